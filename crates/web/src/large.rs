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

/// Roughly how many bytes each line of a match adds to what is drawn of it.
const LINE: usize = 100;

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
    /// Reads a match, draws an answer where blocking is allowed, and sends it. One is drawn after the
    /// other, because that takes several times as much memory as the answer has bytes.
    pub(crate) async fn draw(
        self,
        id: MatchId,
        draw: impl FnOnce(&Scene) -> Response + Send + 'static,
    ) -> Result<Response, Problem> {
        let turn = self.house.limits.turn_to_draw().await?;
        let scene = self.house.scene(id).await?;
        // What would be refused when it is drawn is not drawn.
        let room = self.room(scene.story.lines.len() * LINE)?;
        let drawn = blocking::run(move || {
            let drawn = draw(&scene);
            drop((turn, room));
            drawn
        });
        self.send(drawn.await?).await
    }

    /// Reserves bytes in the limit of the address. Returns `None` if the answer is too small to count.
    fn room(&self, bytes: usize) -> Result<Option<Room>, Problem> {
        let Some(address) = self.address.filter(|_| bytes > LARGE) else {
            return Ok(None);
        };
        self.house.limits.take_bytes(address, bytes)?;
        Ok(Some(Room {
            house: Arc::clone(&self.house),
            address,
            bytes,
        }))
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
        let length = bytes.len();
        let Some(room) = self.room(length)? else {
            return Ok(Response::from_parts(parts, Body::from(bytes)));
        };
        let way = OnTheWay {
            rest: bytes,
            _room: room,
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

/// Bytes that one address has on the way, until this is dropped.
struct Room {
    house: Arc<House>,
    address: IpAddr,
    bytes: usize,
}

/// What is still to be sent of an answer. All of it counts until this is dropped.
struct OnTheWay {
    rest: Bytes,
    _room: Room,
}

impl OnTheWay {
    /// A copy, which keeps nothing of the rest in memory while it waits to be sent.
    fn next(&mut self) -> Option<Bytes> {
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        (!piece.is_empty()).then(|| Bytes::copy_from_slice(&piece))
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.house.limits.give_bytes_back(self.address, self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use tenpin_scorebook::{Append, Claim, ClientId, Event, Place, Scorebook};

    use super::*;
    use crate::{Settings, answer::Code};

    /// A match that is long enough for its sheet to count as large.
    async fn long(house: &House) -> MatchId {
        let (match_id, started) = house.book.start(vec!["PJS".parse().unwrap()], None);
        started.await.unwrap();
        let claims = [Claim::Pins(7), Event::Undone.into()];
        for claim in claims.into_iter().cycle().take(LARGE / LINE + 1) {
            let change = Append {
                match_id,
                after: None,
                claim,
                client_id: ClientId::random(),
            };
            house.book.append(change).await.unwrap();
        }
        match_id
    }

    #[tokio::test]
    async fn what_there_is_no_room_for_is_not_drawn() {
        let book = Scorebook::open(&Place::Memory).unwrap();
        let house = House::open(book, Settings::default()).unwrap();
        let id = long(&house).await;
        let address = IpAddr::from([192, 0, 2, 7]);
        let large = |address| Large {
            house: Arc::clone(&house),
            address: Some(address),
        };
        let draw = |address| large(address).draw(id, |_| Response::new(Body::from("drawn")));
        house.limits.take_bytes(address, 8 << 20).unwrap();
        let refused = draw(address).await.unwrap_err();
        assert_eq!(refused.code, Code::TooManyRequests);
        draw(IpAddr::from([192, 0, 2, 8])).await.unwrap();
        // Nothing is left of what it took.
        house.limits.give_bytes_back(address, 8 << 20);
        draw(address).await.unwrap();
        house.limits.take_bytes(address, 8 << 20).unwrap();
    }
}
