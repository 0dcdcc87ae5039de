//! Starting a match from a page.

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Redirect, Response},
};
use tenpin_scorebook::{Claim, Lane, Rules, Secret, Start};

use crate::{
    answer::{Code, Problem},
    api::{AppState, Written, begin, handover},
    door::{Site, Visitor},
    pages::{change::name, home::newcomer, visit::Fields},
};

/// Whoever starts a match in a browser has its key there.
pub(in crate::pages) async fn start(
    State(house): AppState,
    visitor: Visitor,
    headers: HeaderMap,
    form: Written<Fields>,
) -> Result<Response, Problem> {
    if Site::of(&headers) == Site::Elsewhere {
        let detail = "matches are started on the pages of this server";
        return Err(Problem::new(Code::WrongOrigin, detail));
    }
    let start = read(&form.said)?;
    house.admit_start(&form.identity, start.lane.as_ref())?;
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

fn read(said: &Fields) -> Result<Start, Problem> {
    let players = said.all("player").map(newcomer);
    let players = players.collect::<Result<Vec<_>, _>>()?;
    if !(1..=Claim::SEATS_MAX).contains(&players.len()) {
        return Err(Problem::new(Code::BadName, "a match has 1 to 100 players"));
    }
    let lane = said.one("lane").map(str::parse::<Lane>).transpose();
    Ok(Start {
        players,
        lane: lane.map_err(Problem::bad_request)?,
        rules: Rules::TenPin,
    })
}
