//! The house: start a match, find a lane, look at what was played.

pub(super) mod key;
mod lists;
mod lobby;
mod people;
mod start;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Redirect, Response},
};
pub(super) use lists::{lists, matches, unreadable};
use lobby::Lobby;
use maud::{Markup, html};
pub(super) use people::{newcomer, typed};
pub(super) use start::start;

use super::{
    shell::{Page, languages, themes},
    tv::Screen,
    visit::Visit,
};
use crate::{
    answer::Problem,
    api::{AppState, must_go_on, streamed},
    door::Identity,
    live::Viewer,
};

/// What is played now and what was, again after every change.
pub(super) async fn live(
    State(house): AppState,
    visit: Visit,
    viewer: Viewer,
) -> Result<Response, Problem> {
    must_go_on(&house)?;
    Ok(streamed(Screen::lists(visit).stream(viewer)?))
}

/// The house.
pub(super) async fn show(State(house): AppState, visit: Visit) -> Result<Response, Problem> {
    let lobby = Lobby::read(&visit.asked);
    if Lobby::is_pressed(&visit.asked) {
        // Whoever comes back to this address does not press the button again.
        return Ok(Redirect::to(&lobby.address()).into_response());
    }
    let matches = matches(&house).await?;
    let holds_key = matches!(visit.identity, Identity::Holder(_));
    let closed = house.settings.closed && !holds_key;
    let title = visit.phrase("title");
    let page = Page {
        visit: &visit,
        title: &title,
        kind: "home",
        body: html! {
            header.bar { h1 { (title) } (languages(visit.words, &visit.here)) }
            main {
                (lobby.draw(&visit, &matches, closed))
                div #part.lists data-live="/live" { (lists(&visit, &matches)) }
            }
            p #stale.strip hidden data-text=(visit.phrase("stale")) {}
            (feet(&visit))
        },
    };
    Ok(page.send(StatusCode::OK))
}

fn feet(visit: &Visit) -> Markup {
    html! {
        footer.feet {
            (themes(visit.words, &visit.here))
            p.choices {
                a href="/tv" { (visit.phrase("screens")) }
                a href="/key" { (visit.phrase("house-key")) }
                a href="/api" { "API" }
            }
        }
    }
}
