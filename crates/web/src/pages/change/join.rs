//! A late player.

use axum::{extract::State, response::Response};
use maud::html;
use tenpin_scorebook::Claim;

use super::{Form, ask_scorer, note};
use crate::{
    answer::Problem,
    api::{AppState, Named},
    pages::{board::Board, home::newcomer, visit::Visit},
};

pub(super) async fn ask(
    State(house): AppState,
    named: Named,
    visit: Visit,
) -> Result<Response, Problem> {
    let body = |board: &Board<'_>| {
        html! {
            p { (visit.phrase("join-means")) }
            form.fields method="post" action=(board.address("/join")) {
                (board.hidden())
                label for="name" { (visit.phrase("player-name")) }
                input #name name="player" required maxlength="46" autocomplete="off";
                button.primary type="submit" { (visit.phrase("add")) }
            }
        }
    };
    ask_scorer(&house, &named, &visit, "join", body).await
}

pub(super) async fn join(
    State(house): AppState,
    named: Named,
    form: Form,
) -> Result<Response, Problem> {
    let person = newcomer(form.said.one("player").unwrap_or_default())?;
    let claim = Claim::Joined {
        name: person.name.to_string(),
        full_name: person.full_name.map(|name| name.to_string()),
    };
    note(&house, &named, &form, |_| claim).await
}
