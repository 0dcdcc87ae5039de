//! Matches that were read, kept for whoever asks next.

use std::{ops::Deref, sync::Arc};

use bytes::Bytes;
use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};
use tenpin_scorebook::{Entry, MatchId, ReadError, Scorebook, StoreError};

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

/// How often a match is read before nothing of it can be shown.
const TRIES: usize = 3;

/// Matches that were read, kept for whoever asks next. They are weighed and not counted: whoever
/// writes in a match decides how large it is. Lists need pictures only, so however long some
/// matches are, they are not read again for each list.
///
/// Nothing is shown without asking the book whether it is still true.
pub(crate) struct Pictures {
    book: Arc<Scorebook>,
    drawn: Cache<MatchId, Arc<Picture>, Weight>,
    records: Cache<MatchId, Arc<Record>, Weight>,
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

    /// A match as it is now, for those who look at several; `None` if nothing of it can be shown.
    fn read_if_readable(&self, id: MatchId) -> Result<Option<Arc<Picture>>, StoreError> {
        match persistently(|| self.read(id)) {
            Ok(picture) => Ok(Some(picture)),
            Err(ReadError::Store(error)) if error.trouble.may_pass() => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// The part of a page that shows what this picture does, or what came later.
    fn draw_part(&self, picture: &Picture, looker: Looker) -> Result<Bytes, ReadError> {
        let known = self.records.get(&picture.match_id);
        let known = known.filter(|record| record.picture.head() == picture.head());
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

    /// A match as it is now, for those who look at several; `None` if nothing of it can be shown.
    pub(super) async fn look_if_readable(
        self: &Arc<Self>,
        id: MatchId,
    ) -> Result<Option<Arc<Picture>>, Problem> {
        let this = Arc::clone(self);
        Ok(blocking::run(move || this.read_if_readable(id)).await??)
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

    /// The part of a page that shows what this picture does, or what came later; drawn once for all
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

/// A disk may fail only once, and one match that cannot be read must not keep others from being shown.
pub(super) fn persistently<Found>(
    read: impl Fn() -> Result<Found, ReadError>,
) -> Result<Found, ReadError> {
    let mut found = read();
    for _ in 1..TRIES {
        match &found {
            Err(ReadError::Store(error)) if !error.trouble.may_pass() => found = read(),
            _ => break,
        }
    }
    found
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

    use tenpin_scorebook::{Append, Claim, ClientId, Place, Trouble};

    use super::*;

    fn error(trouble: Trouble) -> ReadError {
        let detail = String::new();
        StoreError { trouble, detail }.into()
    }

    /// What comes of it if a store fails so often before it answers, and how often it was asked.
    fn tried(failures: usize, trouble: Trouble) -> (Result<u32, ReadError>, usize) {
        let asked = Cell::new(0);
        let found = persistently(|| {
            let before = asked.replace(asked.get() + 1);
            let found = (before >= failures).then_some(7);
            found.ok_or_else(|| error(trouble))
        });
        (found, asked.get())
    }

    #[test]
    fn a_match_that_cannot_be_read_is_read_again() {
        assert_eq!(tried(0, Trouble::Failed), (Ok(7), 1));
        assert_eq!(tried(2, Trouble::Failed), (Ok(7), 3));
        let failed = Err(error(Trouble::Failed));
        assert_eq!(tried(3, Trouble::Failed), (failed, 3));
        // That took long enough.
        assert_eq!(tried(1, Trouble::Away), (Err(error(Trouble::Away)), 1));
    }

    #[test]
    fn a_list_does_not_read_again_what_is_too_heavy_to_be_kept() {
        let book = Arc::new(Scorebook::open(&Place::Memory).unwrap());
        let (id, start) = book.start(vec!["PJS".parse().unwrap()], None);
        start.wait().unwrap();
        let pictures = Pictures {
            book: Arc::clone(&book),
            drawn: cache(PICTURE_BYTES_MAX),
            records: cache(1),
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
