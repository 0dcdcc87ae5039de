//! What all requests share.

mod limits;
mod metrics;
mod settings;
mod upkeep;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use limits::Limits;
use metrics::Metrics;
pub use settings::{Listen, ListenError, Network, PublicName, PublicNameError, Settings};
use tenpin_scorebook::{Append, Lane, MatchId, Scorebook, StoreError, Written};
use tokio::sync::watch;
pub(crate) use upkeep::LastCheck;

use crate::{
    answer::Problem,
    blocking,
    door::{Hosts, Remembered},
    live::{Boards, Picture, ShownScene},
};

/// How many lanes of matches are remembered. Beyond that all are asked for again.
const LANES_MAX: usize = 1 << 16;

/// What all requests share: the book, who may write in it, and who looks at it.
pub struct House {
    pub(crate) book: Arc<Scorebook>,
    pub(crate) settings: Settings,
    pub(crate) keys: Remembered,
    pub(crate) limits: Limits,
    pub(crate) boards: Boards,
    pub(crate) metrics: Metrics,
    pub(crate) hosts: Hosts,
    checked: Mutex<Option<LastCheck>>,
    /// Where matches are played never changes.
    lanes: Mutex<HashMap<MatchId, Option<Lane>>>,
    stopping: watch::Sender<bool>,
}

impl House {
    /// Opens the house.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot hear what other programs write into the book.
    pub fn open(
        book: impl Into<Arc<Scorebook>>,
        settings: Settings,
    ) -> Result<Arc<Self>, StoreError> {
        let book = book.into();
        book.limit_events(settings.events_max);
        let boards = Boards::open(Arc::clone(&book))?;
        Ok(Arc::new(Self {
            limits: Limits::new(&settings),
            keys: Remembered::default(),
            metrics: Metrics::new(&book),
            checked: Mutex::default(),
            hosts: Hosts::new(&settings),
            lanes: Mutex::default(),
            stopping: watch::Sender::new(false),
            settings,
            boards,
            book,
        }))
    }

    /// Forgets those who have gone.
    pub(crate) fn forget(&self) {
        self.limits.forget();
        self.keys.forget(&self.book);
    }

    /// Ends all streams; whoever wants a new one is told to come back later.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Says when the house is to be closed.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Reads in the book, where blocking is allowed.
    pub(crate) async fn read<T, Reason>(
        &self,
        read: impl FnOnce(&Scorebook) -> Result<T, Reason> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        Reason: Into<Problem> + Send + 'static,
    {
        let book = Arc::clone(&self.book);
        let done = blocking::run(move || read(&book)).await?;
        done.map_err(Into::into)
    }

    /// A match as it is now.
    pub(crate) async fn picture(&self, id: MatchId) -> Result<Arc<Picture>, Problem> {
        self.boards.pictures.look(id).await
    }

    /// A match as pages show it now.
    pub(crate) async fn scene(&self, id: MatchId) -> Result<ShownScene, Problem> {
        self.boards.pictures.scene(id).await
    }

    /// Writes in the book. When it answers, that is durable.
    pub(crate) async fn write(&self, append: Append) -> Result<Written, Problem> {
        Ok(self.book.append(append).await?)
    }

    /// Not found if there is no such match.
    pub(crate) async fn must_have(&self, id: MatchId) -> Result<(), Problem> {
        self.lane_of(id).await.map(drop)
    }

    /// Where a match is played; not found if there is no such match.
    pub(crate) async fn lane_of(&self, id: MatchId) -> Result<Option<Lane>, Problem> {
        let lanes = || self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lanes().get(&id).cloned();
        if let Some(lane) = known {
            return Ok(lane);
        }
        let found = self.picture(id).await?.lane.clone();
        let mut lanes = lanes();
        if lanes.len() >= LANES_MAX {
            lanes.clear();
        }
        lanes.insert(id, found.clone());
        Ok(found)
    }
}
