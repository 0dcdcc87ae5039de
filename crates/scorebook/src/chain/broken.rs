//! Where a chain is broken, and how.

use crate::{EventError, Impossible, MatchId, Revision, Unknown};

/// The first line of a match that this program cannot go on with: it cannot be believed, or a
/// newer program has written it. What is before it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match {match_id} ends before revision {revision}: {fault}")]
pub struct Broken {
    /// Whose line it is.
    pub match_id: MatchId,
    /// Its number, or the number that is missing.
    pub revision: Revision,
    /// What is wrong with it.
    pub fault: Fault,
}

impl Broken {
    /// Whether nothing is wrong with the line, but that a newer tenpin has written it.
    #[must_use]
    pub const fn is_newer(&self) -> bool {
        matches!(self.fault, Fault::Newer(_))
    }
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Another line is in its place.
    #[error("the line is missing")]
    Missing,
    /// Its hash does not fit its contents and the line before.
    #[error("the line was changed after it was written")]
    Changed,
    /// A newer tenpin has written it.
    #[error("the line was written by a newer tenpin, and {0} is not known here")]
    Newer(Unknown),
    /// It is not what any tenpin writes.
    #[error("the line cannot be read: {0}")]
    Unreadable(String),
    /// The rules are against it.
    #[error("the line cannot have happened: {0}")]
    Impossible(Impossible),
}

impl From<EventError> for Fault {
    fn from(reason: EventError) -> Self {
        match reason {
            EventError::Newer(unknown) => Self::Newer(unknown),
            EventError::Unreadable(reason) => Self::Unreadable(reason),
        }
    }
}
