//! All matches of a house at once.

use std::{
    collections::HashMap,
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tenpin_scorebook::{Lane, MatchId, News, Page, Scorebook, State, Subscription};
use tokio::{sync::broadcast, task::spawn_blocking};

use super::{Picture, look};
use crate::answer::Problem;

/// How many matches are shown to whoever begins to look: the newest.
const MATCHES_MAX: usize = 500;

/// How many pictures may wait for a slow viewer. Beyond that all are shown anew.
const WAITING_MAX: usize = 256;

/// All matches of a house at once.
pub(crate) struct Wall {
    book: Arc<Scorebook>,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    /// Nothing if nobody looks.
    viewers: Option<broadcast::Sender<WallNews>>,
    /// The latest change, while all since then were heard of.
    latest: Option<(MatchId, u32)>,
}

/// Something new on the wall.
#[derive(Debug, Clone)]
pub(crate) enum WallNews {
    /// A match has changed.
    Changed(Arc<Picture>),
    /// Changes were missed; look at everything again.
    Missed,
}

impl Wall {
    pub(crate) fn new(book: Arc<Scorebook>) -> Self {
        Self {
            book,
            shown: Mutex::default(),
        }
    }

    /// What is new from now on.
    pub(crate) fn watch(self: &Arc<Self>) -> Result<broadcast::Receiver<WallNews>, Problem> {
        let mut shown = self.lock();
        if let Some(viewers) = &shown.viewers {
            return Ok(viewers.subscribe());
        }
        let news = self.book.subscribe(None)?;
        let viewers = broadcast::Sender::new(WAITING_MAX);
        let viewer = viewers.subscribe();
        *shown = Shown {
            viewers: Some(viewers.clone()),
            latest: None,
        };
        tokio::spawn(Arc::clone(self).paint(news, viewers));
        Ok(viewer)
    }

    /// Whether this is the latest change of all, so that nothing was missed since.
    pub(crate) fn is_latest(&self, id: &str) -> bool {
        let latest = self.lock().latest;
        latest.is_some_and(|(match_id, revision)| id == format!("{match_id}:{revision}"))
    }

    /// The matches that are live now, oldest first.
    pub(crate) async fn all(&self, lane: Option<Lane>) -> Result<Vec<Arc<Picture>>, Problem> {
        let book = Arc::clone(&self.book);
        let read = spawn_blocking(move || {
            let page = Page {
                state: Some(State::Live),
                lane,
                before: None,
                limit: MATCHES_MAX,
            };
            let listings = book.list(&page)?;
            // One that cannot be read is not shown.
            let readings = listings
                .iter()
                .rev()
                .filter_map(|listing| book.read(listing.match_id).ok());
            let pictures =
                readings.map(|reading| Arc::new(Picture::from(&reading.chain.snapshot())));
            Ok(pictures.collect())
        });
        read.await
            .unwrap_or_else(|failed| Err(Problem::lost(&failed)))
    }

    fn lock(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows what changes for as long as somebody looks. A match that changes faster than it
    /// can be drawn is drawn as it is then.
    async fn paint(
        self: Arc<Self>,
        mut news: Subscription,
        mut viewers: broadcast::Sender<WallNews>,
    ) {
        while let Some(first) = news.next().await {
            let heard: Vec<_> = iter::once(first)
                .chain(iter::from_fn(|| news.try_next()))
                .collect();
            self.hear(&heard, &viewers).await;
            viewers = match self.take_down(viewers) {
                Some(viewers) => viewers,
                None => return,
            };
        }
    }

    async fn hear(&self, heard: &[News], viewers: &broadcast::Sender<WallNews>) {
        for (match_id, revision) in changes(heard) {
            self.show(match_id, revision, viewers).await;
        }
        if heard.contains(&News::Missed) {
            self.lock().latest = None;
            let _ = viewers.send(WallNews::Missed);
        }
    }

    async fn show(&self, id: MatchId, revision: u32, viewers: &broadcast::Sender<WallNews>) {
        let Ok(picture) = look(&self.book, id).await else {
            let _ = viewers.send(WallNews::Missed);
            return;
        };
        // A change may be told more than once.
        let latest = (id, u32::from(picture.revision).max(revision));
        if self.lock().latest.replace(latest) == Some(latest) {
            return;
        }
        let _ = viewers.send(WallNews::Changed(Arc::new(picture)));
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
        *shown = Shown::default();
        None
    }
}

/// The matches that have changed, each once, in the order of their last change.
fn changes(heard: &[News]) -> Vec<(MatchId, u32)> {
    let mut last: HashMap<MatchId, (usize, u32)> = HashMap::new();
    for (place, news) in heard.iter().enumerate() {
        if let News::Changed { match_id, revision } = news {
            last.insert(*match_id, (place, (*revision).into()));
        }
    }
    let mut changes: Vec<_> = last.into_iter().collect();
    changes.sort_unstable_by_key(|(_, (place, _))| *place);
    changes
        .into_iter()
        .map(|(match_id, (_, revision))| (match_id, revision))
        .collect()
}
