//! All matches of a house at once.

use std::{
    collections::{HashMap, HashSet},
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use tenpin_scorebook::{
    Broken, Lane, MatchId, News, Page, ReadError, Revision, Scorebook, State, StoreError,
    Subscription,
};
use tokio::{sync::broadcast, time::sleep};

use super::{Picture, Pictures, RETRY};
use crate::{answer::Problem, blocking, pages::Scene};

/// How many matches a new viewer is shown.
const MATCHES_MAX: usize = 200;

/// How many matches are known to have been told of. Beyond that some are told again.
const TOLD_MAX: usize = 100_000;

/// How many changes may wait for a slow viewer. Beyond that all matches are shown again.
const WAITING_MAX: usize = 256;

/// All matches of a house at once.
pub(crate) struct Wall {
    book: Arc<Scorebook>,
    viewers: Mutex<Viewers>,
    pictures: Arc<Pictures>,
}

/// Where news is told; nothing if nobody looks.
type Viewers = Option<broadcast::Sender<WallNews>>;

/// Something new on the wall.
#[derive(Debug, Clone)]
pub(crate) enum WallNews {
    /// A match has changed.
    Changed(Change),
    /// Changes were missed; look at everything again.
    Missed,
}

/// That a match has changed. It does not keep the match, which may be large, because changes wait
/// for viewers that are slow.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) match_id: MatchId,
    pub(crate) lane: Option<Lane>,
    /// As it was drawn then, for those who are quick.
    pub(crate) drawn: Weak<Picture>,
}

impl From<&Arc<Picture>> for Change {
    fn from(picture: &Arc<Picture>) -> Self {
        Self {
            match_id: picture.match_id,
            lane: picture.lane.clone(),
            drawn: Arc::downgrade(picture),
        }
    }
}

/// Some matches as they are now, newest first.
pub(crate) struct Newest<Shown> {
    pub(crate) shown: Vec<Shown>,
    /// Those of which nothing can be shown, and why.
    pub(crate) unreadable: Vec<Broken>,
    /// Why the store could not read one that is left out.
    pub(crate) failed: Option<StoreError>,
}

impl<Shown> Newest<Shown> {
    const fn new() -> Self {
        Self {
            shown: Vec::new(),
            unreadable: Vec::new(),
            failed: None,
        }
    }

    fn with(mut self, one: Result<Shown, ReadError>) -> Self {
        match one {
            Ok(one) => self.shown.push(one),
            Err(ReadError::Broken(broken)) => self.unreadable.push(broken),
            Err(ReadError::Store(error)) => self.failed = Some(error),
            // It is listed, but has no lines.
            Err(_) => {}
        }
        self
    }
}

impl Wall {
    pub(crate) fn new(book: Arc<Scorebook>, pictures: Arc<Pictures>) -> Self {
        Self {
            book,
            viewers: Mutex::default(),
            pictures,
        }
    }

    /// What is new from now on.
    pub(crate) fn watch(self: &Arc<Self>) -> Result<broadcast::Receiver<WallNews>, Problem> {
        let mut shown = self.lock();
        if let Some(viewers) = &*shown {
            return Ok(viewers.subscribe());
        }
        let news = self.book.subscribe(None)?;
        let viewers = broadcast::Sender::new(WAITING_MAX);
        let viewer = viewers.subscribe();
        *shown = Some(viewers.clone());
        tokio::spawn(Arc::clone(self).paint(news, viewers));
        Ok(viewer)
    }

    /// The matches that are live now, oldest first.
    pub(crate) async fn all(&self, lane: Option<Lane>) -> Result<Vec<MatchId>, Problem> {
        let page = Page {
            state: Some(State::Live),
            lane,
            before: None,
            limit: MATCHES_MAX,
        };
        let book = Arc::clone(&self.book);
        let listings = blocking::run(move || book.list_begun(&page)).await??;
        let oldest_first = listings.iter().rev();
        Ok(oldest_first.map(|listing| listing.match_id).collect())
    }

