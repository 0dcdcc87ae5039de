//! Boards that are being looked at.

mod picture;
mod stream;
mod wall;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

pub(crate) use picture::Picture;
pub(crate) use stream::{one_match, whole_house};
use tenpin_scorebook::{MatchId, News, Scorebook, StoreError, Subscription};
use tokio::{
    sync::watch,
    task::spawn_blocking,
    time::{Instant, Interval, MissedTickBehavior, interval_at, sleep},
};
pub(crate) use wall::{Wall, WallNews};

use crate::answer::Problem;

/// How long to wait before a book that does not answer is asked again.
const PAUSE: Duration = Duration::from_millis(500);

/// Boards that are being looked at. Each is drawn once for all who look at it, and whoever
/// is slow sees the newest one next.
pub(crate) struct Boards {
    book: Arc<Scorebook>,
    followed: Arc<Followed>,
    pub(crate) wall: Arc<Wall>,
    /// Keeps the book listening to other programs.
    _news: Subscription,
}

/// How often viewers hear that their stream is alive.
pub(crate) const BEAT: Duration = Duration::from_secs(10);

/// What is shown of one match now, and who looks at it.
type Board = watch::Sender<Shown>;

/// What everybody who looks at a match is shown.
#[derive(Debug, Clone)]
pub(crate) struct Shown {
    pub(crate) picture: Arc<Picture>,
    /// How often it was said that the stream is alive. One clock ticks for all viewers.
    beats: u64,
}

#[derive(Default)]
struct Followed(Mutex<HashMap<MatchId, Board>>);

impl Shown {
    fn first(picture: Picture) -> Self {
        Self {
            picture: Arc::new(picture),
            beats: 0,
        }
    }
}

impl Boards {
    pub(crate) fn open(book: Arc<Scorebook>) -> Result<Self, StoreError> {
        Ok(Self {
            _news: book.subscribe(None)?,
            followed: Arc::default(),
            wall: Arc::new(Wall::new(Arc::clone(&book))),
            book,
        })
    }

    /// A board that shows a match from now on.
    pub(crate) async fn follow(
        &self,
        id: MatchId,
        stopping: watch::Receiver<bool>,
    ) -> Result<watch::Receiver<Shown>, Problem> {
        let known = self.followed.lock().get(&id).map(watch::Sender::subscribe);
        if let Some(board) = known {
            return Ok(board);
        }
        // Listening begins before looking, so that nothing happens in between.
        let news = self.book.subscribe(Some(id))?;
        let picture = look(&self.book, id).await?;
        let mut followed = self.followed.lock();
        if let Some(board) = followed.get(&id) {
            return Ok(board.subscribe());
        }
        let board = watch::Sender::new(Shown::first(picture));
        let viewer = board.subscribe();
        followed.insert(id, board.clone());
        let painter = Painter {
            book: Arc::clone(&self.book),
            followed: Arc::clone(&self.followed),
            id,
            board,
        };
        tokio::spawn(painter.paint(news, stopping));
        Ok(viewer)
    }
}

impl Followed {
    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Board>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a board away, unless somebody has just begun to look at it.
    fn take_down(&self, id: MatchId, board: &Board) -> bool {
        let mut followed = self.lock();
        let nobody = board.receiver_count() == 0;
        if nobody {
            followed.remove(&id);
        }
        nobody
    }
}

/// Keeps one board up to date for as long as somebody looks at it.
struct Painter {
    book: Arc<Scorebook>,
    followed: Arc<Followed>,
    id: MatchId,
    board: Board,
}

impl Painter {
    /// Until nobody looks any more, or the house is closed.
    async fn paint(self, news: Subscription, stopping: watch::Receiver<bool>) {
        let mut beat = interval_at(Instant::now() + BEAT, BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut senses = Senses {
            news,
            beat,
            stopping,
        };
        while self.goes_on(senses.next(&self.board).await).await {}
        self.followed.lock().remove(&self.id);
    }

    async fn goes_on(&self, happened: Happened) -> bool {
        match happened {
            Happened::News(news) => self.hear(news).await,
            Happened::Beat => self.board.send_modify(|shown| shown.beats += 1),
            // Somebody may have begun to look in the last moment.
            Happened::NobodyLooks => return !self.followed.take_down(self.id, &self.board),
            Happened::End => return false,
        }
        true
    }

    async fn hear(&self, news: News) {
        let shown = self.board.borrow().picture.revision;
        if matches!(news, News::Changed { revision, .. } if revision <= shown) {
            return;
        }
        let Some(picture) = self.look().await else {
            return;
        };
        if picture.revision > shown {
            let picture = Arc::new(picture);
            self.board.send_modify(|shown| shown.picture = picture);
        }
    }

    /// Until the book answers, or nobody waits for it any more.
    async fn look(&self) -> Option<Picture> {
        while !self.board.is_closed() {
            match look(&self.book, self.id).await {
                Ok(picture) => return Some(picture),
                Err(_) => sleep(PAUSE).await,
            }
        }
        None
    }
}

/// What a painter attends to.
struct Senses {
    news: Subscription,
    beat: Interval,
    stopping: watch::Receiver<bool>,
}

enum Happened {
    News(News),
    Beat,
    NobodyLooks,
    End,
}

impl Senses {
    async fn next(&mut self, board: &Board) -> Happened {
        tokio::select! {
            told = self.news.next() => told.map_or(Happened::End, Happened::News),
            _ = self.beat.tick() => Happened::Beat,
            () = board.closed() => Happened::NobodyLooks,
            _ = self.stopping.wait_for(|stopping| *stopping) => Happened::End,
        }
    }
}

/// A match as it is now.
async fn look(book: &Arc<Scorebook>, id: MatchId) -> Result<Picture, Problem> {
    let book = Arc::clone(book);
    let read = spawn_blocking(move || {
        let reading = book.read(id)?;
        Ok(Picture::from(&reading.chain.snapshot()))
    });
    read.await
        .unwrap_or_else(|failed| Err(Problem::lost(&failed)))
}
