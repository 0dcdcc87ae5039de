//! Starting a match from a page.

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Redirect, Response},
};
use tenpin_scorebook::{ClientId, Lane, Rules, Secret, Start};

use super::lobby::Lobby;
use crate::{
    answer::Problem,
    api::{AppState, Written, begin, handover},
    door::{Visitor, must_be_ours},
    pages::visit::Fields,
};

/// Whoever starts a match in a browser has its key there.
pub(in crate::pages) async fn start(
    State(house): AppState,
    visitor: Visitor,
    headers: HeaderMap,
    form: Written<Fields>,
) -> Result<Response, Problem> {
    must_be_ours(&headers)?;
    // Whoever cannot start yet goes on where they were.
    let (players, lane) = match Lobby::read(&form.said).ready() {
        Ok(ready) => ready,
        Err(lobby) => return Ok(Redirect::to(&lobby.address()).into_response()),
    };
    let start = Start {
        players,
        lane: place(&lane)?,
        rules: Rules::TenPin,
    };
    house.admit_start(visitor, &form.identity, start.lane.as_ref())?;
    let secret = Secret::random();
    let begun = begin(&house, start, name(&form.said)?, &secret).await?;
    let id = begun.entry.match_id;
    let mut response = Redirect::to(&format!("/m/{id}")).into_response();
    if begun.keyed {
        let cookie = handover::cookie(id, &secret, visitor.encrypted);
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// No lane at all will do.
fn place(lane: &str) -> Result<Option<Lane>, Problem> {
    let lane = Some(lane).filter(|lane| !lane.is_empty());
    let lane = lane.map(str::parse).transpose();
    lane.map_err(Problem::bad_request)
}

/// Sent twice, it is the same match.
fn name(said: &Fields) -> Result<ClientId, Problem> {
    let name = said.one("line").map(str::parse).transpose();
    let name = name.map_err(Problem::bad_request)?;
    Ok(name.unwrap_or_else(ClientId::random))
}
