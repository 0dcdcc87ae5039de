//! The house: start a match, find a lane, look at what was played.

mod lists;
mod lobby;
mod people;
mod start;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Redirect, Response},
};
use lobby::Lobby;
use maud::html;
pub(super) use people::{newcomer, typed};
pub(super) use start::start;

use super::{
    shell::{Page, languages, themes},
    visit::Visit,
};
use crate::{answer::Problem, api::AppState};

/// The house.
pub(super) async fn show(State(house): AppState, visit: Visit) -> Result<Response, Problem> {
    let lobby = Lobby::read(&visit.asked);
    if Lobby::is_pressed(&visit.asked) {
        // Whoever comes back to this address does not press the button again.
        return Ok(Redirect::to(&lobby.address()).into_response());
    }
    let matches = lists::matches(&house).await?;
    let title = visit.phrase("title");
    let page = Page {
        visit: &visit,
        title: &title,
        kind: "home",
        body: html! {
            header.bar { h1 { (title) } (languages(visit.words, &visit.here)) }
            main {
                (lobby.draw(&visit, &matches))
                div.lists {
                    (lists::draw(&visit, "playing", &matches.live))
                    (lists::draw(&visit, "recent", &matches.recent))
                }
            }
            footer.feet { (themes(visit.words, &visit.here)) }
        },
    };
    Ok(page.send(StatusCode::OK))
}
