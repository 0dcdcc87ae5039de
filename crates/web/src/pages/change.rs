//! What a page writes, each by a plain form: balls, and below it everything else.

mod close;
mod fix;
mod handover;
mod join;
mod leave;
mod takeover;

use std::sync::Arc;

use axum::{
    Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Redirect, Response},
    routing::{get, post},
};
use maud::{Markup, html};
use tenpin_scorebook::{Append, Claim, ClientId, Event, KeyId, MatchId, Revision};

use super::{
    board::{Board, looker},
    scene::line_name,
    shell::{Page, choices},
    visit::{Fields, Visit},
};
use crate::{
    House,
    answer::Problem,
    api::{AppState, Named, Written, number},
    door::Warrant,
    live::ShownScene,
};

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/m/{id}/roll", post(roll))
        .route("/m/{id}/undo", post(undo))
        .route("/m/{id}/join", get(join::ask).post(join::join))
        .route("/m/{id}/leave", get(leave::ask).post(leave::leave))
        .route("/m/{id}/close", get(close::ask).post(close::close))
        .route("/m/{id}/fix", get(fix::ask).post(fix::fix))
        .route("/m/{id}/handover", get(handover::ask).post(handover::offer))
        .route("/handover/{token}", get(takeover::ask).post(takeover::swap))
}

/// What a form of ours says.
type Form = Written<Fields>;

/// A ball for whoever is up.
async fn roll(State(house): AppState, named: Named, form: Form) -> Result<Response, Problem> {
    let mark = form.said.one("mark");
    let mark = mark.ok_or_else(|| Problem::bad_request("a ball needs its mark"))?;
    let claim = Claim::Mark(mark.to_owned());
    note(&house, &named, &form, |_| claim).await
}

/// The latest change is taken back.
async fn undo(State(house): AppState, named: Named, form: Form) -> Result<Response, Problem> {
    note(&house, &named, &form, |_| Event::Undone.into()).await
}

/// Writes down what a form says, and goes back to the board.
async fn note(
    house: &Arc<House>,
    named: &Named,
    form: &Form,
    claim: impl FnOnce(&Warrant) -> Claim,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    let warrant = house.admit(&form.identity, id).await?;
    let append = Append {
        match_id: id,
        after: after(&form.said)?,
        client_id: name(&form.said, warrant.key_id())?,
        claim: claim(&warrant),
    };
    house.note(&warrant, append).await?;
    Ok(Redirect::to(&format!("/m/{id}#pad")).into_response())
}

/// What the form calls its line, so that pressing twice counts once.
fn name(said: &Fields, writer: KeyId) -> Result<ClientId, Problem> {
    let random = ClientId::random();
    let line = said.one("line").unwrap_or(random.as_ref());
    line_name(writer, line).map_err(Problem::bad_request)
}

/// The line that the page had seen.
fn after(said: &Fields) -> Result<Option<Revision>, Problem> {
    let Some(after) = said.one("after") else {
        return Ok(None);
    };
    let revision: Option<u32> = number(after);
    let wrong = || Problem::bad_request("after is a revision, such as 6");
    Ok(Some(revision.ok_or_else(wrong)?.into()))
}

/// Something to fill in or to read, over the board of a match.
pub(super) struct Card<'a> {
    pub(super) visit: &'a Visit,
    pub(super) board: Board<'a>,
    pub(super) title: String,
    pub(super) body: Markup,
}

impl Card<'_> {
    pub(super) fn send(self) -> Response {
        let back = self.board.address("");
        let page = Page {
            visit: self.visit,
            title: &self.title,
            kind: "alone",
            body: html! {
                main.card {
                    header {
                        h1 tabindex="-1" { (self.title) }
                        a.close href=(back) aria-label=(self.visit.phrase("cancel")) { "✕" }
                    }
                    (self.body)
                }
                footer.feet { (choices(self.visit)) }
            },
        };
        page.send(StatusCode::OK)
    }
}

/// A match, for somebody who must have its key.
async fn scene_for_scorer(
    house: &Arc<House>,
    visit: &Visit,
    id: MatchId,
) -> Result<(ShownScene, super::Looker), Problem> {
    house.admit(&visit.identity, id).await?;
    let scene = house.scene(id).await?;
    Ok((scene, looker(house, visit, id).await?))
}

/// A card for whoever scores a match.
async fn ask_scorer(
    house: &Arc<House>,
    named: &Named,
    visit: &Visit,
    title: &'static str,
    body: impl FnOnce(&Board<'_>) -> Markup,
) -> Result<Response, Problem> {
    let (scene, looker) = scene_for_scorer(house, visit, named.match_id()?).await?;
    let scene = &scene;
    let board = Board { scene, looker };
    let card = Card {
        title: visit.phrase(title),
        body: body(&board),
        visit,
        board,
    };
    Ok(card.send())
}
