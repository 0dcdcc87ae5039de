//! What has happened in a match.

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    AppState,
    describe::ReadRefusals,
    matches::{filled, limit},
    path::{Named, number},
};
use crate::{
    answer::{self, EventView, IncompleteView, Problem},
    large::Large,
};

/// How many events a page has unless it says.
const PAGE: usize = 100;
const PAGE_MAX: usize = 1_000;

/// Which events to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Only those with a greater revision.
    #[param(nullable = false, pattern = "^[0-9]{0,10}$")]
    after: Option<String>,
    /// At most so many; otherwise 100.
    #[param(nullable = false, pattern = "^([1-9][0-9]{0,2}|1000)?$")]
    limit: Option<String>,
}

/// Some events, oldest first.
#[derive(Serialize, ToSchema)]
pub(super) struct EventPage {
    events: Vec<EventView>,
    /// Send this as `after` to get the next page. Nothing if this is the last.
    next: Option<u32>,
    /// Why events follow the last page that are not shown; left out if none do.
    #[serde(skip_serializing_if = "Option::is_none")]
    incomplete: Option<IncompleteView>,
}

/// List what has happened, oldest first.
#[utoipa::path(get, path = "/api/v1/matches/{id}/events",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"), Wanted),
    responses((status = 200, description = "Some events", body = EventPage), ReadRefusals))]
pub(super) async fn events(
    State(house): AppState,
    named: Named,
    wanted: Result<Query<Wanted>, QueryRejection>,
    large: Large,
) -> Result<Response, Problem> {
    let Query(wanted) = wanted.map_err(Problem::bad_request)?;
    let limit = limit(wanted.limit.as_ref(), PAGE, PAGE_MAX)?;
    let after: Option<u64> = filled(wanted.after.as_ref()).map_or(Some(0), number);
    let wrong = || Problem::bad_request("after is a revision, such as 6");
    let after = after.ok_or_else(wrong)?;
    let id = named.match_id()?;
    let scene = house.scene(id).await?;
    // The line of the first revision is at index 0.
    let after = usize::try_from(after).unwrap_or(usize::MAX);
    let mut newer = scene.entries().iter().zip(&scene.story.lines).skip(after);
    let events = newer.by_ref().take(limit);
    let events: Vec<_> = events
        .map(|(entry, line)| EventView::new(entry, line))
        .collect();
    let last = events.last().filter(|_| newer.next().is_some());
    let page = EventPage {
        next: last.map(|last| last.revision),
        events,
        incomplete: scene.broken.as_ref().map(IncompleteView::from),
    };
    large.send(answer::json(StatusCode::OK, &page)).await
}
