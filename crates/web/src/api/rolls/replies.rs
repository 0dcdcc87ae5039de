//! Answers of a centre's stream.

use std::convert::Infallible;

use bytes::Bytes;
use futures_util::{FutureExt as _, Stream, stream};
use serde::Serialize;
use tenpin_scorebook::{AppendError, Pending, Written};
use tokio::sync::mpsc;

use super::Roll;
use crate::answer::Problem;

/// How many bytes of answers are sent together at most.
const TOGETHER_MAX: usize = 32 * 1024;

/// The answer to one line.
pub(super) enum Reply {
    /// It comes when the ball is durable.
    Pending(Roll, Pending<Written, AppendError>),
    Known(Vec<u8>),
}

#[derive(Serialize)]
struct Durable<'a> {
    #[serde(rename = "match")]
    called: &'a str,
    id: Option<&'a str>,
    revision: u32,
}

#[derive(Serialize)]
struct Refused<'a> {
    #[serde(rename = "match")]
    called: &'a str,
    id: Option<&'a str>,
    code: &'static str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<u8>,
}

#[derive(Serialize)]
struct Unreadable<'a> {
    line: u64,
    code: &'static str,
    message: &'a str,
}

impl Reply {
    #[expect(clippy::needless_pass_by_value, reason = "it is the end of both")]
    pub(super) fn refused(roll: Roll, problem: Problem) -> Self {
        Self::Known(refused(&roll, &problem))
    }

    #[expect(clippy::needless_pass_by_value, reason = "it is the end of it")]
    pub(super) fn unreadable(line: u64, problem: Problem) -> Self {
        Self::Known(written(&Unreadable {
            line,
            code: problem.code.name(),
            message: &problem.detail,
        }))
    }

    /// The answer, if it is here.
    fn now(&mut self) -> Option<Vec<u8>> {
        match self {
            Self::Pending(roll, pending) => {
                let answer = pending.now_or_never()?;
                Some(said(roll, answer))
            }
            Self::Known(line) => Some(std::mem::take(line)),
        }
    }

    async fn wait(self) -> Vec<u8> {
        match self {
            Self::Pending(roll, pending) => said(&roll, pending.await),
            Self::Known(line) => line,
        }
    }
}

fn said(roll: &Roll, answer: Result<Written, AppendError>) -> Vec<u8> {
    match answer {
        Ok(noted) => written(&Durable {
            called: &roll.called,
            id: roll.id.as_ref().map(AsRef::as_ref),
            revision: noted.entry.revision.into(),
        }),
        Err(reason) => refused(roll, &reason.into()),
    }
}

fn refused(roll: &Roll, problem: &Problem) -> Vec<u8> {
    written(&Refused {
        called: &roll.called,
        id: roll.id.as_ref().map(AsRef::as_ref),
        code: problem.code.name(),
        message: &problem.detail,
        standing: problem.standing,
    })
}

fn written(line: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(line).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// Answers in order, each as soon as it is here; those that are here together go together.
pub(super) fn lines(
    waiting: mpsc::Receiver<Reply>,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let queue = Queue {
        waiting,
        held: None,
    };
    stream::unfold(queue, async |mut queue| {
        let bytes = queue.next().await?;
        Some((Ok(bytes), queue))
    })
}

struct Queue {
    waiting: mpsc::Receiver<Reply>,
    /// The next one, if it was looked at too early.
    held: Option<Reply>,
}

impl Queue {
    async fn next(&mut self) -> Option<Bytes> {
        let first = match self.held.take() {
            Some(reply) => reply,
            None => self.waiting.recv().await?,
        };
        let mut bytes = first.wait().await;
        while let Some(line) = self.now(bytes.len()) {
            bytes.extend(line);
        }
        Some(bytes.into())
    }

    /// The next one, if it is here and there is room for it behind so many bytes.
    fn now(&mut self, before: usize) -> Option<Vec<u8>> {
        if before >= TOGETHER_MAX {
            return None;
        }
        let mut reply = self.waiting.try_recv().ok()?;
        let line = reply.now();
        if line.is_none() {
            self.held = Some(reply);
        }
        line
    }
}
