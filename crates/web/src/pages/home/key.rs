//! The key of the house or of a lane, in a browser: at the desk, or on a tablet by the lane.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Redirect, Response},
};
use maud::html;
use tenpin_scorebook::{Grant, Secret};

use crate::{
    answer::Problem,
    api::{AppState, Written},
    door::{HOUSE_COOKIE, Visitor, key_cookie, must_be_ours, not_good},
    pages::{
        shell::{Page, choices},
        visit::{Fields, Visit},
    },
};

/// How long a browser keeps it: a year. Revoking it ends it sooner.
const SECONDS: u32 = 365 * 24 * 60 * 60;

pub(in crate::pages) async fn ask(visit: Visit) -> Response {
    let page = Page {
        visit: &visit,
        title: &visit.phrase("house-key"),
        kind: "alone",
        body: html! {
            main.card {
                header {
                    h1 { (visit.phrase("house-key")) }
                    a.close href="/" aria-label=(visit.phrase("cancel")) { "✕" }
                }
                p { (visit.phrase("house-key-means")) }
                form.fields method="post" action="/key" {
                    // Whatever keeps passwords wants to know whose it is.
                    input type="text" name="username" value="tenpin" autocomplete="username" hidden;
                    label for="key" { (visit.phrase("key")) }
                    input #key name="key" type="password" autocomplete="current-password";
                    button.primary type="submit" { (visit.phrase("key-keep")) }
                    button.plain type="submit" name="forget" value="yes" { (visit.phrase("key-forget")) }
                }
            }
            footer.feet { (choices(&visit)) }
        },
    };
    page.send(StatusCode::OK)
}

/// Keeps a key that is good, or forgets the one that is kept.
pub(in crate::pages) async fn keep(
    State(house): AppState,
    visitor: Visitor,
    headers: HeaderMap,
    form: Written<Fields>,
) -> Result<Response, Problem> {
    must_be_ours(&headers)?;
    if form.said.one("forget").is_some() {
        return Ok(with_cookie("", 0, visitor.encrypted));
    }
    let typed = form.said.one("key").unwrap_or_default();
    let secret: Secret = typed.parse().map_err(|_| not_good())?;
    let good = house.good_key(&secret).await?;
    match good.map(|key| key.grant) {
        Some(Grant::House | Grant::Lane(_)) => {
            Ok(with_cookie(secret.reveal(), SECONDS, visitor.encrypted))
        }
        _ => Err(not_good()),
    }
}

fn with_cookie(secret: &str, seconds: u32, encrypted: bool) -> Response {
    let cookie = key_cookie(HOUSE_COOKIE, secret, seconds, encrypted);
    let mut response = Redirect::to("/").into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}
