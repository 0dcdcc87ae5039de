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
use tokio::{sync::watch, task::spawn_blocking, time::sleep};
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

/// What is shown of one match now, and who looks at it.
type Board = watch::Sender<Arc<Picture>>;

#[derive(Default)]
struct Followed(Mutex<HashMap<MatchId, Board>>);

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
    ) -> Result<watch::Receiver<Arc<Picture>>, Problem> {
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
        let board = watch::Sender::new(Arc::new(picture));
        let viewer = board.subscribe();
        followed.insert(id, board.clone());
        let painter = Painter {
            book: Arc::clone(&self.book),
            followed: Arc::clone(&self.followed),
            id,
            board,
        };
        tokio::spawn(painter.paint(news));
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
    async fn paint(self, mut news: Subscription) {
        while let Some(told) = self.next(&mut news).await {
            self.hear(told).await;
        }
    }

    /// What happens next; nothing when nobody looks any more.
    async fn next(&self, news: &mut Subscription) -> Option<News> {
        let mut told = self.hear_or_see(news).await;
        // Somebody may have begun to look in the last moment.
        while told.is_none() && !self.followed.take_down(self.id, &self.board) {
            told = self.hear_or_see(news).await;
        }
        told
    }

    /// News, or nothing because nobody looks.
    async fn hear_or_see(&self, news: &mut Subscription) -> Option<News> {
        tokio::select! {
            told = news.next() => told,
            () = self.board.closed() => None,
        }
    }

    async fn hear(&self, news: News) {
        let shown = self.board.borrow().revision;
        if matches!(news, News::Changed { revision, .. } if revision <= shown) {
            return;
        }
        let Some(picture) = self.look().await else {
            return;
        };
        if picture.revision > self.board.borrow().revision {
            self.board.send_replace(Arc::new(picture));
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
