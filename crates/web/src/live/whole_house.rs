//! Events for a viewer of all matches, or of those of a lane.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    mem,
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use tenpin_scorebook::{Lane, MatchId};
use tokio::{
    sync::broadcast::{self, error::TryRecvError},
    time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, sleep_until},
};

use super::{
    BEAT, Picture, WallNews,
    picture::Stage,
    stream::{ALIVE, Events, RETRY, Viewer, after_hello, unless_stopped},
    wall::Change,
};

/// How many matches a viewer of all matches is known to have seen live. Beyond that some may be shown
/// again.
const SEEN_MAX: usize = 10_000;

/// How often everything is shown anew at most.
const PAUSE: Duration = Duration::from_secs(1);

/// All live matches, or those of a lane; `first` are those that are live now.
pub(crate) fn whole_house(
    viewer: Viewer,
    wall: broadcast::Receiver<WallNews>,
    first: Vec<MatchId>,
    lane: Option<Lane>,
    last_seen: Option<&str>,
) -> impl Stream<Item = Events> + use<> {
    let mut beat = interval_at(Instant::now() + BEAT, BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let looking = Looking {
        viewer,
        beat,
        queue: first.into_iter().map(Waiting::Listed).collect(),
        changed: HashSet::new(),
        seen: HashMap::new(),
        last_seen: last_seen.map(str::to_owned),
        looked: Instant::now(),
        wall,
        lane,
    };
    let events = stream::unfold(looking, async |mut looking| {
        let stopping = looking.viewer.house.stopping();
        let event = unless_stopped(stopping, looking.event()).await?;
        Some((Ok(event), looking))
    });
    after_hello(events)
}

/// Somebody who looks at all matches, or at those of a lane.
struct Looking {
    viewer: Viewer,
    beat: Interval,
    wall: broadcast::Receiver<WallNews>,
    lane: Option<Lane>,
    /// What is still to be shown. A match is looked at when its turn comes, so that a slow viewer
    /// keeps none in memory.
    queue: VecDeque<Waiting>,
    /// Matches that have changed since everything was to be looked at again.
    changed: HashSet<MatchId>,
    /// How far each match was when it was sent, if it was still live then.
    seen: HashMap<MatchId, Stage>,
    /// The last event of an earlier stream, which is left out.
    last_seen: Option<String>,
    /// When everything was last looked at.
    looked: Instant,
}

impl Looking {
    async fn event(&mut self) -> Option<Bytes> {
        let mut event = self.queued().await;
        while event.is_none() {
            event = self.wait().await?;
        }
        event
    }

    /// The first in the queue that is news; what has not changed is passed by.
    async fn queued(&mut self) -> Option<Bytes> {
        let mut event = None;
        while event.is_none()
            && let Some(waiting) = self.queue.pop_front()
        {
            event = self.show(waiting).await;
        }
        event
    }

    /// `None` if it is not news, or if nothing of it can be shown.
    async fn show(&mut self, waiting: Waiting) -> Option<Bytes> {
        if let Some(drawn) = waiting.drawn() {
            return self.news(&drawn);
        }
        let pictures = &self.viewer.house.boards.pictures;
        let look = pictures.look_at_one(waiting.match_id());
        let looked = self.viewer.in_turn(look).await;
        match (looked, &waiting) {
            (Ok(Some(picture)), _) => return self.news(&picture),
            (Ok(None), Waiting::Changed(_)) => self.look_again().await,
            // It is left out of what there is to see.
            (Ok(None), Waiting::Listed(_)) => {}
            // Until the book answers, nothing else is shown.
            (Err(_), _) => {
                self.queue.push_front(waiting);
                sleep(RETRY).await;
            }
        }
        None
    }

    /// Others may have changed since the last event of an earlier stream, so only that one is left
    /// out.
    fn news(&mut self, picture: &Picture) -> Option<Bytes> {
        let stage = picture.stage();
        let before = self.seen.remove(&picture.match_id);
        if picture.is_live() {
            self.note_seen(picture.match_id, stage);
        }
        let last_seen = self.last_seen.as_ref();
        let is_last = last_seen.is_some_and(|id| picture.is_whole() && *id == picture.long_id());
        let is_known = is_last || before.is_some_and(|before| before >= stage);
        (!is_known).then(|| picture.among_others())
    }

    fn note_seen(&mut self, match_id: MatchId, stage: Stage) {
        if self.seen.len() >= SEEN_MAX {
            self.seen.clear();
        }
        self.seen.insert(match_id, stage);
    }

    /// What comes next, perhaps nothing to show; nothing at all at the end.
    async fn wait(&mut self) -> Option<Option<Bytes>> {
        let news = tokio::select! {
            biased;
            news = self.wall.recv() => news,
            _ = self.beat.tick() => return Some(Some(Bytes::from_static(ALIVE))),
        };
        match news {
            Ok(WallNews::Changed(change)) => self.add(change),
            Err(broadcast::error::RecvError::Closed) => return None,
            _ => self.look_again().await,
        }
        Some(self.queued().await)
    }

    fn add(&mut self, change: Change) {
        if self.lane.is_none() || self.lane == change.lane {
            self.queue.push_back(Waiting::Changed(change));
        }
    }

    /// Everything before this moment is old. Until the book answers, nothing is shown. Then come all
    /// matches that are live, those that were, and those that have changed meanwhile: they may be over.
    async fn look_again(&mut self) {
        let wall = Arc::clone(&self.viewer.house.boards.wall);
        let mut all = None;
        while all.is_none() {
            sleep_until(self.looked + PAUSE).await;
            self.looked = Instant::now();
            self.note_what_waits();
            all = wall.all(self.lane.clone()).await.ok();
        }
        // The store may have gone back to an earlier state, so nothing is known of what was seen.
        self.last_seen = None;
        let seen = mem::take(&mut self.seen).into_keys();
        let mut others = mem::take(&mut self.changed);
        others.extend(seen);
        let mut ids = all.unwrap_or_default();
        let listed: HashSet<_> = ids.iter().copied().collect();
        ids.extend(others.difference(&listed));
        self.queue = ids.into_iter().map(Waiting::Listed).collect();
    }

    /// Notes which matches have changed, or are still to be shown.
    fn note_what_waits(&mut self) {
        while let Some(news) = told_already(&mut self.wall) {
            match news {
                WallNews::Changed(change) => self.add(change),
                WallNews::Missed => (),
            }
        }
        let waiting = self.queue.drain(..);
        self.changed
            .extend(waiting.map(|waiting| waiting.match_id()));
    }
}

/// The next news that was told already, if there is any.
fn told_already(wall: &mut broadcast::Receiver<WallNews>) -> Option<WallNews> {
    match wall.try_recv() {
        Ok(news) => Some(news),
        Err(TryRecvError::Lagged(_)) => Some(WallNews::Missed),
        Err(TryRecvError::Empty | TryRecvError::Closed) => None,
    }
}

/// A match that is still to be shown.
enum Waiting {
    /// It was there when everything was looked at.
    Listed(MatchId),
    Changed(Change),
}

impl Waiting {
    const fn match_id(&self) -> MatchId {
        match self {
            Self::Listed(match_id) => *match_id,
            Self::Changed(change) => change.match_id,
        }
    }

    fn drawn(&self) -> Option<Arc<Picture>> {
        match self {
            Self::Listed(_) => None,
            Self::Changed(change) => change.drawn.upgrade(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::StreamExt as _;
    use tenpin_scorebook::{Append, Claim, ClientId, Place, Scorebook};

    use super::*;
    use crate::{House, Settings, door::Stranger};

    fn house() -> Arc<House> {
        let book = Scorebook::open(&Place::Memory).unwrap();
        House::open(book, Settings::default()).unwrap()
    }

    /// A match of one player that lacks its last ball.
    async fn nearly_over(house: &House) -> MatchId {
        let (match_id, started) = house.book.start(vec!["PJS".parse().unwrap()], None);
        started.await.unwrap();
        for _ in 0..19 {
            miss(house, match_id).await;
        }
        match_id
    }

    async fn miss(house: &House, match_id: MatchId) {
        let roll = Append {
            match_id,
            after: None,
            claim: Claim::Pins(0),
            client_id: ClientId::random(),
        };
        house.book.append(roll).await.unwrap();
    }

    fn viewer(house: &Arc<House>) -> Viewer {
        Viewer {
            house: Arc::clone(house),
            stranger: Stranger(None),
        }
    }

    /// A match is over when it is seen that changes were missed, so no list of live ones has it. Its
    /// last ball was told meanwhile.
    #[tokio::test(start_paused = true)]
    async fn what_was_told_is_shown_although_changes_were_missed() {
        let house = house();
        let id = nearly_over(&house).await;
        miss(&house, id).await;
        let told = broadcast::Sender::new(8);
        let stream = whole_house(viewer(&house), told.subscribe(), Vec::new(), None, None);
        let picture = house.picture(id).await.unwrap();
        told.send(WallNews::Missed).unwrap();
        let change = WallNews::Changed(Change::from(&picture));
        told.send(change).unwrap();
        // What comes first on every stream is passed by.
        let shown = pin!(stream.skip(1)).next().await.unwrap();
        assert_eq!(shown, Ok(picture.among_others()));
    }

    /// The last ball itself is what was missed.
    #[tokio::test(start_paused = true)]
    async fn the_end_of_a_match_is_shown_although_it_was_missed() {
        let house = house();
        let id = nearly_over(&house).await;
        let told = broadcast::Sender::new(8);
        let stream = whole_house(viewer(&house), told.subscribe(), vec![id], None, None);
        let mut shown = pin!(stream.skip(1));
        let picture = house.picture(id).await.unwrap();
        assert_eq!(shown.next().await, Some(Ok(picture.among_others())));
        miss(&house, id).await;
        told.send(WallNews::Missed).unwrap();
        let picture = house.picture(id).await.unwrap();
        assert_eq!(shown.next().await, Some(Ok(picture.among_others())));
    }
}
