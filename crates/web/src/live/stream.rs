//! Events for one viewer.

use std::{
    collections::{HashMap, VecDeque},
    convert::Infallible,
    iter,
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use tenpin_scorebook::{Lane, MatchId, Revision};
use tokio::{
    sync::{broadcast, watch},
    time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until},
};

use super::{Picture, WallNews};
use crate::House;

/// How often a viewer hears that the stream is alive.
const BEAT: Duration = Duration::from_secs(10);

/// How often everything is shown anew at most.
const PAUSE: Duration = Duration::from_secs(1);

/// How soon a browser that lost the stream comes back.
const HELLO: &[u8] = b"retry: 1000\n\n";

const ALIVE: &[u8] = b"event: beat\ndata: {}\n\n";

type Events = Result<Bytes, Infallible>;

/// What every viewer has.
struct Viewing {
    house: Arc<House>,
    beat: Interval,
    stopping: watch::Receiver<bool>,
}

impl Viewing {
    fn new(house: Arc<House>) -> Self {
        let mut beat = interval_at(Instant::now() + BEAT, BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        house.metrics.viewers.inc();
        Self {
            beat,
            stopping: house.stopping(),
            house,
        }
    }
}

impl Drop for Viewing {
    fn drop(&mut self) {
        self.house.metrics.viewers.dec();
    }
}

/// One match: the whole of it at once, unless the viewer has seen that, and after every
/// change. Whoever is slow sees the newest one next.
pub(crate) fn one_match(
    house: Arc<House>,
    board: watch::Receiver<Arc<Picture>>,
    last_seen: Option<&str>,
) -> impl Stream<Item = Events> + use<> {
    let mut board = board;
    let is_known = last_seen.is_some_and(|seen| board.borrow_and_update().id() == seen);
    if !is_known {
        board.mark_changed();
    }
    let viewing = Viewing::new(house);
    let events = stream::unfold((viewing, board), async |(mut viewing, mut board)| {
        let event = tokio::select! {
            biased;
            _ = viewing.stopping.wait_for(|stopping| *stopping) => return None,
            changed = board.changed() => {
                changed.ok()?;
                board.borrow_and_update().alone()
            }
            _ = viewing.beat.tick() => Bytes::from_static(ALIVE),
        };
        Some((Ok(event), (viewing, board)))
    });
    after_hello(events)
}

/// All live matches, or those of a lane.
pub(crate) fn whole_house(
    house: Arc<House>,
    wall: broadcast::Receiver<WallNews>,
    first: Vec<Arc<Picture>>,
    lane: Option<Lane>,
) -> impl Stream<Item = Events> {
    let looking = Looking {
        viewing: Viewing::new(house),
        queue: first.into(),
        seen: HashMap::new(),
        looked: Instant::now(),
        wall,
        lane,
    };
    let events = stream::unfold(looking, async |mut looking| {
        let event = looking.next().await?;
        Some((Ok(event), looking))
    });
    after_hello(events)
}

fn after_hello(events: impl Stream<Item = Events>) -> impl Stream<Item = Events> {
    use futures_util::StreamExt as _;
    stream::iter([Ok(Bytes::from_static(HELLO))]).chain(events)
}

/// Somebody who looks at all matches, or at those of a lane.
struct Looking {
    viewing: Viewing,
    wall: broadcast::Receiver<WallNews>,
    lane: Option<Lane>,
    queue: VecDeque<Arc<Picture>>,
    /// How far each match was when it was sent.
    seen: HashMap<MatchId, Revision>,
    /// When everything was last looked at.
    looked: Instant,
}

impl Looking {
    async fn next(&mut self) -> Option<Bytes> {
        if *self.viewing.stopping.borrow() {
            return None;
        }
        let mut event = self.queued();
        while event.is_none() {
            event = self.wait().await?;
        }
        event
    }

    /// The first in the queue that is news; what has not changed is passed by.
    fn queued(&mut self) -> Option<Bytes> {
        let (seen, queue) = (&mut self.seen, &mut self.queue);
        iter::from_fn(|| queue.pop_front()).find_map(|picture| {
            let before = seen.insert(picture.match_id, picture.revision);
            let is_news = before.is_none_or(|before| before < picture.revision);
            is_news.then(|| picture.among_others())
        })
    }

    /// What comes next, perhaps nothing to show; nothing at all at the end.
    async fn wait(&mut self) -> Option<Option<Bytes>> {
        let news = tokio::select! {
            biased;
            _ = self.viewing.stopping.wait_for(|stopping| *stopping) => return None,
            news = self.wall.recv() => news,
            _ = self.viewing.beat.tick() => return Some(Some(Bytes::from_static(ALIVE))),
        };
        match news {
            Ok(WallNews::Changed(picture)) => self.add(picture),
            Err(broadcast::error::RecvError::Closed) => return None,
            _ => self.look_again().await,
        }
        Some(self.queued())
    }

    fn add(&mut self, picture: Arc<Picture>) {
        if self.lane.is_none() || self.lane == picture.lane {
            self.queue.push_back(picture);
        }
    }

    /// Everything before this moment is old. Until the book answers, nothing is shown.
    async fn look_again(&mut self) {
        let mut stopping = self.viewing.stopping.clone();
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => {}
            () = self.look_until_seen() => {}
        }
    }

    async fn look_until_seen(&mut self) {
        let wall = Arc::clone(&self.viewing.house.boards.wall);
        let mut all = None;
        while all.is_none() {
            sleep_until(self.looked + PAUSE).await;
            self.looked = Instant::now();
            self.wall = self.wall.resubscribe();
            all = wall.all(self.lane.clone()).await.ok();
        }
        self.queue = all.unwrap_or_default().into();
    }
}
