//! Boards that are being looked at.

mod board;
mod one_match;
mod picture;
mod pictures;
mod record;
mod stream;
mod wall;
mod whole_house;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use board::{Board, Seat};
pub(crate) use one_match::{Shape, one_match};
pub(crate) use picture::Picture;
pub(crate) use pictures::{Pictures, ShownScene};
pub(crate) use stream::{ALIVE, HELLO, RETRY, Viewer, unless_stopped};
use tenpin_scorebook::{MatchId, News, Scorebook, StoreError, Subscription};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval_at, sleep},
};
pub(crate) use wall::{Wall, WallNews};
pub(crate) use whole_house::whole_house;

use crate::answer::Problem;

/// Boards that are being looked at. Each is drawn once for all who look at it, and whoever
/// is slow sees the newest one next.
pub(crate) struct Boards {
    book: Arc<Scorebook>,
    pub(crate) pictures: Arc<Pictures>,
    followed: Arc<Followed>,
    pub(crate) wall: Arc<Wall>,
    /// Keeps the book listening to other programs.
    _news: Subscription,
}

/// How often viewers hear that their stream is alive.
pub(crate) const BEAT: Duration = Duration::from_secs(10);

#[derive(Default)]
struct Followed(Mutex<HashMap<MatchId, Arc<Board>>>);

impl Boards {
    pub(crate) fn open(book: Arc<Scorebook>) -> Result<Self, StoreError> {
        let pictures = Arc::new(Pictures::new(Arc::clone(&book)));
        Ok(Self {
            _news: book.subscribe(None)?,
            followed: Arc::default(),
            wall: Arc::new(Wall::new(Arc::clone(&book), Arc::clone(&pictures))),
            pictures,
            book,
        })
    }

    /// How many boards are looked at.
    pub(crate) fn count(&self) -> usize {
        self.followed.lock().len()
    }

    /// A seat in front of the board of a match.
    pub(crate) async fn follow(
        &self,
        id: MatchId,
        stopping: watch::Receiver<bool>,
    ) -> Result<Seat, Problem> {
        if let Some(seat) = self.followed.seat(id) {
            return Ok(seat);
        }
        // Listening begins before looking, so that nothing happens in between.
        let news = self.book.subscribe(Some(id))?;
        let picture = self.pictures.look(id).await?;
        let mut followed = self.followed.lock();
        if let Some(board) = followed.get(&id) {
            return Ok(board.seat());
        }
        let board = Arc::new(Board::new(picture));
        let seat = board.seat();
        followed.insert(id, Arc::clone(&board));
        let painter = Painter {
            pictures: Arc::clone(&self.pictures),
            followed: Arc::clone(&self.followed),
            id,
            board,
        };
        tokio::spawn(painter.paint(news, stopping));
        Ok(seat)
    }
}

impl Followed {
    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Arc<Board>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seat(&self, id: MatchId) -> Option<Seat> {
        self.lock().get(&id).map(|board| board.seat())
    }

    /// Takes this board away; there may be another one in its place by now.
    fn forget(&self, id: MatchId, board: &Arc<Board>) {
        let mut followed = self.lock();
        let found = followed.get(&id);
        if found.is_some_and(|found| Arc::ptr_eq(found, board)) {
            followed.remove(&id);
        }
    }

    /// Takes a board away if nobody looks at it.
    fn take_down(&self, id: MatchId, board: &Board) -> bool {
        let mut followed = self.lock();
        let nobody = board.nobody_looks();
        if nobody {
            followed.remove(&id);
        }
        nobody
    }
}

/// Keeps one board up to date for as long as somebody looks at it.
struct Painter {
    pictures: Arc<Pictures>,
    followed: Arc<Followed>,
    id: MatchId,
    board: Arc<Board>,
}

impl Painter {
    /// Until nobody looks any more, or the house is closed.
    async fn paint(self, news: Subscription, mut stopping: watch::Receiver<bool>) {
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => {}
            () = self.attend_to(news) => {}
        }
        self.followed.forget(self.id, &self.board);
    }

    async fn attend_to(&self, mut news: Subscription) {
        let mut beat = interval_at(Instant::now() + BEAT, BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while tokio::select! {
            told = news.next() => self.hear(told).await,
            _ = beat.tick() => self.say_alive().await,
        } {}
    }

    /// Whether anybody is there to hear it.
    async fn say_alive(&self) -> bool {
        if self.followed.take_down(self.id, &self.board) {
            return false;
        }
        self.board.show(self.board.picture()).await;
        true
    }

    /// Whether there is more to hear, and anybody to show it to.
    async fn hear(&self, told: Option<News>) -> bool {
        let shown = self.board.picture();
        match told {
            None => false,
            Some(News::Changed { revision, .. }) if revision <= shown.revision => true,
            Some(_) => self.show_newer_than(&shown).await,
        }
    }

    async fn show_newer_than(&self, shown: &Arc<Picture>) -> bool {
        let Some(picture) = self.look_on(shown).await else {
            return false;
        };
        if picture.stage() > shown.stage() {
            self.board.show(picture).await;
        }
        true
    }

    /// Until the book answers, or nobody waits for it any more. Meanwhile nobody is told that
    /// all is well: what they see is old. `None` also if the store was restored, or failed over to a
    /// replica that lacks what is shown: those who look come back, and are shown what there is.
    async fn look_on(&self, shown: &Arc<Picture>) -> Option<Arc<Picture>> {
        loop {
            match self.pictures.look_on(shown).await {
                Ok(picture) => return picture,
                Err(_) if self.followed.take_down(self.id, &self.board) => return None,
                Err(_) => sleep(RETRY).await,
            }
        }
    }
}
