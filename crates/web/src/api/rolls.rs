//! A whole centre in one long connection.

mod line;
mod replies;

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use futures_util::StreamExt as _;
use line::{Line, Lines, Roll};
use replies::Reply;
use tenpin_scorebook::{Append, Claim, ClientId, Grant, MatchId, Moment};
use tokio::sync::mpsc;

use super::{AppState, changes::Ball, describe::WriteRefusals};
use crate::{
    House,
    answer::{Code, Problem},
    door::{Identity, Warrant, not_good},
};

/// How many rolls of one connection may wait for the disk. Whoever sends more waits.
const WAITING_MAX: usize = 1 << 14;

/// Roll balls for any number of matches on one connection.
///
/// One JSON object per line: `match`, `pins` or `mark`, and an `id` so that it can be sent
/// again. One answer per line, in order, as soon as the ball is durable: `match`, `id` and
/// `revision`, or `match`, `id`, `code` and `message`. A line that cannot be read gets `line`
/// (its number) and `code`, and the stream goes on.
#[utoipa::path(post, path = "/rolls",
    request_body(content = String, content_type = "application/x-ndjson",
        example = "{\"match\":\"7hq2m9xk4d\",\"pins\":7,\"id\":\"lane-12/1\"}\n"),
    responses((status = 200, description = "One line for each", body = String,
        content_type = "application/x-ndjson"), WriteRefusals),
    security(("key" = [])))]
pub(super) async fn rolls(State(house): AppState, request: Request) -> Result<Response, Problem> {
    if !is_ndjson(request.headers()) {
        let detail = "send lines of JSON, with Content-Type: application/x-ndjson";
        return Err(Problem::new(Code::BadMediaType, detail));
    }
    let identity = request.extensions().get().cloned();
    let warrant = House::admit_house(&identity.unwrap_or(Identity::Nobody))?;
    warrant.log("rolls");
    let (replies, waiting) = mpsc::channel(WAITING_MAX);
    let gateway = Gateway {
        key_changes: house.book.key_changes(),
        house,
        warrant,
        replies,
    };
    tokio::spawn(gateway.take(request.into_body()));
    let mut response = Response::new(Body::from_stream(replies::lines(waiting)));
    let kind = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    *response.status_mut() = StatusCode::OK;
    Ok(response)
}

fn is_ndjson(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let plain = kind.split(';').next().unwrap_or_default().trim();
    plain.eq_ignore_ascii_case("application/x-ndjson")
}

/// Takes rolls from one connection.
struct Gateway {
    house: Arc<House>,
    warrant: Warrant,
    /// As of which change of keys the warrant is good.
    key_changes: u64,
    replies: mpsc::Sender<Reply>,
}

impl Gateway {
    /// Until it ends, the house is closed, or its key is taken back.
    async fn take(mut self, body: Body) {
        let mut stopping = self.house.stopping();
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => {}
            _ = self.take_all(body) => {}
        }
    }

    async fn take_all(&mut self, body: Body) -> Option<()> {
        let mut chunks = body.into_data_stream();
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

    /// Nothing when there is no use in going on.
    async fn take_line(&mut self, line: Line) -> Option<()> {
        let Some(roll) = line.roll else {
            return Some(());
        };
        let good = self.is_still_good().await;
        let reply = match roll {
            Ok(roll) if good => self.hand_in(roll).await,
            Ok(roll) => Reply::refused(roll, not_good()),
            Err(problem) => Reply::unreadable(line.number, problem),
        };
        self.replies.send(reply).await.ok()?;
        good.then_some(())
    }

    async fn hand_in(&self, roll: Roll) -> Reply {
        let name = roll.id.clone().unwrap_or_else(ClientId::random);
        match self.claim(&roll).await {
            Ok((match_id, claim)) => {
                let append = Append {
                    match_id,
                    after: None,
                    claim,
                    client_id: name,
                };
                Reply::Pending(roll, self.house.book.append(append))
            }
            Err(problem) => Reply::refused(roll, problem),
        }
    }

    /// What a roll claims, if it may.
    async fn claim(&self, roll: &Roll) -> Result<(MatchId, Claim), Problem> {
        let ball = Ball {
            pins: roll.pins,
            mark: roll.mark.clone(),
        };
        let claim = ball.claim()?;
        let match_id = roll.match_id.ok_or_else(Problem::not_found)?;
        let Grant::Lane(lane) = &self.warrant.grant else {
            return Ok((match_id, claim));
        };
        if self.house.lane_of(match_id).await?.as_ref() == Some(lane) {
            return Ok((match_id, claim));
        }
        Err(not_good())
    }

    /// A key that is taken back stops a stream, too.
    async fn is_still_good(&mut self) -> bool {
        let changes = self.house.book.key_changes();
        if changes == self.key_changes {
            return true;
        }
        self.key_changes = changes;
        let id = self.warrant.key;
        let found = self.house.read(move |book| book.key(id)).await;
        matches!(found, Ok(Some(key)) if key.is_good(Moment::now()))
    }
}
