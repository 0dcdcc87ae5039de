//! Matches that were read, kept for whoever asks next.

use std::{
    collections::{HashMap, hash_map::Entry::Vacant},
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use bytes::Bytes;
use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};
use tenpin_scorebook::{Entry, MatchId, ReadError, Scorebook, StoreError, Trouble};

use super::{Picture, record::Record};
use crate::{
    answer::Problem,
    blocking,
    pages::{Looker, Scene},
};

/// How many bytes of pictures are kept.
const PICTURE_BYTES_MAX: u64 = 64 << 20;

/// How many bytes of records are kept.
const RECORD_BYTES_MAX: u64 = 64 << 20;

/// How many matches that is about.
const MATCHES: usize = 4_096;

/// How many times a match is read before it counts as one that cannot be read.
const TRIES: usize = 3;

/// How often the log says of a match that it cannot be read.
const LOG_AGAIN: Duration = Duration::from_mins(1);

/// Matches that were read, kept for whoever asks next. They are weighed and not counted: whoever
/// writes in a match decides how large it is. Lists need pictures only, so however long some
/// matches are, they are not read again for each list.
///
/// Nothing is shown without asking the book whether it is still true.
pub(crate) struct Pictures {
    book: Arc<Scorebook>,
    drawn: Cache<MatchId, Arc<Picture>, Weight>,
    records: Cache<MatchId, Arc<Record>, Weight>,
    /// When the log last said of a match that it cannot be read.
    logged: Mutex<HashMap<MatchId, Instant>>,
}

#[derive(Clone)]
struct Weight;

impl Weighter<MatchId, Arc<Picture>> for Weight {
    fn weight(&self, _: &MatchId, picture: &Arc<Picture>) -> u64 {
        picture.weight() as u64
    }
}

impl Weighter<MatchId, Arc<Record>> for Weight {
    fn weight(&self, _: &MatchId, record: &Arc<Record>) -> u64 {
        record.weight() as u64
    }
}

/// In several parts, each would have room for small matches only.
fn cache<Kept: Clone>(bytes_max: u64) -> Cache<MatchId, Kept, Weight>
where
    Weight: Weighter<MatchId, Kept>,
{
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(MATCHES)
        .weight_capacity(bytes_max)
        .build();
    let options = options.expect("all that is needed is given");
    let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
    Cache::with_options(options, Weight, hasher, lifecycle)
}

/// These may block.
impl Pictures {
    pub(crate) fn new(book: Arc<Scorebook>) -> Self {
        Self {
            book,
            drawn: cache(PICTURE_BYTES_MAX),
            records: cache(RECORD_BYTES_MAX),
            logged: Mutex::default(),
        }
    }

    /// A match as it is now.
    pub(crate) fn read(&self, id: MatchId) -> Result<Arc<Picture>, ReadError> {
        if self.records.peek(&id).is_none()
            && let Some(picture) = self.drawn.get(&id)
            && picture.is_current(&self.book)?
        {
            return Ok(picture);
        }
        let record = self.record(id)?;
        Ok(Arc::clone(&record.picture))
    }

    /// A match as it is now; `None` if the store has gone back to a state before this picture.
    pub(super) fn read_on(&self, shown: &Arc<Picture>) -> Result<Option<Arc<Picture>>, StoreError> {
        if shown.is_current(&self.book)? {
            return Ok(Some(Arc::clone(shown)));
        }
        match self.record(shown.match_id) {
            Ok(record) => Ok(record.continues(shown).then(|| Arc::clone(&record.picture))),
            Err(ReadError::Store(error)) => Err(error),
            // Nothing of it can be shown.
            Err(_) => Ok(None),
        }
    }

    /// A match with all its lines, as it is now.
    fn record(&self, id: MatchId) -> Result<Arc<Record>, ReadError> {
        let read = self.read_record(id);
        if read.is_err() {
            self.records.remove(&id);
            self.drawn.remove(&id);
        }
        read
    }

