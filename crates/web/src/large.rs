//! Answers that may be large.

use std::{convert::Infallible, net::IpAddr, sync::Arc};

use axum::{
    body::{Body, to_bytes},
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
    response::Response,
};
use bytes::Bytes;
use futures_util::stream;
use tenpin_scorebook::MatchId;

use crate::{House, answer::Problem, blocking, door::Visitor, pages::Scene};

/// An answer of more bytes than that is large.
const LARGE: usize = 64 * 1024;

/// How many bytes of it are sent at a time.
const PIECE: usize = 32 * 1024;

/// For handlers whose answer grows with what was written in a match. While it is being sent it is
/// kept in memory, for as long as the client takes to read it; so there is a limit on how much one
/// address has on the way.
pub(crate) struct Large {
    house: Arc<House>,
    address: Option<IpAddr>,
}

impl FromRequestParts<Arc<House>> for Large {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        let visitor = parts.extensions.get::<Visitor>();
        Ok(Self {
            house: Arc::clone(house),
            address: visitor.map(|visitor| visitor.address),
        })
    }
}

impl Large {
    /// Reads a match, draws an answer where blocking is allowed, and sends it. Few are drawn at the
    /// same time: that takes several times as much memory as the answer has bytes.
    pub(crate) async fn draw(
        self,
        id: MatchId,
        draw: impl FnOnce(&Scene) -> Response + Send + 'static,
    ) -> Result<Response, Problem> {
        let turn = self.house.limits.turn_to_draw().await?;
        let scene = self.house.scene(id).await?;
        let drawn = blocking::run(move || {
            let drawn = draw(&scene);
            drop(turn);
            drawn
        });
        self.send(drawn.await?).await
    }

    /// An answer that is in memory as a whole, as it is to be sent.
    ///
    /// # Errors
    ///
    /// A problem if its address has too much on the way already.
    pub(crate) async fn send(self, answer: Response) -> Result<Response, Problem> {
        let (mut parts, body) = answer.into_parts();
        let bytes = to_bytes(body, usize::MAX).await;
        let bytes = bytes.expect("it is in memory");
        let Some(address) = self.address.filter(|_| bytes.len() > LARGE) else {
            return Ok(Response::from_parts(parts, Body::from(bytes)));
        };
        let length = bytes.len();
        self.house.limits.take_bytes(address, length)?;
        let way = OnTheWay {
            length,
            rest: bytes,
            house: self.house,
            address,
        };
        parts
            .headers
            .insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        let pieces = stream::unfold(way, async |mut way| {
            let piece = way.next()?;
            Some((Ok::<_, Infallible>(piece), way))
        });
        Ok(Response::from_parts(parts, Body::from_stream(pieces)))
    }
}

/// What is still to be sent of an answer. It counts until it is dropped.
struct OnTheWay {
    rest: Bytes,
    house: Arc<House>,
    address: IpAddr,
    length: usize,
}

impl OnTheWay {
    /// A copy, which keeps nothing of the rest in memory while it waits to be sent.
    fn next(&mut self) -> Option<Bytes> {
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        (!piece.is_empty()).then(|| Bytes::copy_from_slice(&piece))
    }
}

impl Drop for OnTheWay {
    fn drop(&mut self) {
        self.house.limits.give_bytes_back(self.address, self.length);
    }
}
