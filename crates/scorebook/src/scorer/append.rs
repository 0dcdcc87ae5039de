//! An event to write down.

use crate::{Broken, Claim, ClientId, Impossible, MatchId, Revision, StoreError};

/// An event to write down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// In which match.
    pub match_id: MatchId,
    /// Behind which line: the last that its writer knows of. Nothing if it does not matter.
    pub after: Option<Revision>,
    /// What happened.
    pub claim: Claim,
    /// What its writer calls it. Sent again under the same name, it counts once.
    pub client_id: ClientId,
}

/// Why an event was not written down.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// There is no such match.
    #[error("there is no match {0}")]
    NotFound(MatchId),
    /// Somebody else has written since.
    #[error("the match is at revision {last} already")]
    Conflict {
        /// The last line there is.
        last: Revision,
    },
    /// The same name was given to something else before.
    #[error("the same id stands for another event, revision {revision}")]
    IdReused {
        /// Its line.
        revision: Revision,
    },
    /// It cannot have happened.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// The match is damaged, so nothing can be added to it.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AppendError {
    /// Whether the same event may be sent again later: the store was in trouble, and that
    /// may pass. Under the same name it counts once, whether it was written or not.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Store(error) if error.trouble.may_pass())
    }
}
