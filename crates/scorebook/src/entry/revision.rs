//! The number of a line within its match.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a line within its match. `started` is 1, and every event adds 1.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Revision(u32);

impl Revision {
    /// Before anything has happened.
    pub const NONE: Self = Self(0);

    /// Of the line that starts a match.
    pub const FIRST: Self = Self(1);

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl From<u32> for Revision {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl From<Revision> for u32 {
    fn from(revision: Revision) -> Self {
        revision.0
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
