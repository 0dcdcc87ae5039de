//! Screens above a lane and on the wall of a house.

mod lane;
mod screen;
mod wall;

use std::sync::Arc;

use axum::{Router, extract::State, http::StatusCode, response::Response, routing::get};
use maud::html;
pub(super) use screen::Screen;

use super::{
    shell::Page,
    visit::{Theme, Visit},
};
use crate::{
    House,
    answer::Problem,
    api::{AppState, must_go_on, streamed},
    live::Viewer,
};

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/tv", get(show))
        .route("/tv/live", get(live))
}

/// A screen: of a lane if one is named, else of the house.
async fn show(State(house): AppState, mut visit: Visit) -> Result<Response, Problem> {
    // Halls are dim, and the browsers in screens do not know it.
    let asked = visit.asked.one("theme").and_then(Theme::of_name);
    visit.theme = asked.unwrap_or(Theme::Dark);
    let query = visit
        .here
        .split_once('?')
        .map_or("", |(_, query)| query)
        .to_owned();
    let screen = Screen::of(visit)?;
    let part = screen.draw(&house).await?;
    let visit = &screen.visit;
    let page = Page {
        visit,
        title: &visit.phrase("title"),
        kind: "tv",
        body: html! {
            div #part data-live=(format!("/tv/live?{query}")) { (part) }
            p #stale.strip hidden data-text=(visit.phrase("stale")) {}
        },
    };
    Ok(page.send(StatusCode::OK))
}

/// The same again after every change.
async fn live(State(house): AppState, visit: Visit, viewer: Viewer) -> Result<Response, Problem> {
    must_go_on(&house)?;
    Ok(streamed(Screen::of(visit)?.stream(viewer)?))
}
