//! The house: start a match, find a lane, look at what was played.

mod lists;
mod lobby;
mod people;
mod start;

use axum::{extract::State, http::StatusCode, response::Response};
use lobby::Lobby;
use maud::html;
pub(super) use people::{newcomer, typed};
pub(super) use start::start;

use super::{
    shell::{Page, choices},
    visit::Visit,
};
use crate::{answer::Problem, api::AppState};

/// The house.
pub(super) async fn show(State(house): AppState, visit: Visit) -> Result<Response, Problem> {
    let matches = lists::matches(&house).await?;
    let lobby = Lobby::read(&visit.asked);
    let title = visit.phrase("title");
    let page = Page {
        visit: &visit,
        title: &title,
        kind: "home",
        body: html! {
            header.bar { h1 { (title) } (choices(&visit)) }
            main {
                (lobby.draw(&visit, &matches))
                div.lists {
                    (lists::draw(&visit, "playing", &matches.live))
                    (lists::draw(&visit, "recent", &matches.recent))
                }
            }
        },
    };
    Ok(page.send(StatusCode::OK))
}
