//! Whether a match goes on.

use std::{fmt, str::FromStr};

use serde::Serialize;

/// Whether a match goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Somebody is up.
    Live,
    /// All games are over.
    Over,
    /// A person ended or locked it: corrections only.
    Closed,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Live, Self::Over, Self::Closed];
}

impl AsRef<str> for State {
    fn as_ref(&self) -> &str {
        match self {
            Self::Live => "live",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_ref())
    }
}

/// A text that is no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a match is live, over or closed")]
pub struct StateError;

impl FromStr for State {
    type Err = StateError;

    fn from_str(text: &str) -> Result<Self, StateError> {
        let mut states = Self::ALL.into_iter();
        states
            .find(|state| state.as_ref() == text)
            .ok_or(StateError)
    }
}
