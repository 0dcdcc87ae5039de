//! Who wants to hear of changes.

use std::{
    collections::HashMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::broadcast::{
    self,
    error::{RecvError, TryRecvError},
};

use crate::{Listing, MatchId, Revision};

/// How much news may wait for a slow listener. Beyond that it is told that it missed some.
const WAITING_MAX: usize = 1024;

/// The same for listeners to one match, of which there are many.
const OF_ONE_WAITING_MAX: usize = 16;

/// Something to hear of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// A match has a new last line.
    Changed {
        /// Which match.
        match_id: MatchId,
        /// The number of the line.
        revision: Revision,
    },
    /// Changes may have been missed: look again at whatever you follow.
    Missed,
}

/// Where news is told, in this process and from others.
#[derive(Debug)]
pub struct Newsroom {
    all: broadcast::Sender<News>,
    one: Mutex<HashMap<MatchId, broadcast::Sender<News>>>,
    /// How often keys may have been taken back.
    keys: AtomicU64,
}

impl Default for Newsroom {
    fn default() -> Self {
        Self {
            all: broadcast::Sender::new(WAITING_MAX),
            one: Mutex::default(),
            keys: AtomicU64::default(),
        }
    }
}

impl Newsroom {
    /// Listens to every match, or to one.
    #[must_use]
    pub fn subscribe(&self, match_id: Option<MatchId>) -> Subscription {
        let Some(match_id) = match_id else {
            return Subscription(self.all.subscribe());
        };
        let mut one = self.one.lock().unwrap_or_else(PoisonError::into_inner);
        one.retain(|_, sender| sender.receiver_count() > 0);
        let sender = one
            .entry(match_id)
            .or_insert_with(|| broadcast::Sender::new(OF_ONE_WAITING_MAX));
        Subscription(sender.subscribe())
    }

    pub(crate) fn publish(&self, listings: &[Listing]) {
        for listing in listings {
            self.tell(listing.match_id, listing.revision);
        }
    }

    /// That nobody listens is no failure.
    pub(crate) fn tell(&self, match_id: MatchId, revision: Revision) {
        let news = News::Changed { match_id, revision };
        let _ = self.all.send(news);
        let one = self.one.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = one.get(&match_id) {
            let _ = sender.send(news);
        }
    }

    /// Whoever remembers a key has to ask for it again.
    pub(crate) fn tell_of_keys(&self) {
        self.keys.fetch_add(1, Ordering::Release);
    }

    pub(crate) fn key_changes(&self) -> u64 {
        self.keys.load(Ordering::Acquire)
    }

    pub(crate) fn tell_missed(&self) {
        self.tell_of_keys();
        let _ = self.all.send(News::Missed);
        let one = self.one.lock().unwrap_or_else(PoisonError::into_inner);
        for sender in one.values() {
            let _ = sender.send(News::Missed);
        }
    }
}

/// A listener.
#[derive(Debug)]
pub struct Subscription(broadcast::Receiver<News>);

impl Subscription {
    /// The next change; nothing when the book is closed.
    pub async fn next(&mut self) -> Option<News> {
        heard(&self.0.recv().await)
    }

    /// The next change that has been heard already, if there is one.
    pub fn try_next(&mut self) -> Option<News> {
        match self.0.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Lagged(_)) => Some(News::Missed),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }

    /// Waits for the next change. Not for use inside of a task: await [`Self::next`] there.
    ///
    /// # Panics
    ///
    /// Inside of an asynchronous task.
    pub fn wait(&mut self) -> Option<News> {
        heard(&self.0.blocking_recv())
    }
}

fn heard(received: &Result<News, RecvError>) -> Option<News> {
    match received {
        Ok(news) => Some(*news),
        Err(RecvError::Lagged(_)) => Some(News::Missed),
        Err(RecvError::Closed) => None,
    }
}
