//! A match as it was when somebody looked.

use std::{array, sync::OnceLock};

use bytes::Bytes;
use tenpin_phrases::Language;
use tenpin_scorebook::{
    Broken, Head, Lane, MatchId, Reading, Revision, Scorebook, Snapshot, State, StoreError,
};
use tokio::sync::OnceCell;

use crate::{
    answer::MatchView,
    pages::{Looker, Scene},
};

/// How far a picture is: its last line, and whether lines follow that cannot be shown.
pub(crate) type Stage = (Revision, bool);

/// Roughly how many times longer the part of a page is than the JSON of the same match.
const PART: usize = 9;

/// A match as it was when somebody looked, without its lines: drawn once, sent to all who look.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) match_id: MatchId,
    pub(crate) revision: Revision,
    pub(crate) lane: Option<Lane>,
    /// The last line that is shown.
    head: Head,
    snapshot: Snapshot,
    /// The first line that is not shown.
    broken: Option<Broken>,
    json: Bytes,
    alone: OnceLock<Bytes>,
    among_others: OnceLock<Bytes>,
    /// As part of its page for whoever only looks, one for each language.
    parts: [OnceCell<Bytes>; Language::ALL.len()],
}

impl From<&Reading> for Picture {
    fn from(reading: &Reading) -> Self {
        let snapshot = reading.chain.snapshot();
        Self {
            match_id: snapshot.listing.match_id,
            revision: snapshot.listing.revision,
            lane: snapshot.listing.lane.clone(),
            head: reading.chain.head(),
            json: MatchView::from(reading).bytes(),
            snapshot,
            broken: reading.broken.clone(),
            alone: OnceLock::new(),
            among_others: OnceLock::new(),
            parts: array::from_fn(|_| OnceCell::new()),
        }
    }
}

impl Picture {
    /// Whether the match is still as it was then. It may block.
    pub(crate) fn is_current(&self, book: &Scorebook) -> Result<bool, StoreError> {
        Ok(self.is_whole() && book.ends_with(self.match_id, &self.head)?)
    }

    /// The last line that is shown.
    pub(crate) const fn head(&self) -> &Head {
        &self.head
    }

    /// Roughly how many bytes it takes, once it is drawn for all streams, and for pages in all
    /// languages.
    pub(crate) fn weight(&self) -> usize {
        let drawn = 3 + PART * self.parts.len();
        size_of::<Self>() + self.json.len() * drawn
    }

    /// As JSON.
    pub(crate) fn json(&self) -> Bytes {
        self.json.clone()
    }

    pub(crate) const fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// What is newer is greater: more lines, or the knowledge that more follow.
    pub(crate) fn stage(&self) -> Stage {
        (self.revision, !self.is_whole())
    }

    /// Whether the match goes on.
    pub(crate) fn is_live(&self) -> bool {
        self.snapshot.listing.state == State::Live
    }

    /// Whether it has no more to show than its id tells: nothing follows that is not shown.
    pub(crate) const fn is_whole(&self) -> bool {
        self.broken.is_none()
    }

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

    /// As pages show it among others, without its story.
    pub(crate) fn outline(&self) -> Scene {
        Scene::outline(self.snapshot.clone(), self.broken.clone())
    }

    /// Where its part of a page is kept, if others get the same: whoever has a key sees a page of
    /// their own.
    pub(super) fn shared_part(&self, looker: Looker) -> Option<&OnceCell<Bytes>> {
        let mut shared = Language::ALL.iter().zip(&self.parts);
        let shared = shared.find(|(language, _)| **language == looker.words.language);
        shared
            .filter(|_| looker.key.is_none())
            .map(|(_, part)| part)
    }

    fn event(&self, id: &str) -> Bytes {
        let head = format!("event: match\nid: {id}\ndata: ");
        // The JSON has no line breaks, so it is one line of data.
        [head.as_bytes(), &self.json, b"\n\n"].concat().into()
    }
}
