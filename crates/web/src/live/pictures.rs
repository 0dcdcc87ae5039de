//! Pictures of matches, kept for whoever asks next.

use std::{ops::Deref, sync::Arc};

use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};
use tenpin_scorebook::{Entry, MatchId, ReadError, Scorebook};

use super::Picture;
use crate::{answer::Problem, blocking, pages::Scene};

/// How many bytes of pictures are kept.
const BYTES_MAX: u64 = 64 << 20;

/// How many pictures that is about.
const PICTURES: usize = 4_096;

/// Pictures of matches, kept for whoever asks next. They are weighed and not counted: whoever
/// writes in a match decides how large it is.
///
/// A picture is never shown without asking the book whether it is still true.
pub(crate) struct Pictures {
    book: Arc<Scorebook>,
    kept: Cache<MatchId, Arc<Picture>, Weight>,
}

#[derive(Clone)]
struct Weight;

impl Weighter<MatchId, Arc<Picture>> for Weight {
    fn weight(&self, _: &MatchId, picture: &Arc<Picture>) -> u64 {
        picture.weight()
    }
}

impl Pictures {
    pub(crate) fn new(book: Arc<Scorebook>) -> Self {
        // In several parts, each would have room for small matches only.
        let options = OptionsBuilder::new()
            .shards(1)
            .estimated_items_capacity(PICTURES)
            .weight_capacity(BYTES_MAX)
            .build();
        let options = options.expect("all that is needed is given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self {
            book,
            kept: Cache::with_options(options, Weight, hasher, lifecycle),
        }
    }

    /// A match as it is now. It may block.
    pub(crate) fn read(&self, id: MatchId) -> Result<Arc<Picture>, ReadError> {
        let read = match self.kept.get(&id) {
            Some(known) => known.redrawn(&self.book).map(|new| new.ok_or(known)),
            None => self.book.read(id).map(|reading| Ok(reading.into())),
        };
        match read {
            Ok(Ok(new)) => {
                let new = Arc::new(new);
                self.kept.insert(id, Arc::clone(&new));
                Ok(new)
            }
            Ok(Err(known)) => Ok(known),
            Err(reason) => {
                self.kept.remove(&id);
                Err(reason)
            }
        }
    }

    /// A match as it is now.
    pub(crate) async fn look(self: &Arc<Self>, id: MatchId) -> Result<Arc<Picture>, Problem> {
        let this = Arc::clone(self);
        Ok(blocking::run(move || this.read(id)).await??)
    }

    /// A match as pages show it now. Its story may be long, so it is not told where others wait.
    pub(crate) async fn scene(self: &Arc<Self>, id: MatchId) -> Result<ShownScene, Problem> {
        let this = Arc::clone(self);
        let read = blocking::run(move || this.read(id).map(ShownScene::from));
        Ok(read.await??)
    }
}

/// The scene of a picture.
pub(crate) struct ShownScene(Arc<Picture>);

/// The story may be long, so this is done where blocking is allowed.
impl From<Arc<Picture>> for ShownScene {
    fn from(picture: Arc<Picture>) -> Self {
        picture.scene();
        Self(picture)
    }
}

impl ShownScene {
    /// The lines of the match, as they are stored.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.0.reading().entries
    }
}

impl Deref for ShownScene {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        self.0.scene()
    }
}
