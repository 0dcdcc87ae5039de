//! What one screen shows, and when it shows it again.

use std::{convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use maud::Markup;
use tenpin_scorebook::{Lane, Page};
use tokio::{
    sync::{broadcast, watch},
    time::{Interval, MissedTickBehavior, interval, sleep},
};

use super::{lane, wall};
use crate::{
    House,
    answer::Problem,
    live::{ALIVE, BEAT, HELLO, Viewer, WallNews},
    pages::{
        event_without_id,
        home::{lists, matches},
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
        let page = Page {
            state: None,
            lane: self.lane.clone(),
            before: None,
            limit: if self.lane.is_some() { 1 } else { MATCHES_MAX },
        };
        let found = house.boards.wall.newest(page).await?;
        let scenes: Vec<_> = found.iter().map(|picture| picture.scene()).collect();
        Ok(match &self.lane {
            Some(lane) => lane::draw(&self.visit, lane, scenes.first().copied()),
            None => wall::draw(&self.visit, &scenes),
        })
    }

    /// Draws it again whenever something on it may have changed.
    pub(in crate::pages) fn stream(
        self,
        house: Arc<House>,
    ) -> Result<impl Stream<Item = Result<Bytes, Infallible>>, Problem> {
        use futures_util::StreamExt as _;
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let looking = Looking {
            wall: house.boards.wall.watch()?,
            stopping: house.stopping(),
            viewer: Viewer::new(house),
            beat,
            shown: String::new(),
            screen: self,
        };
        let events = stream::unfold(looking, async |mut looking| {
            let event = looking.next().await?;
            Some((Ok(event), looking))
        });
        Ok(stream::iter([Ok(Bytes::from_static(HELLO))]).chain(events))
    }
}

/// A screen that is looked at.
struct Looking {
    viewer: Viewer,
    stopping: watch::Receiver<bool>,
    wall: broadcast::Receiver<WallNews>,
    /// The first one is at once, and with it the first picture.
    beat: Interval,
    /// What was sent last.
    shown: String,
    screen: Screen,
}

impl Looking {
    async fn next(&mut self) -> Option<Bytes> {
        let mut stopping = self.stopping.clone();
        tokio::select! {
            biased;
            _ = stopping.wait_for(|stopping| *stopping) => None,
            event = self.event() => Some(event),
        }
    }

    async fn event(&mut self) -> Bytes {
        let mut event = None;
        while event.is_none() {
            event = self.look().await;
        }
        event.unwrap_or_default()
    }

    /// Waits for something to happen. While the book does not answer nothing is said at all,
    /// not even that we are alive: what they see is old.
    async fn look(&mut self) -> Option<Bytes> {
        let beats = tokio::select! {
            news = self.wall.recv() => !self.concerns(news.ok().as_ref()),
            _ = self.beat.tick() => true,
        };
        if !beats && self.screen.lane.is_none() {
            sleep(PAUSE).await;
            self.wall = self.wall.resubscribe();
        }
        let part = self.screen.draw(&self.viewer.0).await.ok()?.into_string();
        if part == self.shown {
            return beats.then_some(Bytes::from_static(ALIVE));
        }
        self.shown = part;
        Some(event_without_id(&self.shown))
    }

    /// Changes on other lanes do not; that some were missed does.
    fn concerns(&self, news: Option<&WallNews>) -> bool {
        match (news, &self.screen.lane) {
            (Some(WallNews::Changed(picture)), Some(lane)) => picture.lane.as_ref() == Some(lane),
            _ => true,
        }
    }
}
