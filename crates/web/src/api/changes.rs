//! Changing a match: a ball, an undo, a correction, players who come and go, the end.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Deserialize;
use tenpin::Seat;
use tenpin_scorebook::{Claim, Event, FrameClaim, Grant, MatchId, is_legible};
use utoipa::ToSchema;

use super::{
    AppState,
    body::{Count, Json, Nothing, Written},
    describe::{ChangeAnswers, Conditions},
    matches::start::NewPerson,
    path::Named,
};
use crate::{
    House,
    answer::{self, MatchView, Problem},
    door::Warrant,
};

/// The longest reason for a correction.
const REASON_MAX: usize = 200;

/// A ball: either `pins` or `mark`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ball {
    pub(super) pins: Option<Count>,
    pub(super) mark: Option<String>,
}

/// A ball: how many pins it knocked down, or its mark on the sheet.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Ball)]
#[expect(dead_code, reason = "it describes another type")]
enum BallView {
    Pins(BallOfPins),
    Mark(BallOfMark),
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it describes another type")]
struct BallOfPins {
    #[schema(maximum = 10, example = 7)]
    pins: u8,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it describes another type")]
struct BallOfMark {
    /// `X`, `/`, `-` or a digit.
    #[schema(min_length = 1, max_length = 1, example = "/")]
    mark: String,
}

impl Ball {
    pub(super) fn claim(&self) -> Result<Claim, Problem> {
        match (self.pins, &self.mark) {
            (Some(pins), None) => Ok(Claim::Pins(pins.into())),
            (None, Some(mark)) => Ok(Claim::Mark(mark.clone())),
            _ => Err(Problem::bad_request("send either pins or mark")),
        }
    }
}

/// Other balls for a frame.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewFrame {
    /// The pins of each ball.
    #[schema(value_type = Vec<u8>, min_items = 1, max_items = 3, example = json!([7, 3]))]
    rolls: Vec<Count>,
    /// Why, if you want to say: at most 200 characters. Not all of them are blanks, and none is
    /// invisible or turns around what is written.
    #[schema(pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]{0,200}$")]
    reason: Option<String>,
}

/// Roll a ball for whoever is up.
#[utoipa::path(post, path = "/api/v1/matches/{id}/rolls", request_body = BallView,
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"), Conditions),
    responses((status = 201, description = "The match after it", body = MatchView,
        headers(("ETag" = String))), ChangeAnswers),
    security(("key" = [])))]
pub(super) async fn roll(
    State(house): AppState,
    named: Named,
    request: Written<Json<Ball>>,
) -> Result<Response, Problem> {
    let claim = request.said.0.claim()?;
    let id = named.match_id()?;
    note(&house, &request, id, StatusCode::CREATED, |_| claim).await
}

/// Take back the latest change.
#[utoipa::path(post, path = "/api/v1/matches/{id}/undo",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"), Conditions),
    responses((status = 200, description = "The match after it", body = MatchView,
        headers(("ETag" = String))), ChangeAnswers),
    security(("key" = [])))]
pub(super) async fn undo(
    State(house): AppState,
    named: Named,
    request: Written<Nothing>,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    note(&house, &request, id, StatusCode::OK, |_| {
        Event::Undone.into()
    })
    .await
}

/// Correct a frame that is over.
///
/// A match that is closed takes corrections with a house key only.
#[utoipa::path(put, path = "/api/v1/matches/{id}/seats/{n}/frames/{f}", request_body = NewFrame,
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"),
        ("n" = usize, Path, description = "Whose frame, counted from 1", minimum = 1),
        ("f" = u8, Path, description = "Which frame, counted from 1", minimum = 1, maximum = 10),
        Conditions),
    responses((status = 200, description = "The match after it", body = MatchView,
        headers(("ETag" = String))), ChangeAnswers),
    security(("key" = [])))]
