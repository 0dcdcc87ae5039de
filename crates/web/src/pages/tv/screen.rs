//! What one screen shows, and when it shows it again.

use std::{convert::Infallible, ops::Deref, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use maud::Markup;
use tenpin_scorebook::{Lane, Page, State};
use tokio::{
    sync::broadcast,
    time::{Interval, MissedTickBehavior, interval, sleep},
};

use super::{lane, wall};
use crate::{
    House,
    answer::Problem,
    live::{ALIVE, BEAT, HELLO, Pictures, RETRY, Viewer, WallNews, unless_stopped},
    pages::{
        event_without_id,
        home::{lists, matches},
        version,
        visit::Visit,
    },
};

/// How many matches a wall looks through for its lanes.
const MATCHES_MAX: usize = 200;

/// How long a wall gathers changes before it is drawn again.
const PAUSE: Duration = Duration::from_millis(200);

/// What one screen shows: a lane, all of them, or lists of matches.
pub(in crate::pages) struct Screen {
    pub(in crate::pages) visit: Visit,
    lane: Option<Lane>,
    lists: bool,
}

impl Screen {
    pub(super) fn of(visit: Visit) -> Result<Self, Problem> {
        let lane = visit.asked.one("lane").map(str::parse::<Lane>).transpose();
        let lane = lane.map_err(Problem::bad_request)?;
        let lists = false;
        Ok(Self { visit, lane, lists })
    }

    /// What the page of the house lists.
    pub(in crate::pages) const fn lists(visit: Visit) -> Self {
        let (lane, lists) = (None, true);
        Self { visit, lane, lists }
    }

    pub(super) async fn draw(&self, house: &Arc<House>) -> Result<Markup, Problem> {
        if self.lists {
            return Ok(lists(&self.visit, &matches(house).await?));
        }
        let wall = &house.boards.wall;
        let Some(lane) = &self.lane else {
            let found = wall.outlines(self.page(None, MATCHES_MAX)).await?;
            return Ok(wall::draw(&self.visit, &found.shown));
        };
        let find = |state| wall.newest(self.page(state, 1), Pictures::read_scene);
        // What is being played goes before what was started and left since.
        let mut newest = find(Some(State::Live)).await?;
        // The lane is not free only because its match cannot be read.
        if let Some(error) = newest.failed {
            return Err(error.into());
        }
        if let Some(broken) = newest.unreadable.first() {
            return Ok(lane::draw_unreadable(&self.visit, lane, broken));
        }
        if newest.shown.is_empty() {
            newest = find(None).await?;
        }
        let scene = newest.shown.first();
        Ok(lane::draw(&self.visit, lane, scene.map(Deref::deref)))
    }

    fn page(&self, state: Option<State>, limit: usize) -> Page {
        Page {
            state,
            lane: self.lane.clone(),
            before: None,
            limit,
        }
    }

    /// Draws it again whenever something on it may have changed.
    pub(in crate::pages) fn stream(
        self,
        viewer: Viewer,
    ) -> Result<impl Stream<Item = Result<Bytes, Infallible>>, Problem> {
        use futures_util::StreamExt as _;
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let looking = Looking {
            wall: viewer.house.boards.wall.watch()?,
            viewer,
            beat,
            shown: String::new(),
            screen: self,
        };
        let events = stream::unfold(looking, async |mut looking| {
            let stopping = looking.viewer.house.stopping();
            let event = unless_stopped(stopping, looking.event()).await?;
            Some((Ok(event), looking))
        });
        let hello = [Bytes::from_static(HELLO), version()].map(Ok);
        Ok(stream::iter(hello).chain(events))
    }
}

/// A screen that is looked at.
struct Looking {
    viewer: Viewer,
    wall: broadcast::Receiver<WallNews>,
    /// The first one is at once, and with it the first picture.
    beat: Interval,
    /// What was sent last.
    shown: String,
    screen: Screen,
}

impl Looking {
    /// The next thing to say. While the book does not answer nothing is said at all, not even
    /// that we are alive: what they see is old.
    async fn event(&mut self) -> Option<Bytes> {
        let mut event = None;
        while event.is_none() {
            let news = self.wait().await?;
            event = self.hear(news).await;
        }
        event
    }

    async fn hear(&mut self, news: News) -> Option<Bytes> {
        if news == News::Elsewhere {
            return None;
        }
        let part = self.draw().await;
        match news {
            _ if part != self.shown => Some(self.show(part)),
            News::Beat => Some(Bytes::from_static(ALIVE)),
            _ => None,
        }
    }

    /// Again and again, but less and less often, until the book answers.
    async fn draw(&self) -> String {
        let mut pause = RETRY;
        loop {
            match self.try_to_draw().await {
                Ok(drawn) => return drawn.into_string(),
                Err(_) => sleep(pause).await,
            }
            pause = (pause * 2).min(BEAT);
        }
    }

    async fn try_to_draw(&self) -> Result<Markup, Problem> {
        let draw = self.screen.draw(&self.viewer.house);
        self.viewer.in_turn(draw).await
    }

    fn show(&mut self, part: String) -> Bytes {
        self.shown = part;
        event_without_id(&self.shown)
    }

    /// Nothing when there will be no more news.
    async fn wait(&mut self) -> Option<News> {
        let news = tokio::select! {
            news = self.wall.recv() => news,
            _ = self.beat.tick() => return Some(News::Beat),
        };
        match news {
            Err(broadcast::error::RecvError::Closed) => None,
            Ok(news) if !self.concerns(&news) => Some(News::Elsewhere),
            _ => Some(self.gather().await),
        }
    }

    /// A screen of several lanes is not drawn for each ball.
    async fn gather(&mut self) -> News {
        if self.screen.lane.is_none() {
            sleep(PAUSE).await;
            self.wall = self.wall.resubscribe();
        }
        News::Here
    }

    /// Changes on other lanes do not; that some were missed does.
    fn concerns(&self, news: &WallNews) -> bool {
        match (news, &self.screen.lane) {
            (WallNews::Changed(change), Some(lane)) => change.lane.as_ref() == Some(lane),
            _ => true,
        }
    }
}

/// What a screen hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    Beat,
    Here,
    Elsewhere,
}
