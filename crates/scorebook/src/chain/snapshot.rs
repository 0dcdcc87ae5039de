//! A match at one moment.

use std::sync::Arc;

use tenpin::Match;

use crate::{Listing, Person};

/// A match at one moment: all that is shown of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Which match, how far it is, where and since when.
    pub listing: Listing,
    /// Who plays, in the order of their seats.
    pub people: Arc<Vec<Person>>,
    /// Their games.
    pub now: Arc<Match>,
}
