//! What the path of a request names.

use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, RawPathParams},
    http::request::Parts,
};
use tenpin::{FrameNumber, Seat};
use tenpin_scorebook::MatchId;

use crate::answer::Problem;

/// What the path of a request names. Whether there is such a thing is asked after the
/// request was read, so it is kept as it came.
#[derive(Debug, Default)]
pub(crate) struct Named {
    id: Option<String>,
    seat: Option<String>,
    frame: Option<String>,
}

impl Named {
    pub(crate) fn match_id(&self) -> Result<MatchId, Problem> {
        let id = self.id.as_deref().and_then(|id| id.parse().ok());
        id.ok_or_else(Problem::not_found)
    }

    pub(crate) fn seat(&self) -> Result<Seat, Problem> {
        let number = self.seat.as_deref().and_then(number);
        number.and_then(Seat::new).ok_or_else(Problem::not_found)
    }

    pub(crate) fn frame(&self) -> Result<FrameNumber, Problem> {
        let number = self.frame.as_deref().and_then(number);
        number
            .and_then(FrameNumber::new)
            .ok_or_else(Problem::not_found)
    }
}

/// Digits only.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

impl<State: Send + Sync> FromRequestParts<State> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Problem> {
        let mut named = Self::default();
        // What is not UTF-8 names nothing.
        let Ok(found) = RawPathParams::from_request_parts(parts, state).await else {
            return Ok(named);
        };
        for (name, value) in &found {
            let place = match name {
                "id" => &mut named.id,
                "n" => &mut named.seat,
                _ => &mut named.frame,
            };
            *place = Some(value.to_owned());
        }
        Ok(named)
    }
}
