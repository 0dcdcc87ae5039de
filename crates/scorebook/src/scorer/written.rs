//! What has become of an event that was handed in.

use crate::{Entry, Snapshot};

/// What has become of an event that was handed in: it is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its line.
    pub entry: Entry,
    /// The match right after it.
    pub after: Snapshot,
    /// Whether the key that came with it is good. It is not if the match had begun before
    /// and more than that had happened since.
    pub keyed: bool,
}
