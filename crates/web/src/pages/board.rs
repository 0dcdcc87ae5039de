//! The page of a match: its board, and for whoever has the key the pad.

mod bar;
mod dialogs;
mod log;
mod pad;
mod players;
mod result;

pub(super) use log::clock;
use std::sync::Arc;

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
    routing::get,
};
use futures_util::{StreamExt as _, stream};
use maud::{Markup, html};
use tenpin::Turn;
use tenpin_phrases::{Message, Phrasebook};
use tenpin_scorebook::{Grant, KeyId, MatchId};

use super::{
    scene::{Scene, Teller},
    shell::Page,
    version,
    visit::Visit,
};
use crate::{
    House,
    answer::Problem,
    api::{AppState, Named, last_seen, must_go_on, streamed},
    door::Warrant,
    live::{self, Shape, Viewer},
};

/// Who looks at a match: in which language, and with which key.
#[derive(Clone, Copy)]
pub(crate) struct Looker {
    pub(crate) words: &'static Phrasebook,
    pub(crate) key: Option<KeyId>,
    /// Whether it is the key of the house.
    pub(crate) house: bool,
}

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/m/{id}", get(show))
        .route("/m/{id}/live", get(live))
        .route("/m/{id}/log", get(log::whole))
}

/// The page of a match.
async fn show(State(house): AppState, named: Named, visit: Visit) -> Result<Response, Problem> {
    let id = named.match_id()?;
    let looker = looker(&house, &visit, id).await?;
    let scene = house.scene(id).await?;
    let board = Board {
        scene: &scene,
        looker,
    };
    let page = Page {
        visit: &visit,
        title: &board.place(),
        kind: "match",
        body: board.page(),
    };
    Ok(page.send(StatusCode::OK))
}

/// The same again after every change.
async fn live(
    State(house): AppState,
    named: Named,
    visit: Visit,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    must_go_on(&house)?;
    let id = named.match_id()?;
    let looker = looker(&house, &visit, id).await?;
    let seat = house.boards.follow(id, house.stopping()).await?;
    let stream = live::one_match(viewer, seat, last_seen(&headers), Shape::Part(looker));
    Ok(streamed(stream::iter([Ok(version())]).chain(stream)))
}

/// Who a visitor is to a match.
pub(super) async fn looker(
    house: &Arc<House>,
    visit: &Visit,
    id: MatchId,
) -> Result<Looker, Problem> {
    let warrant = house.warrant(&visit.identity, id).await?;
    Ok(Looker {
        words: visit.words,
        key: warrant.as_ref().map(Warrant::key_id),
        house: warrant.is_some_and(|warrant| *warrant.grant() == Grant::House),
    })
}

/// The board of a match, for somebody.
pub(crate) struct Board<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) looker: Looker,
}

impl Board<'_> {
    fn page(&self) -> Markup {
        let words = self.looker.words;
        html! {
            @if self.looker.key.is_some() {
                a.skip href="#pad" { (words.phrase("to-the-pad")) }
            }
            div #part data-live=(self.address("/live")) { (self.part()) }
            p #stale.strip hidden data-text=(words.phrase("stale")) {}
            noscript { p.feet { a.plain href=(self.address("")) { (words.phrase("refresh")) } } }
            (self.dialogs())
        }
    }

    /// Everything that changes with the match.
    pub(crate) fn part(&self) -> Markup {
        let listing = &self.scene.listing;
        let players = self.scene.now.players().len();
        let players = if players > 8 {
            "many".to_owned()
        } else {
            players.to_string()
        };
        html! {
            div.scene data-match=(listing.match_id) data-revision=(listing.revision) data-state=(listing.state)
                data-players=(players) .scorer[self.looker.key.is_some()] {
                (self.bar())
                main {
                    h1.said { (self.place()) }
                    // The same element whatever becomes of the rest, so that it is heard.
                    p.said role="status" { (self.teller().news()) }
                    (self.incomplete())
                    (self.result())
                    (self.players())
                    (self.log())
                    (self.pad())
                }
            }
        }
    }

    /// Whether the one who looks may add to the match.
    pub(super) const fn is_scored_here(&self) -> bool {
        self.looker.key.is_some() && self.scene.broken.is_none()
    }

    /// Says that lines follow which are not shown, if some do.
    pub(super) fn incomplete(&self) -> Markup {
        let key = match &self.scene.broken {
            None => return html! {},
            Some(broken) if broken.is_newer() => "newer",
            Some(_) => "damaged",
        };
        html! { p.strip { (self.looker.words.phrase(key)) } }
    }

    /// Where the match is played.
    pub(super) fn place(&self) -> String {
        let words = self.looker.words;
        match &self.scene.listing.lane {
            Some(lane) => words.say(&Message::new("lane-of").text("lane", lane)),
            None => words.phrase("match"),
        }
    }

    /// The address of something that belongs to this match.
    pub(super) fn address(&self, what: &str) -> String {
        format!("/m/{}{what}", self.scene.listing.match_id)
    }

    /// Such as "PJS is up".
    pub(super) fn turn_of(&self, turn: Turn) -> String {
        self.teller().turn(turn.seat)
    }

    const fn teller(&self) -> Teller<'_> {
        Teller {
            words: self.looker.words,
            scene: self.scene,
        }
    }
}
