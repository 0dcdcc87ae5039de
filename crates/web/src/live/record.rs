//! A match with all its lines.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use tenpin_scorebook::{Entry, ReadError, Reading, Scorebook};

use super::Picture;
use crate::pages::{self, Board, Line, Looker, Scene};

/// A match with all its lines, and the story that they tell. It grows with what is written in the
/// match, so nobody holds it longer than it takes to draw something.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) picture: Arc<Picture>,
    reading: Reading,
    scene: OnceLock<Scene>,
}

impl From<Reading> for Record {
    fn from(reading: Reading) -> Self {
        Self {
            picture: Arc::new(Picture::from(&reading)),
            reading,
            scene: OnceLock::new(),
        }
    }
}

impl Record {
    /// The match as it is now; `None` if it has not changed. What is new is added to the story,
    /// if somebody has asked for it.
    pub(super) fn brought_up_to_date(&self, book: &Scorebook) -> Result<Option<Self>, ReadError> {
        let Some(reading) = book.read_since(&self.reading)? else {
            return Ok(None);
        };
        let record = Self::from(reading);
        if let Some(scene) = self.scene.get()
            && record.continues(&self.picture)
        {
            let scene = scene.continued(&self.reading, &record.reading);
            record.scene.get_or_init(|| scene);
        }
        Ok(Some(record))
    }

    /// Whether it goes on where a picture of the same match ended. If not, the store has gone back
    /// to a state before that.
    pub(super) fn continues(&self, earlier: &Picture) -> bool {
        self.reading.continues(earlier.head())
    }

    /// Roughly how many bytes it takes, once all of it is drawn.
    pub(super) fn weight(&self) -> usize {
        let story = self.reading.entries.len() * size_of::<Line>();
        self.picture.weight() + self.reading.weight() + story
    }

    /// As pages show it. The story may be long, so this is called where blocking is allowed.
    pub(crate) fn scene(&self) -> &Scene {
        self.scene.get_or_init(|| Scene::from(&self.reading))
    }

    /// Its lines, as they are stored.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.reading.entries
    }

    /// As an event for a page that shows this match.
    pub(super) fn part(&self, looker: Looker) -> Bytes {
        let scene = self.scene();
        pages::event(self.picture.revision, &Board { scene, looker }.part())
    }
}