    fn read_record(&self, id: MatchId) -> Result<Arc<Record>, ReadError> {
        let new = match self.records.get(&id) {
            Some(known) => match known.brought_up_to_date(&self.book)? {
                Some(new) => new,
                None => return Ok(known),
            },
            None => Record::from(self.book.read(id)?),
        };
        let new = Arc::new(new);
        self.drawn.insert(id, Arc::clone(&new.picture));
        self.records.insert(id, Arc::clone(&new));
        Ok(new)
    }

    /// A match as pages show it now.
    pub(crate) fn read_scene(&self, id: MatchId) -> Result<ShownScene, ReadError> {
        self.record(id).map(ShownScene::from)
    }

    /// Reads one of several matches that are shown together. The outer error is that of a store that
    /// fails whichever match is read. A match that fails alone is read up to three times, because a
    /// disk may fail only once; then the inner error is why this match has to be left out.
    pub(crate) fn read_one<Found>(
        &self,
        id: MatchId,
        read: impl Fn(&Self, MatchId) -> Result<Found, ReadError>,
    ) -> Result<Result<Found, ReadError>, StoreError> {
        let mut found = read(self, id);
        let mut tries = 1;
        while tries < TRIES && found.as_ref().is_err_and(fails_alone) {
            found = read(self, id);
            tries += 1;
        }
        match found {
            Err(error) if fails_alone(&error) => {
                self.log(id, &error);
                Ok(Err(error))
            }
            Err(ReadError::Store(error)) => Err(error),
            found => Ok(found),
        }
    }

    /// Now and then, because lists are drawn again for every ball.
    fn log(&self, id: MatchId, error: &ReadError) {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        logged.retain(|_, at| at.elapsed() < LOG_AGAIN);
        if let Vacant(new) = logged.entry(id) {
            new.insert(Instant::now());
            tracing::error!(match_id = %id, %error, "a match cannot be read and is left out");
        }
    }

    /// The part of a page that shows what this picture does, or what is there now.
    fn draw_part(&self, picture: &Picture, looker: Looker) -> Result<Bytes, ReadError> {
        let known = self.records.get(&picture.match_id);
        let shows_the_same =
            |shown: &Picture| (shown.head(), shown.stage()) == (picture.head(), picture.stage());
        let known = known.filter(|record| shows_the_same(&record.picture));
        let record = match known {
            Some(record) => record,
            None => self.record(picture.match_id)?,
        };
        Ok(record.part(looker))
    }
}

impl Pictures {
    /// A match as it is now.
    pub(crate) async fn look(self: &Arc<Self>, id: MatchId) -> Result<Arc<Picture>, Problem> {
        let this = Arc::clone(self);
        Ok(blocking::run(move || this.read(id)).await??)
    }

    /// One of several matches as it is now; `None` if nothing of it can be shown.
    pub(super) async fn look_at_one(
        self: &Arc<Self>,
        id: MatchId,
    ) -> Result<Option<Arc<Picture>>, Problem> {
        let this = Arc::clone(self);
        let found = blocking::run(move || this.read_one(id, Self::read)).await??;
        Ok(found.ok())
    }

    /// A match as it is now; `None` if the store has gone back to a state before this picture.
    pub(super) async fn look_on(
        self: &Arc<Self>,
        shown: &Arc<Picture>,
    ) -> Result<Option<Arc<Picture>>, Problem> {
        let (this, shown) = (Arc::clone(self), Arc::clone(shown));
        Ok(blocking::run(move || this.read_on(&shown)).await??)
    }

    /// A match as pages show it now.
    pub(crate) async fn scene(self: &Arc<Self>, id: MatchId) -> Result<ShownScene, Problem> {
        let this = Arc::clone(self);
        Ok(blocking::run(move || this.read_scene(id)).await??)
    }

