//! Where a chain is broken, and how.

use crate::{Impossible, MatchId, Revision};

/// The first line of a match that cannot be believed. What is before it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match {match_id} is broken at revision {revision}: {fault}")]
pub struct Broken {
    /// Whose line it is.
    pub match_id: MatchId,
    /// Its number, or the number that is missing.
    pub revision: Revision,
    /// What is wrong with it.
    pub fault: Fault,
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
    /// It is not what this program writes.
    #[error("the line cannot be read: {0}")]
    Unreadable(String),
    /// The rules are against it.
    #[error("the line cannot have happened: {0}")]
    Impossible(Impossible),
}
