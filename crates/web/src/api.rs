//! What programs can ask for, under `/api/v1`.

mod body;
mod changes;
mod describe;
pub(crate) mod handover;
mod health;
mod live;
mod log;
mod matches;
mod path;
mod rolls;

use std::sync::Arc;

use axum::{Router, http::StatusCode, routing::get};
use bytes::Bytes;
use utoipa::openapi::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{House, answer};

pub(crate) type AppState = axum::extract::State<Arc<House>>;

/// All calls, and their description for programs and for people.
pub(crate) fn router() -> Router<Arc<House>> {
    let (calls, described) = calls();
    let description = describe::description(&described);
    let style = Bytes::from_static(include_bytes!("../pages/api.css"));
    calls
        .route(
            "/api/openapi.json",
            get(async || answer::of_bytes(StatusCode::OK, "application/json", description)),
        )
        .route("/api", get(async || describe::page()))
        .route(
            "/api/style.css",
            get(async || answer::of_bytes(StatusCode::OK, "text/css", style)),
        )
}

/// The description is made from the same code.
fn calls() -> (Router<Arc<House>>, OpenApi) {
    OpenApiRouter::with_openapi(describe::info())
        .routes(routes!(matches::start::start, matches::list))
        .routes(routes!(matches::show))
        .routes(routes!(changes::roll))
        .routes(routes!(changes::undo))
        .routes(routes!(changes::correct))
        .routes(routes!(changes::join))
        .routes(routes!(changes::leave))
        .routes(routes!(changes::close))
        .routes(routes!(handover::offer))
        .routes(routes!(log::events))
        .routes(routes!(live::match_live))
        .routes(routes!(live::house_live))
        .routes(routes!(rolls::rolls))
        .routes(routes!(health::healthz))
        .routes(routes!(health::metrics))
        .split_for_parts()
}

pub(crate) use body::{Said, Written, is_of_kind};
pub(crate) use changes::is_short;
pub(crate) use live::{last_seen, must_go_on, streamed};
pub(crate) use matches::start::begin;
pub(crate) use path::{Named, number};
