//! Handing over the scoring: a link and its code, good once and for ten minutes.

use axum::{extract::State, response::Response};
use maud::html;

use super::{Card, Form, ask_scorer, scene_for_scorer};
use crate::{
    answer::Problem,
    api::{AppState, Named, handover},
    pages::{board::Board, shell::qr, visit::Visit},
};

/// A link is only made when somebody asks for it.
pub(super) async fn ask(
    State(house): AppState,
    named: Named,
    visit: Visit,
) -> Result<Response, Problem> {
    let body = |board: &Board<'_>| {
        html! {
            p.warning { (visit.phrase("hand-over-means")) }
            form.fields method="post" action=(board.address("/handover")) {
                button.primary type="submit" { (visit.phrase("hand-over-now")) }
            }
        }
    };
    ask_scorer(&house, &named, &visit, "hand-over", body).await
}

pub(super) async fn offer(
    State(house): AppState,
    named: Named,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    let (link, _) = handover::new_link(&house, &form.identity, id).await?;
    let (scene, looker) = scene_for_scorer(&house, &visit, id).await?;
    let address = format!("{}{link}", visit.server);
    let card = Card {
        visit: &visit,
        board: Board {
            scene: &scene,
            looker,
        },
        title: visit.phrase("hand-over"),
        body: html! {
            p.warning { (visit.phrase("hand-over-means")) }
            (qr(&address, &visit.phrase("hand-over-code")))
            label for="link" { (visit.phrase("hand-over-link")) }
            input #link.link readonly value=(address);
        },
    };
    Ok(card.send())
}
