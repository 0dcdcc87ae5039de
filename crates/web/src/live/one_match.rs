//! Events for a viewer of one match.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use tokio::{sync::OnceCell, time::sleep};

use super::{
    Picture, Seat,
    picture::Stage,
    stream::{ALIVE, Events, RETRY, Viewer, after_hello, unless_stopped},
};
use crate::{answer::Problem, pages::Looker};

/// What a viewer of one match is sent.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Json,
    /// The part of its page that changes.
    Part(Looker),
}

/// One match: the whole of it at once, unless the viewer has seen that, and after every
/// change. Whoever is slow sees the newest one next. It ends when nobody paints any more.
pub(crate) fn one_match(
    viewer: Viewer,
    mut seat: Seat,
    last_seen: Option<&str>,
    shape: Shape,
) -> impl Stream<Item = Events> + use<> {
    let now = Arc::clone(&seat.borrow_and_update());
    let known = now.is_whole() && last_seen == Some(now.id().as_str());
    if !known {
        seat.mark_changed();
    }
    let looking = LookingAtOne {
        viewer,
        seen: known.then_some(now.stage()),
        seat,
        shape,
    };
    let events = stream::unfold(looking, async |mut looking| {
        let event = looking.event().await?;
        Some((Ok(event), looking))
    });
    after_hello(events)
}

/// Somebody who looks at one match.
struct LookingAtOne {
    viewer: Viewer,
    seat: Seat,
    seen: Option<Stage>,
    shape: Shape,
}

impl LookingAtOne {
    /// If nothing is new, it was a beat.
    async fn event(&mut self) -> Option<Bytes> {
        self.seat.changed().await.ok()?;
        let picture = Arc::clone(&self.seat.borrow_and_update());
        let stage = picture.stage();
        if self.seen.replace(stage) == Some(stage) {
            return Some(Bytes::from_static(ALIVE));
        }
        match self.shape {
            Shape::Json => Some(picture.alone()),
            Shape::Part(looker) => self.part(&picture, looker).await,
        }
    }

    async fn part(&self, picture: &Arc<Picture>, looker: Looker) -> Option<Bytes> {
        let shared = picture.shared_part(looker).and_then(OnceCell::get);
        if let Some(drawn) = shared {
            return Some(drawn.clone());
        }
        // In a box, because it is rare and every viewer would take the room for it.
        let stopping = self.viewer.house.stopping();
        Box::pin(unless_stopped(stopping, self.draw(picture, looker))).await
    }

    /// Until the book answers, or the seat is taken away. Meanwhile nothing is said: what the viewer
    /// sees is old.
    async fn draw(&self, picture: &Arc<Picture>, looker: Looker) -> Option<Bytes> {
        while self.seat.has_changed().is_ok() {
            match self.try_to_draw(picture, looker).await {
                Ok(part) => return Some(part),
                Err(_) => sleep(RETRY).await,
            }
        }
        None
    }

    async fn try_to_draw(&self, picture: &Arc<Picture>, looker: Looker) -> Result<Bytes, Problem> {
        let pictures = &self.viewer.house.boards.pictures;
        self.viewer.in_turn(pictures.part(picture, looker)).await
    }
}
