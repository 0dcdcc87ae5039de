//! What a list of matches says about one.

use crate::{Lane, MatchId, Moment, Revision, State};

/// What a list of matches says about one. It follows from the lines of the match, is kept
/// for the sake of lists only, and is never asked for a score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Which match.
    pub match_id: MatchId,
    /// When it began.
    pub started: Moment,
    /// The number of its last line.
    pub revision: Revision,
    /// Whether it goes on.
    pub state: State,
    /// Where it is played.
    pub lane: Option<Lane>,
    /// When its last line was written.
    pub changed: Moment,
}
