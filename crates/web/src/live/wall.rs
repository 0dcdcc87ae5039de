//! All matches of a house at once.

use std::{
    collections::HashMap,
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use tenpin_scorebook::{
    Broken, Lane, MatchId, News, Page, ReadError, Revision, Scorebook, State, StoreError,
    Subscription,
};
use tokio::{sync::broadcast, time::sleep};

use super::{Picture, Pictures, RETRY, pictures::persistently};
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
}

impl<Shown> Newest<Shown> {
    /// If the store does not answer, nothing is shown: no match must vanish because of that. What it
    /// cannot read is left out, as is a match without lines.
    fn gather(found: impl Iterator<Item = Result<Shown, ReadError>>) -> Result<Self, StoreError> {
        let mut newest = Self {
            shown: Vec::new(),
            unreadable: Vec::new(),
        };
        for one in found {
            newest.add(one)?;
        }
        Ok(newest)
    }

    fn add(&mut self, found: Result<Shown, ReadError>) -> Result<(), StoreError> {
        match found {
            Ok(one) => self.shown.push(one),
            Err(ReadError::Broken(broken)) => self.unreadable.push(broken),
            Err(ReadError::Store(error)) if error.trouble.may_pass() => return Err(error),
            Err(reason) => tracing::error!(%reason, "a match is left out"),
        }
        Ok(())
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
    /// left out before any other. `read` is called where blocking is allowed.
    pub(crate) async fn newest<Shown: Send + 'static>(
        &self,
        page: Page,
        read: impl Fn(&Pictures, MatchId) -> Result<Shown, ReadError> + Send + 'static,
    ) -> Result<Newest<Shown>, Problem> {
        let (book, pictures) = (Arc::clone(&self.book), Arc::clone(&self.pictures));
        let newest = blocking::run(move || {
            let listings = book.list_begun(&page)?;
            let found = listings
                .iter()
                .map(|listing| persistently(|| read(&pictures, listing.match_id)));
            Newest::gather(found)
        });
        Ok(newest.await??)
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
        let mut told = HashMap::new();
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
    async fn hear(
        &self,
        heard: &[News],
        told: &mut HashMap<MatchId, Revision>,
        viewers: &broadcast::Sender<WallNews>,
    ) {
        // After changes were missed, the store may have gone back to an earlier state.
        if told.len() >= TOLD_MAX || heard.contains(&News::Missed) {
            told.clear();
        }
        let is_new = |(id, revision): &(MatchId, Revision)| {
            let before = told.insert(*id, *revision);
            before.is_none_or(|before| before < *revision)
        };
        let new: Vec<_> = changes(heard).into_iter().filter(is_new).collect();
        for (match_id, _) in new {
            self.show(match_id, viewers).await;
        }
        if heard.contains(&News::Missed) {
            let _ = viewers.send(WallNews::Missed);
        }
    }

    /// Draws a match once for all viewers that are quick. If the store does not answer, it is asked
    /// again: the match may be over, and then no list of those that are live has it.
    async fn show(&self, match_id: MatchId, viewers: &broadcast::Sender<WallNews>) {
        let mut drawn = self.pictures.look_if_readable(match_id).await;
        while drawn.is_err() && viewers.send(WallNews::Missed).is_ok() {
            sleep(RETRY).await;
            drawn = self.pictures.look_if_readable(match_id).await;
        }
        let _ = viewers.send(match drawn {
            Ok(Some(picture)) => WallNews::Changed(Change::from(&picture)),
            _ => WallNews::Missed,
        });
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

#[cfg(test)]
mod tests {
    use tenpin_scorebook::Trouble;

    use super::*;

    #[test]
    fn no_match_vanishes_because_the_store_does_not_answer() {
        let gone = || Err(ReadError::NotFound(MatchId::random().into()));
        let newest = Newest::gather([Ok(1), gone(), Ok(2)].into_iter());
        assert_eq!(newest.unwrap().shown, [1, 2]);
        let newest = |trouble| {
            let error = StoreError {
                trouble,
                detail: String::new(),
            };
            let found = [Ok(1), Err(error.into()), Ok(2)];
            Newest::gather(found.into_iter()).map(|newest| newest.shown)
        };
        assert!(newest(Trouble::Away).is_err());
        // This one match cannot be read, whoever asks.
        assert_eq!(newest(Trouble::Failed), Ok(vec![1, 2]));
    }
}
