//! A match as it was when somebody looked.

use std::sync::OnceLock;

use bytes::Bytes;
use tenpin_scorebook::{Lane, MatchId, Revision, Snapshot};

use crate::answer::MatchView;

/// A match as it was when somebody looked: drawn once, sent to all who look.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) match_id: MatchId,
    pub(crate) revision: Revision,
    pub(crate) lane: Option<Lane>,
    json: Bytes,
    alone: OnceLock<Bytes>,
    among_others: OnceLock<Bytes>,
}

impl From<&Snapshot> for Picture {
    fn from(snapshot: &Snapshot) -> Self {
        Self {
            match_id: snapshot.listing.match_id,
            revision: snapshot.listing.revision,
            lane: snapshot.listing.lane.clone(),
            json: MatchView::from(snapshot).bytes(),
            alone: OnceLock::new(),
            among_others: OnceLock::new(),
        }
    }
}

impl Picture {
    /// What identifies it on a stream of this match.
    pub(crate) fn id(&self) -> String {
        self.revision.to_string()
    }

    /// What identifies it on a stream of several matches.
    pub(crate) fn long_id(&self) -> String {
        format!("{}:{}", self.match_id, self.revision)
    }

    /// As an event on a stream of this match.
    pub(crate) fn alone(&self) -> Bytes {
        self.alone.get_or_init(|| self.event(&self.id())).clone()
    }

    /// As an event on a stream of several matches.
    pub(crate) fn among_others(&self) -> Bytes {
        let event = || self.event(&self.long_id());
        self.among_others.get_or_init(event).clone()
    }

    fn event(&self, id: &str) -> Bytes {
        let head = format!("event: match\nid: {id}\ndata: ");
        // The JSON has no line breaks, so it is one line of data.
        [head.as_bytes(), &self.json, b"\n\n"].concat().into()
    }
}
