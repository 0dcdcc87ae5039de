//! What a visitor likes: which language, which light.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse as _, Redirect, Response},
};
use tenpin_phrases::Language;

use super::Visit;
use crate::door::{Visitor, cookie, secure};

const LANGUAGE: &str = "tenpin-lang";
const THEME: &str = "tenpin-theme";

/// How long a browser remembers it: a year.
const SECONDS: u32 = 365 * 24 * 60 * 60;

/// In which light a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::pages) enum Theme {
    /// As the device likes it.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub(in crate::pages) const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    pub(in crate::pages) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// What it is called in the phrasebook.
    pub(in crate::pages) const fn key(self) -> &'static str {
        match self {
            Self::Auto => "theme-auto",
            Self::Light => "theme-light",
            Self::Dark => "theme-dark",
        }
    }

    pub(in crate::pages) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    pub(super) fn of(headers: &HeaderMap) -> Self {
        let chosen = cookie(headers, THEME).and_then(Self::of_name);
        chosen.unwrap_or_default()
    }
}

/// The one that was chosen here, else what the browser asks for.
pub(super) fn language(headers: &HeaderMap) -> Language {
    let chosen = cookie(headers, LANGUAGE).and_then(Language::of_code);
    chosen.unwrap_or_else(|| {
        let wanted = headers.get(header::ACCEPT_LANGUAGE);
        best(
            wanted
                .and_then(|wanted| wanted.to_str().ok())
                .unwrap_or_default(),
        )
    })
}

/// The language that is wanted most, of those we speak.
fn best(wanted: &str) -> Language {
    let mut known: Vec<_> = wanted.split(',').filter_map(weighed).collect();
    known.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    known
        .first()
        .map(|(_, language)| *language)
        .unwrap_or_default()
}

/// Such as `ko-KR;q=0.9`.
fn weighed(range: &str) -> Option<(f32, Language)> {
    let mut parts = range.split(';').map(str::trim);
    let language = parts.next()?.split('-').next()?;
    let weight = parts.find_map(|part| part.strip_prefix("q="));
    let weight = weight.map_or(Some(1.0), |weight| weight.parse().ok())?;
    let language = Language::of_code(language)?;
    (weight > 0.0).then_some((weight, language))
}

/// Remembers what was chosen, and goes back to where that was.
pub(in crate::pages) async fn choose(visitor: Visitor, visit: Visit) -> Response {
    let back = visit.asked.one("to").filter(|place| is_ours(place));
    let mut response = Redirect::to(back.unwrap_or("/")).into_response();
    let language = visit.asked.one("lang").and_then(Language::of_code);
    let theme = visit.asked.one("theme").and_then(Theme::of_name);
    let chosen = [
        language.map(|language| (LANGUAGE, language.code())),
        theme.map(|theme| (THEME, theme.name())),
    ];
    for (name, value) in chosen.into_iter().flatten() {
        let secure = secure(visitor.encrypted);
        let cookie =
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={SECONDS}{secure}");
        let cookie = HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static(""));
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Whether it is a page of this server: two slashes would lead to another one.
fn is_ours(place: &str) -> bool {
    let plain = place
        .bytes()
        .all(|letter| letter.is_ascii_graphic() && letter != b'\\');
    plain && place.starts_with('/') && !place.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wanted: &str, language: Language) {
        assert_eq!(best(wanted), language, "{wanted}");
    }

    #[test]
    fn the_language_wanted_most_is_spoken() {
        check("ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7", Language::Korean);
        check("en;q=0.5, es;q=0.9", Language::Spanish);
        check("fr, de;q=0.9, es-MX;q=0.1", Language::Spanish);
        check("ES", Language::Spanish);
    }

    #[test]
    fn what_is_unknown_is_english() {
        for unknown in ["", "*", "fr", "ko;q=0", "ko;q=x", ";;,", "korean", "-"] {
            check(unknown, Language::English);
        }
    }

    #[test]
    fn only_our_own_pages_are_gone_back_to() {
        assert!(is_ours("/m/7hq2m9xk4d?fix=2.4"));
        for foreign in [
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a b",
            "",
            "m",
        ] {
            assert!(!is_ours(foreign), "{foreign}");
        }
    }
}
