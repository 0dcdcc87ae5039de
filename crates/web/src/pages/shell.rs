//! What all pages have around them.

mod assets;
mod choices;
mod keypad;
mod qr;
mod trouble;

pub(super) use assets::{routes, script_address};
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
pub(super) use choices::{choices, choices_at, languages, themes};
pub(super) use keypad::Keypad;
use maud::{DOCTYPE, Markup, html};
pub(super) use qr::qr;
pub(crate) use trouble::translate;

use super::visit::Visit;
use crate::answer;

/// A page before it is sent.
pub(super) struct Page<'a> {
    pub(super) visit: &'a Visit,
    pub(super) title: &'a str,
    /// What kind of page it is, for the style sheet.
    pub(super) kind: &'static str,
    pub(super) body: Markup,
}

impl Page<'_> {
    pub(super) fn send(&self, status: StatusCode) -> Response {
        let bytes = self.draw().into_string().into();
        let mut response = answer::of_bytes(status, "text/html; charset=utf-8", bytes);
        // What is shown depends on who looks.
        for (name, value) in [
            (header::CACHE_CONTROL, "private, no-cache"),
            (header::VARY, "cookie, accept-language"),
        ] {
            let value = HeaderValue::from_static(value);
            response.headers_mut().insert(name, value);
        }
        response
    }

    fn draw(&self) -> Markup {
        let Self {
            visit,
            title,
            kind,
            body,
        } = self;
        html! {
            (DOCTYPE)
            html lang=(visit.words.language.code()) data-theme=(visit.theme.name()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, viewport-fit=cover";
                    meta name="color-scheme" content="light dark";
                    title { (title) " · tenpin" }
                    link rel="icon" href=(assets::ICON) type="image/svg+xml";
                    link rel="stylesheet" href=(assets::style_address());
                    // A screen without scripts looks again all by itself.
                    @if *kind == "tv" { noscript { meta http-equiv="refresh" content="10"; } }
                    script type="module" src=(assets::script_address()) {}
                }
                body class=(kind) { (body) }
            }
        }
    }
}
