//! What people see when something is refused.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts as _, Request, State},
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::Response,
};
use maud::html;
use tenpin_phrases::{Message, Phrasebook};

use super::{Page, choices};
use crate::{
    House,
    answer::{Code, Problem},
    pages::visit::Visit,
};

/// How soon a page that could not be shown is asked for again, in seconds.
const PATIENCE: &str = "5";

/// Turns problems, which are for programs, into pages, unless a program asked.
pub(crate) async fn translate(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api") || matches!(path, "/healthz" | "/metrics") {
        return next.run(request).await;
    }
    let looks = request.method() == Method::GET;
    let (mut parts, body) = request.into_parts();
    let visit = Visit::from_request_parts(&mut parts, &house).await;
    let response = next.run(Request::from_parts(parts, body)).await;
    let problem = response.extensions().get::<Problem>().cloned();
    match (problem, visit) {
        (Some(problem), Ok(visit)) => translated(&visit, &problem, &response, looks),
        _ => response,
    }
}

/// What says when to come back, and whatever else is said about the answer, stays.
fn translated(visit: &Visit, problem: &Problem, refusal: &Response, looks: bool) -> Response {
    let mut response = page(visit, problem, refusal.status());
    let about_body = [header::CONTENT_ENCODING, header::CONTENT_LENGTH];
    let headers = refusal.headers().iter();
    for (name, value) in headers.filter(|(name, _)| !about_body.contains(name)) {
        response
            .headers_mut()
            .entry(name)
            .or_insert_with(|| value.clone());
    }
    // A screen that met the server in a bad moment looks again by itself.
    if looks && refusal.headers().contains_key(header::RETRY_AFTER) {
        let again = HeaderValue::from_static(PATIENCE);
        response.headers_mut().insert("refresh", again);
    }
    response
}

fn page(visit: &Visit, problem: &Problem, status: StatusCode) -> Response {
    let is_closed = visit.here == "/start" && matches!(problem.code, Code::NoKey | Code::WrongKey);
    let text = if is_closed {
        visit.phrase("closed-house")
    } else {
        sentence(visit.words, problem)
    };
    let page = Page {
        visit,
        title: &text,
        kind: "alone",
        body: html! {
            main.card {
                header { h1.problem data-code=(problem.code.name()) { (text) } }
                p { a.primary href=(back(visit)) { (visit.phrase("go-back")) } }
                @if is_closed { p { a.plain href="/key" { (visit.phrase("house-key")) } } }
            }
            footer.feet { (choices(visit)) }
        },
    };
    page.send(status)
}

/// To the match if it was about one, else to the house.
fn back(visit: &Visit) -> String {
    let mut words = visit.here.split('/').skip(1);
    match (words.next(), words.next()) {
        (Some("m"), Some(id)) => {
            let id = id.split('?').next().unwrap_or_default();
            format!("/m/{id}")
        }
        _ => "/".to_owned(),
    }
}

/// What is wrong, and what is allowed.
fn sentence(words: &Phrasebook, problem: &Problem) -> String {
    let message = Message::new(key(problem.code));
    words.say(&match problem.code {
        Code::TooManyPins => message.number("standing", problem.standing.unwrap_or(10)),
        _ => message,
    })
}

const fn key(code: Code) -> &'static str {
    match code {
        Code::TooLarge => "problem-too-large",
        Code::BadMediaType | Code::BadRequest | Code::BadMethod | Code::IdReused => {
            "problem-bad-request"
        }
        Code::TooSlow => "problem-too-slow",
        Code::NotFound => "problem-not-found",
        Code::NoKey => "problem-no-key",
        Code::WrongKey => "problem-wrong-key",
        Code::WrongOrigin => "problem-wrong-origin",
        Code::WrongHost => "problem-wrong-host",
        Code::StaleRevision => "problem-stale",
        Code::MatchOver => "problem-over",
        Code::MatchClosed => "problem-closed",
        Code::FrameNotOver => "problem-frame-not-over",
        Code::NothingToUndo => "problem-nothing-to-undo",
        Code::AlreadyLeft => "problem-already-left",
        Code::MatchFull => "problem-full",
        Code::MatchBroken => "problem-broken",
        Code::MatchNewer => "problem-newer",
        Code::TooManyPins => "problem-pins",
        Code::BadSymbol => "problem-symbol",
        Code::FrameIncomplete => "problem-incomplete",
        Code::BadName => "problem-name",
        Code::TooManyRequests => "problem-busy",
        Code::TooManyConnections | Code::StoreAway | Code::Stopping => "problem-away",
    }
}