pub(super) async fn correct(
    State(house): AppState,
    named: Named,
    request: Written<Json<NewFrame>>,
) -> Result<Response, Problem> {
    let frame = &request.said.0;
    let reason = frame.reason.clone().filter(|reason| !reason.is_empty());
    if reason.as_ref().is_some_and(|reason| !is_short(reason)) {
        let detail = "a reason has at most 200 characters, none of them invisible";
        return Err(Problem::bad_request(detail));
    }
    let (id, seat) = (named.match_id()?, named.seat()?);
    let number = named.frame()?;
    must_have(&house, id, seat).await?;
    let claim = |warrant: &Warrant| {
        Claim::Frame(FrameClaim {
            seat,
            frame: number,
            balls: frame.rolls.iter().copied().map(u32::from).collect(),
            by: Some(warrant.name()),
            reason,
            house: *warrant.grant() == Grant::House,
        })
    };
    note(&house, &request, id, StatusCode::OK, claim).await
}

/// Whether this can be a reason.
pub(crate) fn is_short(reason: &str) -> bool {
    reason.chars().count() <= REASON_MAX && is_legible(reason)
}

/// Let a late player take the last seat.
#[utoipa::path(post, path = "/api/v1/matches/{id}/seats", request_body = NewPerson,
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"), Conditions),
    responses((status = 201, description = "The match after it", body = MatchView,
        headers(("ETag" = String))), ChangeAnswers),
    security(("key" = [])))]
pub(super) async fn join(
    State(house): AppState,
    named: Named,
    request: Written<Json<NewPerson>>,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    let late = &request.said.0;
    let claim = Claim::Joined {
        name: late.name.clone(),
        full_name: late.full_name.clone(),
    };
    note(&house, &request, id, StatusCode::CREATED, |_| claim).await
}

/// Let a player go home.
#[utoipa::path(post, path = "/api/v1/matches/{id}/seats/{n}/leave",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"),
        ("n" = usize, Path, description = "Whose seat, counted from 1", minimum = 1), Conditions),
    responses((status = 200, description = "The match after it", body = MatchView,
        headers(("ETag" = String))), ChangeAnswers),
    security(("key" = [])))]
pub(super) async fn leave(
    State(house): AppState,
    named: Named,
    request: Written<Nothing>,
) -> Result<Response, Problem> {
    let (id, seat) = (named.match_id()?, named.seat()?);
    must_have(&house, id, seat).await?;
    let claim = Event::Left { seat }.into();
    note(&house, &request, id, StatusCode::OK, |_| claim).await
}

/// End or lock a match.
#[utoipa::path(post, path = "/api/v1/matches/{id}/close",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"), Conditions),
    responses((status = 200, description = "The match after it", body = MatchView,
        headers(("ETag" = String))), ChangeAnswers),
    security(("key" = [])))]
pub(super) async fn close(
    State(house): AppState,
    named: Named,
    request: Written<Nothing>,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    note(&house, &request, id, StatusCode::OK, |_| {
        Event::Closed.into()
    })
    .await
}

/// Writes down what whoever may write claims, and shows the match after it.
async fn note<Said>(
    house: &Arc<House>,
    request: &Written<Said>,
    id: MatchId,
    status: StatusCode,
    claim: impl FnOnce(&Warrant) -> Claim,
) -> Result<Response, Problem> {
    let warrant = house.admit(&request.identity, id).await?;
    let append = request.append(id, claim(&warrant));
    let written = house.note(&warrant, append).await?;
    if request.wants_minimal {
        return Ok(answer::minimal(written.entry.revision));
    }
    Ok(answer::shown(status, &written.after))
}

/// That nobody has the seat goes before the question who asks.
async fn must_have(house: &Arc<House>, id: MatchId, seat: Seat) -> Result<(), Problem> {
    let picture = house.picture(id).await?;
    let player = picture.snapshot().now.player(seat);
    player.map(drop).ok_or_else(Problem::not_found)
}
