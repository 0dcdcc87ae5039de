//! The end of a match, before it is over or after.

use axum::{extract::State, response::Response};
use maud::html;
use tenpin_scorebook::Event;

use super::{Card, Form, note, scene_for_scorer};
use crate::{
    answer::Problem,
    api::{AppState, Named},
    pages::{board::Board, visit::Visit},
};

/// It cannot be taken back, so it says what it means first.
pub(super) async fn ask(
    State(house): AppState,
    named: Named,
    visit: Visit,
) -> Result<Response, Problem> {
    let (scene, looker) = scene_for_scorer(&house, &visit, named.match_id()?).await?;
    let board = Board {
        scene: &scene,
        looker,
    };
    let card = Card {
        visit: &visit,
        title: visit.phrase("finish"),
        body: html! {
            p { (visit.phrase("finish-means")) }
            form.fields method="post" action=(board.address("/close")) {
                (board.hidden())
                button.primary type="submit" { (visit.phrase("finish-now")) }
            }
        },
        board,
    };
    Ok(card.send())
}

pub(super) async fn close(
    State(house): AppState,
    named: Named,
    form: Form,
) -> Result<Response, Problem> {
    note(&house, &named, &form, |_| Event::Closed.into()).await
}
