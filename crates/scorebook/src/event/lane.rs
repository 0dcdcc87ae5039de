//! Where a match is played.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::legible::is_legible;

/// The longest name of a lane.
const LETTERS_MAX: usize = 20;

/// Where a match is played: `12`, or whatever the house calls it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Lane(String);

/// A text that is no name of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a lane has 1 to {LETTERS_MAX} characters, none of them invisible")]
pub struct LaneError;

impl FromStr for Lane {
    type Err = LaneError;

    fn from_str(text: &str) -> Result<Self, LaneError> {
        if is_legible(text) {
            return text.to_owned().try_into();
        }
        Err(LaneError)
    }
}

/// As it was stored: earlier versions took some that are not legible.
impl TryFrom<String> for Lane {
    type Error = LaneError;

    fn try_from(text: String) -> Result<Self, LaneError> {
        let fits = (1..=LETTERS_MAX).contains(&text.chars().count());
        if fits && !text.chars().any(char::is_control) {
            return Ok(Self(text));
        }
        Err(LaneError)
    }
}

impl From<Lane> for String {
    fn from(lane: Lane) -> Self {
        lane.0
    }
}

impl AsRef<str> for Lane {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
