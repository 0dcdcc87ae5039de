//! Taking over the scoring, in the other browser.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Redirect, Response},
};
use maud::{Markup, html};

use crate::{
    answer::Problem,
    api::{AppState, handover},
    door::Visitor,
    pages::{
        board::{Board, Looker},
        shell::{Page, choices},
        visit::Visit,
    },
};

/// Only pressing the button takes over: whoever merely looks at a link does not use it up.
pub(super) async fn ask(
    State(house): AppState,
    Path(token): Path<String>,
    visit: Visit,
) -> Result<Response, Problem> {
    let (_, id) = handover::token_for(&house, &token).await?;
    let scene = house.scene(id).await?;
    let looker = Looker {
        words: visit.words,
        key: None,
        house: false,
    };
    let place = Board {
        scene: &scene,
        looker,
    }
    .place();
    let names: Vec<_> = scene.players().map(|seated| seated.name()).collect();
    let page = Page {
        visit: &visit,
        title: &visit.phrase("take-over"),
        kind: "alone",
        body: question(&visit, &format!("{place} · {}", names.join(", "))),
    };
    Ok(page.send(StatusCode::OK))
}

fn question(visit: &Visit, which: &str) -> Markup {
    html! {
        main.card {
            header { h1 { (visit.phrase("take-over")) } }
            p { (which) }
            form.fields method="post" {
                button.primary type="submit" { (visit.phrase("take-over-now")) }
            }
        }
        footer.feet { (choices(visit)) }
    }
}

pub(super) async fn swap(
    State(house): AppState,
    visitor: Visitor,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (secret, id) = handover::swap(&house, &token, &headers).await?;
    let mut response = Redirect::to(&format!("/m/{id}")).into_response();
    let cookie = handover::cookie(id, &secret, visitor.encrypted);
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}
