//! Asks the router for pages and sends it forms, without a browser.

mod forms;
mod keeping;
mod keys;
mod screens;
#[path = "../web/support.rs"]
#[expect(dead_code, reason = "shared with tests that need more of it")]
mod support;

use support::{Answer, Ask, Game, Site, ask};

/// A form as a page of ours sends it.
fn form(path: &str, said: &str) -> Ask {
    foreign_form(path, said).header("origin", "http://house")
}

/// The same from nowhere.
fn foreign_form(path: &str, said: &str) -> Ask {
    let request = ask("POST", path, said.to_owned());
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    request.header("host", "house")
}

/// A match, with the cookie of the browser that started it.
async fn start(site: &Site, said: &str) -> (Game, String) {
    let answer = site.ask(form("/start", said)).await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    let id = answer
        .header("location")
        .trim_start_matches("/m/")
        .to_owned();
    let cookie = answer.header("set-cookie").split(';').next().unwrap();
    let key = cookie.split('=').nth(1).unwrap().to_owned();
    (Game { id, key }, cookie.to_owned())
}

/// Demands a page with this status that says this.
#[track_caller]
fn says(answer: &Answer, status: u16, text: &str) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert!(answer.text.contains(text), "{text}: {}", answer.text);
}
