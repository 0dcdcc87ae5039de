//! A page of matches, sent in pieces.

use std::{collections::VecDeque, io, sync::Arc, vec};

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tenpin_scorebook::{MatchId, ReadError, StoreError};

use super::UnreadableView;
use crate::{
    House,
    answer::{self, Problem},
    blocking,
    door::Stranger,
    live::Pictures,
};

/// How many bytes a piece has, and then the rest of a match.
const PIECE: usize = 32 * 1024;

/// A page of matches, sent in pieces: a client that does not read keeps no more than one in
/// memory, however large the page is.
pub(super) struct Pieces {
    house: Arc<House>,
    stranger: Stranger,
    ids: vec::IntoIter<MatchId>,
    /// Those of which nothing can be shown.
    unreadable: Vec<UnreadableView>,
    next: Option<String>,
    /// What was read and is still to be sent. Drawn matches are shared with all who ask for them.
    parts: VecDeque<Bytes>,
    /// How far it is.
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begun,
    FirstSent,
    Ended,
}

impl Pieces {
    pub(super) fn new(
        house: Arc<House>,
        stranger: Stranger,
        ids: impl IntoIterator<Item = MatchId>,
        next: Option<String>,
    ) -> Self {
        let ids: Vec<_> = ids.into_iter().collect();
        Self {
            house,
            stranger,
            ids: ids.into_iter(),
            unreadable: Vec::new(),
            next,
            parts: VecDeque::new(),
            stage: Stage::Begun,
        }
    }

    /// All of them. The first is read before anything is sent, so that a book that does not
    /// answer is a refusal; if it fails later, the answer breaks off.
    pub(super) async fn body(self) -> Result<Body, Problem> {
        let this = self.read().await?;
        if this.stage == Stage::Ended {
            let parts: Vec<_> = this.parts.into();
            return Ok(Body::from(parts.concat()));
        }
        Ok(Body::from_stream(stream::try_unfold(this, Self::go_on)))
    }

    /// The next part to send; nothing at the end.
    async fn go_on(mut self) -> io::Result<Option<(Bytes, Self)>> {
        if self.parts.is_empty() && self.stage != Stage::Ended {
            let read = self.read_in_turn().await;
            self = read.map_err(|problem| io::Error::other(problem.detail))?;
        }
        Ok(self.parts.pop_front().map(|part| (part, self)))
    }

    /// Reads a further piece in a turn of its own; the first one is read in the turn of the request.
    async fn read_in_turn(self) -> Result<Self, Problem> {
        let turn = self.house.limits.turn_to_read(self.stranger).await?;
        blocking::in_turn(turn, self.read()).await
    }

    async fn read(mut self) -> Result<Self, Problem> {
        let read = blocking::run(move || self.read_piece().map(|()| self));
        Ok(read.await??)
    }

    fn read_piece(&mut self) -> Result<(), StoreError> {
        if self.stage == Stage::Begun {
            self.parts.push_back(Bytes::from_static(b"{\"matches\":["));
        }
        let mut length = 0;
        while length < PIECE && self.stage != Stage::Ended {
            length += match self.ids.next() {
                Some(id) => self.add(id)?,
                None => self.end(),
            };
        }
        Ok(())
    }

    /// Adds a match; returns how long it is.
    fn add(&mut self, id: MatchId) -> Result<usize, StoreError> {
        let json = match self.house.boards.pictures.read_one(id, Pictures::read)? {
            Ok(picture) => picture.json(),
            Err(ReadError::Broken(broken)) => {
                self.unreadable.push(UnreadableView::from(&broken));
                return Ok(0);
            }
            // The store cannot read it, or it has no lines.
            Err(_) => return Ok(0),
        };
        if self.stage == Stage::FirstSent {
            self.parts.push_back(Bytes::from_static(b","));
        }
        self.stage = Stage::FirstSent;
        let length = json.len();
        self.parts.push_back(json);
        Ok(length)
    }

    fn end(&mut self) -> usize {
        let mut end = b"]".to_vec();
        if !self.unreadable.is_empty() {
            end.extend_from_slice(b",\"unreadable\":");
            end.extend(answer::json_bytes(&self.unreadable));
        }
        end.extend_from_slice(b",\"next\":");
        end.extend(answer::json_bytes(&self.next));
        end.push(b'}');
        let length = end.len();
        self.parts.push_back(end.into());
        self.stage = Stage::Ended;
        length
    }
}