    /// Some matches as they are now, newest first. If there are too many, those without a ball are
    /// left out before any other. `read` is called where blocking is allowed. If the store fails, it
    /// is an error: no match must vanish because of that.
    pub(crate) async fn newest<Shown: Send + 'static>(
        &self,
        page: Page,
        read: impl Fn(&Pictures, MatchId) -> Result<Shown, ReadError> + Send + 'static,
    ) -> Result<Newest<Shown>, Problem> {
        let (book, pictures) = (Arc::clone(&self.book), Arc::clone(&self.pictures));
        let newest = blocking::run(move || {
            let found = book.list_begun(&page)?;
            let mut found = found
                .iter()
                .map(|listing| pictures.read_one(listing.match_id, &read));
            found.try_fold(Newest::new(), |newest, one| Ok(newest.with(one?)))
        });
        let newest: Result<_, StoreError> = newest.await?;
        Ok(newest?)
    }

    /// Some matches as they are now, newest first, without their stories.
    pub(crate) async fn outlines(&self, page: Page) -> Result<Newest<Scene>, Problem> {
        let read = |pictures: &Pictures, id| pictures.read(id).map(|picture| picture.outline());
        self.newest(page, read).await
    }

    fn lock(&self) -> MutexGuard<'_, Viewers> {
        self.viewers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows what changes for as long as somebody looks. A match that changes faster than it
    /// can be drawn is drawn as it is then.
    async fn paint(
        self: Arc<Self>,
        mut news: Subscription,
        mut viewers: broadcast::Sender<WallNews>,
    ) {
        let mut told = Told::default();
        while let Some(first) = news.next().await {
            let heard: Vec<_> = iter::once(first)
                .chain(iter::from_fn(|| news.try_next()))
                .collect();
            self.hear(&heard, &mut told, &viewers).await;
            viewers = match self.take_down(viewers) {
                Some(viewers) => viewers,
                None => return,
            };
        }
    }

    /// A change may be told more than once; it is passed on once.
    async fn hear(&self, heard: &[News], told: &mut Told, viewers: &broadcast::Sender<WallNews>) {
        // After changes were missed, the store may have gone back to an earlier state.
        if told.revisions.len() >= TOLD_MAX || heard.contains(&News::Missed) {
            *told = Told::default();
        }
        let is_new = |(id, revision): &(MatchId, Revision)| told.is_new(*id, *revision);
        let new: Vec<_> = changes(heard).into_iter().filter(is_new).collect();
        for (match_id, _) in new {
            self.show(match_id, told, viewers).await;
        }
        if heard.contains(&News::Missed) {
            let _ = viewers.send(WallNews::Missed);
        }
    }

    /// Draws a match once for all viewers that are quick. If the store does not answer, it is asked
    /// again: the match may be over, and then no list of those that are live has it.
    async fn show(
        &self,
        match_id: MatchId,
        told: &mut Told,
        viewers: &broadcast::Sender<WallNews>,
    ) {
        let mut drawn = self.pictures.look_at_one(match_id).await;
        if drawn.is_err() {
            // Until the store answers, what viewers see is old.
            let _ = viewers.send(WallNews::Missed);
        }
        while drawn.is_err() && viewers.receiver_count() > 0 {
            sleep(RETRY).await;
            drawn = self.pictures.look_at_one(match_id).await;
        }
        let news = match drawn {
            Ok(Some(picture)) => {
                told.hidden.remove(&match_id);
                WallNews::Changed(Change::from(&picture))
            }
            // Viewers hear once that the match cannot be shown, not again after every ball in it.
            Ok(None) if told.hidden.insert(match_id) => WallNews::Missed,
            _ => return,
        };
        let _ = viewers.send(news);
    }

    /// Nothing when nobody looks any more.
    fn take_down(
        &self,
        viewers: broadcast::Sender<WallNews>,
    ) -> Option<broadcast::Sender<WallNews>> {
        let mut shown = self.lock();
        if viewers.receiver_count() > 0 {
            return Some(viewers);
        }
        *shown = None;
        None
    }
}

/// What viewers were told of.
#[derive(Default)]
struct Told {
    revisions: HashMap<MatchId, Revision>,
    /// Matches of which nothing can be shown.
    hidden: HashSet<MatchId>,
}

impl Told {
    fn is_new(&mut self, match_id: MatchId, revision: Revision) -> bool {
        let before = self.revisions.insert(match_id, revision);
        before.is_none_or(|before| before < revision)
    }
}

/// The matches that have changed, each once, in the order of their last change.
fn changes(heard: &[News]) -> Vec<(MatchId, Revision)> {
    let mut last: HashMap<MatchId, (usize, Revision)> = HashMap::new();
    for (place, news) in heard.iter().enumerate() {
        if let News::Changed { match_id, revision } = news {
            last.insert(*match_id, (place, *revision));
        }
    }
    let mut changes: Vec<_> = last.into_iter().collect();
    changes.sort_unstable_by_key(|(_, (place, _))| *place);
    changes
        .into_iter()
        .map(|(match_id, (_, revision))| (match_id, revision))
        .collect()
}
