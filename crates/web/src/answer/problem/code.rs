//! What went wrong, for programs.

use axum::http::StatusCode;

/// What went wrong, for programs. The names never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    TooLarge,
    BadMediaType,
    BadRequest,
    TooSlow,
    NotFound,
    BadMethod,
    NoKey,
    WrongKey,
    WrongOrigin,
    WrongHost,
    IdReused,
    StaleRevision,
    MatchOver,
    MatchClosed,
    FrameNotOver,
    NothingToUndo,
    AlreadyLeft,
    MatchFull,
    MatchBroken,
    MatchNewer,
    TooManyPins,
    BadSymbol,
    FrameIncomplete,
    BadName,
    TooManyRequests,
    TooManyConnections,
    StoreAway,
    Stopping,
}

impl Code {
    pub(crate) const ALL: [Self; 28] = [
        Self::TooLarge,
        Self::BadMediaType,
        Self::BadRequest,
        Self::TooSlow,
        Self::NotFound,
        Self::BadMethod,
        Self::NoKey,
        Self::WrongKey,
        Self::WrongOrigin,
        Self::WrongHost,
        Self::IdReused,
        Self::StaleRevision,
        Self::MatchOver,
        Self::MatchClosed,
        Self::FrameNotOver,
        Self::NothingToUndo,
        Self::AlreadyLeft,
        Self::MatchFull,
        Self::MatchBroken,
        Self::MatchNewer,
        Self::TooManyPins,
        Self::BadSymbol,
        Self::FrameIncomplete,
        Self::BadName,
        Self::TooManyRequests,
        Self::TooManyConnections,
        Self::StoreAway,
        Self::Stopping,
    ];

    pub(crate) const fn name(self) -> &'static str {
        self.facts().0
    }

    pub(crate) const fn status(self) -> StatusCode {
        self.facts().1
    }

    pub(crate) const fn title(self) -> &'static str {
        self.facts().2
    }

    /// One row for each code: its name, its status and what it means.
    #[rustfmt::skip] // A table is read by its columns.
    const fn facts(self) -> (&'static str, StatusCode, &'static str) {
        match self {
            Self::TooLarge => ("too_large", StatusCode::PAYLOAD_TOO_LARGE, "The request is too large"),
            Self::BadMediaType => ("bad_media_type", StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body has the wrong type"),
            Self::BadRequest => ("bad_request", StatusCode::BAD_REQUEST, "The request cannot be read"),
            Self::TooSlow => ("too_slow", StatusCode::REQUEST_TIMEOUT, "The request took too long to arrive"),
            Self::NotFound => ("not_found", StatusCode::NOT_FOUND, "There is no such thing"),
            Self::BadMethod => ("bad_method", StatusCode::METHOD_NOT_ALLOWED, "That cannot be done with it"),
            Self::NoKey => ("no_key", StatusCode::UNAUTHORIZED, "Writing needs a key"),
            Self::WrongKey => ("wrong_key", StatusCode::FORBIDDEN, "The key is not good for this"),
            Self::WrongOrigin => ("wrong_origin", StatusCode::FORBIDDEN, "Another site may not use your cookie"),
            Self::WrongHost => ("wrong_host", StatusCode::MISDIRECTED_REQUEST, "This server has another name"),
            Self::IdReused => ("id_reused", StatusCode::UNPROCESSABLE_ENTITY, "The id stands for something else"),
            Self::StaleRevision => ("stale_revision", StatusCode::PRECONDITION_FAILED, "The match has changed since"),
            Self::MatchOver => ("match_over", StatusCode::CONFLICT, "The match is over"),
            Self::MatchClosed => ("match_closed", StatusCode::CONFLICT, "The match is closed"),
            Self::FrameNotOver => ("frame_not_over", StatusCode::CONFLICT, "The frame is not over"),
            Self::NothingToUndo => ("nothing_to_undo", StatusCode::CONFLICT, "There is nothing to take back"),
            Self::AlreadyLeft => ("already_left", StatusCode::CONFLICT, "The player has left already"),
            Self::MatchFull => ("match_full", StatusCode::CONFLICT, "The match is full"),
            Self::MatchBroken => ("match_broken", StatusCode::CONFLICT, "The record of the match is damaged"),
            Self::MatchNewer => ("match_newer", StatusCode::CONFLICT, "The match was written by a newer tenpin"),
            Self::TooManyPins => ("too_many_pins", StatusCode::UNPROCESSABLE_ENTITY, "More pins than are standing"),
            Self::BadSymbol => ("bad_symbol", StatusCode::UNPROCESSABLE_ENTITY, "Not a mark that can stand here"),
            Self::FrameIncomplete => ("frame_incomplete", StatusCode::UNPROCESSABLE_ENTITY, "The balls are not one whole frame"),
            Self::BadName => ("bad_name", StatusCode::UNPROCESSABLE_ENTITY, "Not a name"),
            Self::TooManyRequests => ("too_many_requests", StatusCode::TOO_MANY_REQUESTS, "Too many requests"),
            Self::TooManyConnections => ("too_many_connections", StatusCode::SERVICE_UNAVAILABLE, "Too many connections"),
            Self::StoreAway => ("store_away", StatusCode::SERVICE_UNAVAILABLE, "The scorebook does not answer"),
            Self::Stopping => ("stopping", StatusCode::SERVICE_UNAVAILABLE, "The server is being stopped"),
        }
    }
}
