//! What all live streams have in common, and who looks at one.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{extract::FromRequestParts, http::request::Parts};
use bytes::Bytes;
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use crate::{House, answer::Problem, blocking, door::Stranger};

/// How long to wait before a book that does not answer is asked again.
pub(crate) const RETRY: Duration = Duration::from_millis(500);

/// How soon a browser that lost the stream comes back.
pub(crate) const HELLO: &[u8] = b"retry: 1000\n\n";

/// That nothing is new.
pub(crate) const ALIVE: &[u8] = b"event: beat\ndata: {}\n\n";

pub(super) type Events = Result<Bytes, Infallible>;

/// One more who looks, while it is kept.
pub(crate) struct Viewer {
    pub(crate) house: Arc<House>,
    /// Whose streams it counts among.
    pub(super) stranger: Stranger,
}

impl FromRequestParts<Arc<House>> for Viewer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        let stranger = Stranger::of(&parts.extensions);
        if let Stranger(Some(address)) = stranger {
            house.limits.take_stream(address)?;
        }
        house.metrics.viewers.inc();
        let house = Arc::clone(house);
        Ok(Self { house, stranger })
    }
}

impl Viewer {
    /// Reads in turn with the other reads of its address, however long it has to wait for that: the
    /// connections of one address must not keep those of others from being served.
    pub(crate) async fn in_turn<Done>(&self, read: impl Future<Output = Done>) -> Done {
        let turn = self.house.limits.wait_to_read(self.stranger).await;
        blocking::in_turn(turn, read).await
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.house.metrics.viewers.dec();
        if let Stranger(Some(address)) = self.stranger {
            self.house.limits.give_stream_back(address);
        }
    }
}

/// The next event, or `None` if the house is closed before that.
pub(crate) async fn unless_stopped(
    mut stopping: watch::Receiver<bool>,
    event: impl Future<Output = Option<Bytes>>,
) -> Option<Bytes> {
    tokio::select! {
        biased;
        _ = stopping.wait_for(|stopping| *stopping) => None,
        event = event => event,
    }
}

/// Streams begin with how soon to come back.
pub(super) fn after_hello(events: impl Stream<Item = Events>) -> impl Stream<Item = Events> {
    use futures_util::StreamExt as _;
    stream::iter([Ok(Bytes::from_static(HELLO))]).chain(events)
}

#[cfg(test)]
mod tests {
    use std::{future::pending, pin::pin};

    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn a_stream_ends_whatever_it_waits_for() {
        let stop = watch::Sender::new(false);
        let mut event = pin!(unless_stopped(stop.subscribe(), pending()));
        assert_eq!(event.as_mut().now_or_never(), None);
        stop.send_replace(true);
        assert_eq!(event.await, None);
    }
}
