//! Following matches live.

use axum::{
    body::Body,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use bytes::Bytes;
use futures_util::Stream;
use serde::Deserialize;
use tenpin_scorebook::Lane;
use utoipa::IntoParams;

use super::{AppState, describe::ReadRefusals, matches::filled, path::Named};
use crate::{
    House,
    answer::{Code, Problem},
    live::{self, Shape, Viewer},
};

/// Follow a match.
///
/// Server-Sent Events: `event: match`, whose data is the whole match and whose id is its
/// revision, at once and after every change. With a `Last-Event-ID` that is current, the first
/// one is left out. Every ten seconds there is an `event: beat` without id.
#[utoipa::path(get, path = "/api/v1/matches/{id}/live",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"),
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event you saw")),
    responses((status = 200, description = "A stream of events",
        content_type = "text/event-stream", body = String), ReadRefusals))]
pub(super) async fn match_live(
    State(house): AppState,
    named: Named,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    must_go_on(&house)?;
    let stopping = house.stopping();
    let seat = house.boards.follow(named.match_id()?, stopping).await?;
    let stream = live::one_match(viewer, seat, last_seen(&headers), Shape::Json);
    Ok(streamed(stream))
}

/// Whose matches to follow.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Where {
    /// Only those on this lane.
    #[param(nullable = false, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]{0,20}$")]
    lane: Option<String>,
}

/// Follow all live matches, or those of a lane.
///
/// As with one match; the id of an event is `match:revision`. At once come up to 200
/// live matches, except the one whose current state you have seen; later every match that
/// changes.
#[utoipa::path(get, path = "/api/v1/live",
    params(Where, ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event you saw")),
    responses((status = 200, description = "A stream of events",
        content_type = "text/event-stream", body = String), ReadRefusals))]
pub(super) async fn house_live(
    State(house): AppState,
    wanted: Result<Query<Where>, QueryRejection>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(wanted) = wanted.map_err(Problem::bad_request)?;
    let lane = filled(wanted.lane.as_ref()).map(str::parse::<Lane>);
    let lane = lane.transpose().map_err(Problem::bad_request)?;
    must_go_on(&house)?;
    let wall = &house.boards.wall;
    let news = wall.watch()?;
    let first = wall.all(lane.clone()).await?;
    let stream = live::whole_house(viewer, news, first, lane, last_seen(&headers));
    Ok(streamed(stream))
}

pub(crate) fn must_go_on(house: &House) -> Result<(), Problem> {
    if house.is_stopping() {
        let detail = "the server is being stopped; come back in a moment";
        return Err(Problem::new(Code::Stopping, detail));
    }
    Ok(())
}

pub(crate) fn last_seen(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id")?.to_str().ok()
}

pub(crate) fn streamed<E>(stream: impl Stream<Item = Result<Bytes, E>> + Send + 'static) -> Response
where
    E: std::error::Error + Send + Sync + 'static,
{
    let mut response = Response::new(Body::from_stream(stream));
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A proxy that gathers what it passes on would make it late.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}
