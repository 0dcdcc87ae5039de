//! A whole centre in one long connection.

mod line;
mod replies;

use std::{collections::HashMap, sync::Arc, time::Duration};

use axum::{
    body::{Body, BodyDataStream},
    extract::{Request, State},
    http::{HeaderValue, header},
    response::Response,
};
use futures_util::{StreamExt as _, future::ready};
use line::{Line, Lines, Roll};
use replies::Reply;
use tenpin_scorebook::{Append, AppendError, Claim, ClientId, Grant, MatchId, Pending, Written};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{AppState, body::is_of_kind, changes::Ball, describe::WriteRefusals, live::must_go_on};
use crate::{
    House,
    answer::{Code, Problem},
    door::{Identity, Warrant, good_now, not_good},
};

/// How many rolls of one connection may wait for the disk. Whoever sends more waits.
const WAITING_MAX: usize = 1 << 12;

/// How long a stream that was ended early is still read.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Roll balls for any number of matches on one connection.
///
/// One JSON object per line: `match`, `pins` or `mark`, and an `id` so that it can be sent
/// again. One answer per line, in order, as soon as the ball is durable: `match`, `id` and
/// `revision`, or `match`, `id`, `code` and `message`. A line that cannot be read gets `line`
/// (its number) and `code`, and the stream goes on. When the book does not answer
/// (`store_away`), the stream ends: send again what was not answered, in the same order.
#[utoipa::path(post, path = "/api/v1/rolls",
    request_body(content = String, content_type = "application/x-ndjson",
        example = "{\"match\":\"7hq2m9xk4d\",\"pins\":7,\"id\":\"lane-12/1\"}\n"),
    responses((status = 200, description = "One line for each", body = String,
        content_type = "application/x-ndjson"), WriteRefusals),
    security(("key" = [])))]
pub(super) async fn rolls(State(house): AppState, request: Request) -> Result<Response, Problem> {
    if !is_of_kind(request.headers(), "application/x-ndjson") {
        let detail = "send lines of JSON, with Content-Type: application/x-ndjson";
        return Err(Problem::new(Code::BadMediaType, detail));
    }
    let identity = request.extensions().get().cloned();
    must_go_on(&house)?;
    let warrant = House::admit_house(&identity.unwrap_or(Identity::Nobody))?;
    let (replies, waiting) = mpsc::channel(WAITING_MAX);
    let answers = replies::lines(waiting);
    let gateway = Gateway {
        key_changes: house.book.key_changes(),
        house,
        warrant,
        replies,
        under_way: HashMap::new(),
    };
    tokio::spawn(gateway.take(request.into_body()));
    let mut response = Response::new(Body::from_stream(answers));
    let kind = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

/// Takes rolls from one connection.
struct Gateway {
    house: Arc<House>,
    warrant: Warrant,
    /// As of which change of keys the warrant is good.
    key_changes: u64,
    replies: mpsc::Sender<Reply>,
    /// The last roll of each match; closed without a word if it could not be written.
    under_way: HashMap<MatchId, oneshot::Receiver<()>>,
}

impl Gateway {
    /// Until it ends, the house is closed, the book fails or the key is taken back.
    async fn take(mut self, body: Body) {
        let mut stopping = self.house.stopping();
        let mut chunks = body.into_data_stream();
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => {}
            _ = self.take_all(&mut chunks) => {}
        }
        // Answers that are on their way would be lost if what arrives now was not read.
        let rest = chunks.take_while(|chunk| ready(chunk.is_ok()));
        let _ = timeout(LAST_WORDS, rest.count()).await;
    }

    async fn take_all(&mut self, chunks: &mut BodyDataStream) -> Option<()> {
        let mut lines = Lines::default();
        while let Some(Ok(chunk)) = chunks.next().await {
            lines.add(&chunk);
            self.take_lines(&mut lines).await?;
        }
        self.take_line(lines.last()).await
    }

    async fn take_lines(&mut self, lines: &mut Lines) -> Option<()> {
        while let Some(line) = lines.next() {
            self.take_line(line).await?;
        }
        Some(())
    }

    /// Nothing when there is no use in going on. There is room for the answer before
    /// anything is written.
    async fn take_line(&mut self, line: Line) -> Option<()> {
        let Some(roll) = line.roll else {
            return Some(());
        };
        let place = self.replies.clone().reserve_owned().await.ok()?;
        let (reply, goes_on) = match roll {
            Ok(roll) => self.take_roll(roll).await,
            Err(problem) => (Reply::unreadable(line.number, &problem), true),
        };
        place.send(reply);
        goes_on.then_some(())
    }

    /// The answer, and whether to go on.
    async fn take_roll(&mut self, roll: Roll) -> (Reply, bool) {
        if let Err(problem) = self.must_be_good().await {
            return (Reply::refused(&roll, &problem), false);
        }
        match self.hand_in(&roll).await {
            Ok((match_id, pending)) => {
                let (reply, written) = Reply::pending(roll, pending);
                self.note(match_id, written);
                (reply, true)
            }
            Err(problem) => {
                let goes_on = problem.code != Code::StoreAway;
                (Reply::refused(&roll, &problem), goes_on)
            }
        }
    }

    async fn hand_in(
        &mut self,
        roll: &Roll,
    ) -> Result<(MatchId, Pending<Written, AppendError>), Problem> {
        let (match_id, claim) = self.claim(roll).await?;
        self.wait_for_the_last(match_id).await?;
        let pending = self.house.book.append(Append {
            match_id,
            after: None,
            claim,
            client_id: roll.id.clone().unwrap_or_else(ClientId::random),
        });
        Ok((match_id, pending))
    }

    /// If a ball could not be written, the next one of its match must not take its place.
    async fn wait_for_the_last(&mut self, id: MatchId) -> Result<(), Problem> {
        let Some(before) = self.under_way.remove(&id) else {
            return Ok(());
        };
        let lost = "the ball before it was not written; send both again on a new connection";
        before
            .await
            .map_err(|_| Problem::new(Code::StoreAway, lost))
    }

    fn note(&mut self, id: MatchId, written: oneshot::Receiver<()>) {
        if self.under_way.len() > WAITING_MAX * 2 {
            // Those that are written are done; those that failed have to be remembered.
            self.under_way.retain(|_, roll| roll.try_recv() != Ok(()));
        }
        self.under_way.insert(id, written);
    }

    /// What a roll claims, if it may.
    async fn claim(&self, roll: &Roll) -> Result<(MatchId, Claim), Problem> {
        let ball = Ball {
            pins: roll.pins,
            mark: roll.mark.clone(),
        };
        let claim = ball.claim()?;
        let match_id = roll.match_id.ok_or_else(Problem::not_found)?;
        let Grant::Lane(lane) = self.warrant.grant() else {
            return Ok((match_id, claim));
        };
        if self.house.lane_of(match_id).await?.as_ref() == Some(lane) {
            return Ok((match_id, claim));
        }
        Err(not_good())
    }

    /// A key that is taken back stops a stream, too.
    async fn must_be_good(&mut self) -> Result<(), Problem> {
        let changes = self.house.book.key_changes();
        if changes == self.key_changes {
            return Ok(());
        }
        let id = self.warrant.key_id();
        let found = self.house.read(move |book| book.key(id)).await?;
        self.key_changes = changes;
        good_now(found).map(drop).ok_or_else(not_good)
    }
}
