//! The end of a match, before it is over or after.

use axum::{extract::State, response::Response};
use maud::html;
use tenpin_scorebook::Event;

use super::{Form, ask_scorer, note};
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
    let body = |board: &Board<'_>| {
        html! {
            p { (visit.phrase("finish-means")) }
            form.fields method="post" action=(board.address("/close")) {
                (board.hidden())
                button.primary type="submit" { (visit.phrase("finish-now")) }
            }
        }
    };
    ask_scorer(&house, &named, &visit, "finish", body).await
}

pub(super) async fn close(
    State(house): AppState,
    named: Named,
    form: Form,
) -> Result<Response, Problem> {
    note(&house, &named, &form, |_| Event::Closed.into()).await
}
