//! A match as it was when somebody looked.

use std::sync::OnceLock;

use bytes::Bytes;
use tenpin_phrases::Language;
use tenpin_scorebook::{Lane, MatchId, ReadError, Reading, Revision, Scorebook};

use crate::{
    answer::MatchView,
    pages::{self, Board, Line, Looker, Scene},
};

/// How far a picture is: its last line, and whether lines follow that cannot be shown.
pub(crate) type Stage = (Revision, bool);

/// A match as it was when somebody looked: drawn once, sent to all who look.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) match_id: MatchId,
    pub(crate) revision: Revision,
    pub(crate) lane: Option<Lane>,
    json: Bytes,
    reading: Reading,
    alone: OnceLock<Bytes>,
    among_others: OnceLock<Bytes>,
    scene: OnceLock<Scene>,
    /// For whoever only looks, one for each language.
    parts: [OnceLock<Bytes>; Language::ALL.len()],
}

impl From<Reading> for Picture {
    fn from(reading: Reading) -> Self {
        let snapshot = reading.chain.snapshot();
        Self {
            match_id: snapshot.listing.match_id,
            revision: snapshot.listing.revision,
            json: MatchView::from(&reading).bytes(),
            lane: snapshot.listing.lane,
            reading,
            alone: OnceLock::new(),
            among_others: OnceLock::new(),
            scene: OnceLock::new(),
            parts: Default::default(),
        }
    }
}

impl Picture {
    /// The match as it is now; `None` if it has not changed. What is new is added to the story,
    /// if somebody has asked for it.
    pub(crate) fn redrawn(&self, book: &Scorebook) -> Result<Option<Self>, ReadError> {
        let Some(reading) = book.read_since(&self.reading)? else {
            return Ok(None);
        };
        let picture = Self::from(reading);
        if let Some(scene) = self.scene.get().filter(|_| picture.continues(self)) {
            let scene = scene.continued(&self.reading, &picture.reading);
            picture.scene.get_or_init(|| scene);
        }
        Ok(Some(picture))
    }

    /// Whether it shows what came after another picture of the same match.
    pub(crate) fn continues(&self, earlier: &Self) -> bool {
        self.reading.continues(&earlier.reading)
    }

    /// Roughly how many bytes it takes, once all of it is drawn.
    pub(crate) fn weight(&self) -> u64 {
        let story = self.reading.entries.len() * size_of::<Line>();
        let drawn = self.json.len() * (2 + Language::ALL.len());
        (self.reading.weight() + story + drawn) as u64
    }

    /// As JSON.
    pub(crate) fn json(&self) -> Bytes {
        self.json.clone()
    }

    pub(crate) const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// What is newer is greater: more lines, or the knowledge that more follow.
    pub(crate) fn stage(&self) -> Stage {
        (self.revision, !self.is_whole())
    }

    /// Whether it has no more to show than its id tells: nothing follows that is not shown.
    pub(crate) const fn is_whole(&self) -> bool {
        self.reading.broken.is_none()
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
        Scene::outline(&self.reading)
    }

    /// As pages show it.
    pub(crate) fn scene(&self) -> &Scene {
        self.scene.get_or_init(|| Scene::from(&self.reading))
    }

    /// As an event for a page that shows this match. Whoever has a key sees a page of their
    /// own.
    pub(crate) fn part(&self, looker: Looker) -> Bytes {
        let draw = || {
            let scene = self.scene();
            pages::event(self.revision, &Board { scene, looker }.part())
        };
        let mut shared = Language::ALL.iter().zip(&self.parts);
        let shared = shared.find(|(language, _)| **language == looker.words.language);
        match shared.filter(|_| looker.key.is_none()) {
            Some((_, part)) => part.get_or_init(draw).clone(),
            None => draw(),
        }
    }

    fn event(&self, id: &str) -> Bytes {
        let head = format!("event: match\nid: {id}\ndata: ");
        // The JSON has no line breaks, so it is one line of data.
        [head.as_bytes(), &self.json, b"\n\n"].concat().into()
    }
}