    /// The part of a page that shows what this picture does, or what is there now; drawn once for all
    /// who get the same.
    pub(super) async fn part(
        self: &Arc<Self>,
        picture: &Arc<Picture>,
        looker: Looker,
    ) -> Result<Bytes, Problem> {
        let draw = async || -> Result<Bytes, Problem> {
            let (this, picture) = (Arc::clone(self), Arc::clone(picture));
            Ok(blocking::run(move || this.draw_part(&picture, looker)).await??)
        };
        match picture.shared_part(looker) {
            Some(shared) => shared.get_or_try_init(draw).await.cloned(),
            None => draw().await,
        }
    }
}

/// Whether the store may have failed because of the match that was read.
const fn fails_alone(error: &ReadError) -> bool {
    matches!(
        error,
        ReadError::Store(StoreError {
            trouble: Trouble::Failed | Trouble::Damaged,
            ..
        })
    )
}

/// A match as pages show it, together with its lines.
pub(crate) struct ShownScene(Arc<Record>);

/// The story may be long, so this is done where blocking is allowed.
impl From<Arc<Record>> for ShownScene {
    fn from(record: Arc<Record>) -> Self {
        record.scene();
        Self(record)
    }
}

impl ShownScene {
    /// The lines of the match, as they are stored.
    pub(crate) fn entries(&self) -> &[Entry] {
        self.0.entries()
    }
}

impl Deref for ShownScene {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        self.0.scene()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tenpin_scorebook::{Append, Claim, ClientId, Place};

    use super::*;

    fn error(trouble: Trouble) -> StoreError {
        let detail = String::new();
        StoreError { trouble, detail }
    }

    /// What comes of it if a store fails so often before it answers, and how often it was asked.
    fn tried(
        failures: usize,
        trouble: Trouble,
    ) -> (Result<Result<u32, ReadError>, StoreError>, usize) {
        let asked = Cell::new(0);
        let book = Scorebook::open(&Place::Memory).unwrap();
        let found = Pictures::new(Arc::new(book)).read_one(MatchId::random(), |_, _| {
            let before = asked.replace(asked.get() + 1);
            let found = (before >= failures).then_some(7);
            found.ok_or_else(|| error(trouble).into())
        });
        (found, asked.get())
    }

    #[test]
    fn a_match_that_cannot_be_read_is_read_again() {
        use Trouble::{Away, Busy, Damaged, Failed, Forbidden, Full};
        for trouble in [Failed, Damaged] {
            assert_eq!(tried(0, trouble), (Ok(Ok(7)), 1));
            assert_eq!(tried(2, trouble), (Ok(Ok(7)), 3));
            let left_out = Err(error(trouble).into());
            assert_eq!(tried(3, trouble), (Ok(left_out), 3));
        }
        // No match can be read then.
        for trouble in [Away, Busy, Forbidden, Full] {
            assert_eq!(tried(1, trouble), (Err(error(trouble)), 1));
        }
    }

    #[test]
    fn a_list_does_not_read_again_what_is_too_heavy_to_be_kept() {
        let book = Arc::new(Scorebook::open(&Place::Memory).unwrap());
        let (id, start) = book.start(vec!["PJS".parse().unwrap()], None);
        start.wait().unwrap();
        let pictures = Pictures {
            records: cache(1),
            ..Pictures::new(Arc::clone(&book))
        };
        let first = pictures.read(id).unwrap();
        assert!(pictures.records.is_empty());
        assert!(Arc::ptr_eq(&first, &pictures.read(id).unwrap()));
        let roll = Append {
            match_id: id,
            after: None,
            claim: Claim::Pins(7),
            client_id: ClientId::random(),
        };
        book.append(roll).wait().unwrap();
        let second = pictures.read(id).unwrap();
        assert_eq!(second.revision, 2.into());
        assert!(Arc::ptr_eq(&second, &pictures.read(id).unwrap()));
    }
}
