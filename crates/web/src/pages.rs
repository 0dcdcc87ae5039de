//! Pages for people: the house, a match with its pad, the screen above a lane, a sheet to
//! print. They are drawn here and need no script; the module only makes them live.

mod board;
mod change;
mod home;
mod print;
mod scene;
mod sheet;
mod shell;
mod tv;
mod visit;

use std::sync::Arc;

use axum::{
    Router,
    routing::{get, post},
};
pub(crate) use board::{Board, Looker};
use bytes::Bytes;
use maud::Markup;
pub(crate) use scene::{Deed, Line, Scene, writer};
pub(crate) use shell::translate;
use tenpin_scorebook::Revision;
use tower_http::compression::CompressionLayer;

use crate::House;

/// All pages.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(home::show))
        .route("/start", post(home::start))
        .route("/live", get(home::live))
        .route("/key", get(home::key::ask).post(home::key::keep))
        .merge(board::routes())
        .merge(change::routes())
        .route("/m/{id}/sheet", get(print::show))
        .merge(tv::routes())
        .route("/choose", get(visit::choose))
        .merge(shell::routes())
        .layer(CompressionLayer::new())
}

/// Which module the pages of this server need, as an event of a live page.
pub(crate) fn version() -> Bytes {
    format!("event: version\ndata: {}\n\n", shell::script_address()).into()
}

/// Something that was drawn, as an event of a live page.
pub(crate) fn event(revision: Revision, part: &Markup) -> Bytes {
    // One line of data, whatever is in it.
    let part = part.0.replace(['\n', '\r'], " ");
    format!("event: part\nid: {revision}\ndata: {part}\n\n").into()
}

/// The same for a page of several matches, which has no revision.
pub(crate) fn event_without_id(part: &str) -> Bytes {
    let part = part.replace(['\n', '\r'], " ");
    format!("event: part\ndata: {part}\n\n").into()
}
