//! Listing matches, looking at one; starting one is below.

mod pieces;
pub(super) mod start;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use pieces::Pieces;
use serde::{Deserialize, Serialize};
use tenpin_scorebook::{Broken, MatchId, Moment, Page, Revision, Scorebook, StoreError};
use utoipa::{IntoParams, ToSchema};

use super::{
    AppState,
    describe::ReadRefusals,
    path::{Named, number},
};
use crate::{
    answer::{self, IncompleteView, MatchView, Problem},
    door::Stranger,
};

/// How many matches a page has unless it says.
const PAGE: usize = 20;
const PAGE_MAX: usize = 100;

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Only those in this state.
    #[param(nullable = false, pattern = "^(live|over|closed)?$")]
    state: Option<String>,
    /// Only those on this lane.
    #[param(nullable = false, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]{0,20}$")]
    lane: Option<String>,
    /// At most so many; otherwise 20.
    #[param(nullable = false, pattern = "^([1-9][0-9]?|100)?$")]
    limit: Option<String>,
    /// What `next` of the page before said.
    #[param(
        nullable = false,
        pattern = "^([0-9]{1,13}[.][0-9a-hjkmnp-tv-z]{10})?$"
    )]
    after: Option<String>,
}

/// Some matches, newest first, as [`Pieces`] writes them.
#[derive(Serialize, ToSchema)]
pub(super) struct MatchPage {
    matches: Vec<MatchView>,
    /// Those of which nothing can be shown; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreadable: Vec<UnreadableView>,
    /// Send this as `after` to get the next page. Nothing if this is the last.
    next: Option<String>,
}

/// A match of which nothing can be shown.
#[derive(Serialize, ToSchema)]
#[schema(as = Unreadable)]
struct UnreadableView {
    /// What it is called.
    #[schema(example = "7hq2m9xk4d")]
    id: String,
    /// Why.
    incomplete: IncompleteView,
}

/// List matches, newest first.
#[utoipa::path(get, path = "/api/v1/matches", params(Wanted),
    responses((status = 200, description = "Some matches", body = MatchPage), ReadRefusals))]
pub(super) async fn list(
    State(house): AppState,
    wanted: Result<Query<Wanted>, QueryRejection>,
    stranger: Stranger,
) -> Result<Response, Problem> {
    let Query(wanted) = wanted.map_err(Problem::bad_request)?;
    let page = wanted.page()?;
    let (ids, next) = house.read(move |book| listed(book, &page)).await?;
    let pieces = Pieces::new(house, stranger, ids, next);
    let mut response = Response::new(pieces.body().await?);
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

impl Wanted {
    /// What is left empty is not asked for.
    fn page(&self) -> Result<Page, Problem> {
        let state = filled(self.state.as_ref()).map(str::parse).transpose();
        let lane = filled(self.lane.as_ref()).map(str::parse).transpose();
        let before = filled(self.after.as_ref()).map(place).transpose()?;
        Ok(Page {
            state: state.map_err(Problem::bad_request)?,
            lane: lane.map_err(Problem::bad_request)?,
            before,
            limit: limit(self.limit.as_ref(), PAGE, PAGE_MAX)?,
        })
    }
}

/// The matches of a page, and where the next page begins. One more than is shown tells whether
/// there is another page.
fn listed(book: &Scorebook, page: &Page) -> Result<(Vec<MatchId>, Option<String>), StoreError> {
    let mut listings = book.list(&Page {
        limit: page.limit + 1,
        ..page.clone()
    })?;
    let more = listings.len() > page.limit;
    listings.truncate(page.limit);
    let last = listings.last().filter(|_| more);
    let next = last.map(|last| format!("{}.{}", i64::from(last.started), last.match_id));
    let ids = listings.iter().map(|listing| listing.match_id).collect();
    Ok((ids, next))
}

impl From<&Broken> for UnreadableView {
    fn from(broken: &Broken) -> Self {
        Self {
            id: broken.match_id.to_string(),
            incomplete: broken.into(),
        }
    }
}

/// Where a page ended.
fn place(text: &str) -> Result<(Moment, MatchId), Problem> {
    let place = text.split_once('.').and_then(|(started, id)| {
        let started: i64 = started.parse().ok()?;
        Some((Moment::try_from(started).ok()?, id.parse().ok()?))
    });
    place.ok_or_else(|| Problem::bad_request("after is what next of the page before said"))
}

pub(super) fn filled(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}

pub(super) fn limit(text: Option<&String>, usual: usize, most: usize) -> Result<usize, Problem> {
    let Some(text) = filled(text) else {
        return Ok(usual);
    };
    let limit = number(text).filter(|limit| (1..=most).contains(limit));
    limit.ok_or_else(|| Problem::bad_request(format!("limit is a number from 1 to {most}")))
}

/// Look at a match.
#[utoipa::path(get, path = "/api/v1/matches/{id}",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` you have")),
    responses((status = 200, description = "The match", body = MatchView,
        headers(("ETag" = String, description = "Its revision"))),
        (status = 304, description = "It has not changed"), ReadRefusals))]
pub(super) async fn show(
    State(house): AppState,
    named: Named,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let picture = house.picture(named.match_id()?).await?;
    let revision = picture.revision;
    // Whoever knows the revision may not know yet that more follows which cannot be shown.
    if picture.is_whole() && is_known(&headers, revision) {
        let unchanged = StatusCode::NOT_MODIFIED.into_response();
        return Ok(answer::with_etag(unchanged, revision));
    }
    let shown = answer::of_bytes(StatusCode::OK, "application/json", picture.json());
    Ok(answer::with_etag(shown, revision))
}

/// Whether the one who asks has it already.
fn is_known(headers: &HeaderMap, revision: Revision) -> bool {
    let etag = format!("\"{revision}\"");
    let known = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut known = known
        .filter_map(|known| known.to_str().ok())
        .flat_map(|known| known.split(','))
        .map(|known| known.trim().trim_start_matches("W/"));
    known.any(|known| known == "*" || known == etag)
}
