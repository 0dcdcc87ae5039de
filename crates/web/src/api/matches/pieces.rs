//! A page of matches, sent in pieces.

use std::{io, sync::Arc, vec};

use axum::body::Body;
use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use tenpin_scorebook::{MatchId, ReadError, StoreError};

use super::UnreadableView;
use crate::{
    answer::{self, Problem},
    blocking,
    live::Pictures,
};

/// How many bytes a piece has, and then the rest of a match.
const PIECE: usize = 32 * 1024;

/// A page of matches, sent in pieces: a client that does not read keeps no more than one in
/// memory, however large the page is.
pub(super) struct Pieces {
    pictures: Arc<Pictures>,
    ids: vec::IntoIter<MatchId>,
    /// Those of which nothing can be shown.
    unreadable: Vec<UnreadableView>,
    next: Option<String>,
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
        pictures: Arc<Pictures>,
        ids: impl IntoIterator<Item = MatchId>,
        next: Option<String>,
    ) -> Self {
        let ids: Vec<_> = ids.into_iter().collect();
        Self {
            pictures,
            ids: ids.into_iter(),
            unreadable: Vec::new(),
            next,
            stage: Stage::Begun,
        }
    }

    /// All of them. The first is read before anything is sent, so that a book that does not
    /// answer is a refusal; if it fails later, the answer breaks off.
    pub(super) async fn body(self) -> Result<Body, Problem> {
        let (this, first) = self.read().await?;
        if this.stage == Stage::Ended {
            return Ok(Body::from(first));
        }
        let rest = stream::try_unfold(this, Self::go_on);
        Ok(Body::from_stream(stream::iter([Ok(first)]).chain(rest)))
    }

    async fn go_on(self) -> io::Result<Option<(Bytes, Self)>> {
        if self.stage == Stage::Ended {
            return Ok(None);
        }
        let broken_off = |problem: Problem| io::Error::other(problem.detail);
        let (this, piece) = self.read().await.map_err(broken_off)?;
        Ok(Some((piece, this)))
    }

    async fn read(mut self) -> Result<(Self, Bytes), Problem> {
        let read = blocking::run(move || self.next_piece().map(|piece| (self, piece)));
        Ok(read.await??)
    }

    fn next_piece(&mut self) -> Result<Bytes, StoreError> {
        let mut piece = Vec::new();
        if self.stage == Stage::Begun {
            piece.extend_from_slice(b"{\"matches\":[");
        }
        while piece.len() < PIECE && self.stage != Stage::Ended {
            match self.ids.next() {
                Some(id) => self.add(id, &mut piece)?,
                None => self.end(&mut piece),
            }
        }
        Ok(piece.into())
    }

    fn add(&mut self, id: MatchId, piece: &mut Vec<u8>) -> Result<(), StoreError> {
        match self.pictures.read(id) {
            Ok(picture) => {
                let comma = matches!(self.stage, Stage::FirstSent).then_some(b',');
                piece.extend(comma);
                piece.extend_from_slice(&picture.json());
                self.stage = Stage::FirstSent;
            }
            Err(ReadError::Broken(broken)) => self.unreadable.push(UnreadableView::from(&broken)),
            Err(ReadError::Store(error)) => return Err(error),
            // It is listed, but has no lines.
            Err(_) => {}
        }
        Ok(())
    }

    fn end(&mut self, piece: &mut Vec<u8>) {
        piece.push(b']');
        if !self.unreadable.is_empty() {
            piece.extend_from_slice(b",\"unreadable\":");
            piece.extend(answer::json_bytes(&self.unreadable));
        }
        piece.extend_from_slice(b",\"next\":");
        piece.extend(answer::json_bytes(&self.next));
        piece.push(b'}');
        self.stage = Stage::Ended;
    }
}
