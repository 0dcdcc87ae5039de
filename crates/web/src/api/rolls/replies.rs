//! Answers of a centre's stream.

use std::convert::Infallible;

use bytes::Bytes;
use futures_util::{FutureExt as _, Stream, stream};
use serde::Serialize;
use tenpin_scorebook::{AppendError, Pending, Written};
use tokio::sync::{mpsc, oneshot};

use super::Roll;
use crate::answer::{Code, Problem};

/// How many bytes of answers are sent together at most.
const TOGETHER_MAX: usize = 32 * 1024;

/// The answer to one line.
pub(super) enum Reply {
    Pending(Box<Rolling>),
    Known(Vec<u8>),
}

/// A roll on its way to the disk.
pub(super) struct Rolling {
    roll: Roll,
    pending: Pending<Written, AppendError>,
    /// Told when it is written or refused; dropped when the book failed.
    settled: oneshot::Sender<()>,
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
    /// The answer to a roll, and where to hear whether the book has settled it.
    pub(super) fn pending(
        roll: Roll,
        pending: Pending<Written, AppendError>,
    ) -> (Self, oneshot::Receiver<()>) {
        let (settled, hearing) = oneshot::channel();
        let rolling = Rolling {
            roll,
            pending,
            settled,
        };
        (Self::Pending(Box::new(rolling)), hearing)
    }

    pub(super) fn refused(roll: &Roll, problem: &Problem) -> Self {
        Self::Known(refused(roll, problem))
    }

    pub(super) fn unreadable(line: u64, problem: &Problem) -> Self {
        Self::Known(line_of(&Unreadable {
            line,
            code: problem.code.name(),
            message: &problem.detail,
        }))
    }
}

impl Rolling {
    /// What is said when the book has answered.
    fn answer(self, answer: Result<Written, AppendError>) -> Vec<u8> {
        let problem = match answer {
            Ok(noted) => {
                let _ = self.settled.send(());
                return line_of(&Durable {
                    called: &self.roll.called,
                    id: self.roll.id.as_ref().map(AsRef::as_ref),
                    revision: noted.entry.revision.into(),
                });
            }
            Err(reason) => Problem::from(reason),
        };
        if problem.code != Code::StoreAway {
            let _ = self.settled.send(());
        }
        refused(&self.roll, &problem)
    }
}

fn refused(roll: &Roll, problem: &Problem) -> Vec<u8> {
    line_of(&Refused {
        called: &roll.called,
        id: roll.id.as_ref().map(AsRef::as_ref),
        code: problem.code.name(),
        message: &problem.detail,
        standing: problem.standing,
    })
}

fn line_of(answer: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(answer).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// Answers in order, each as soon as it is here; those that are here together go together.
pub(super) fn lines(
    waiting: mpsc::Receiver<Reply>,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let held = None;
    let queue = Queue { waiting, held };
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
        let mut bytes = match first {
            Reply::Known(line) => line,
            Reply::Pending(mut rolling) => {
                let answer = (&mut rolling.pending).await;
                rolling.answer(answer)
            }
        };
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
        let mut rolling = match self.waiting.try_recv().ok()? {
            Reply::Known(line) => return Some(line),
            Reply::Pending(rolling) => rolling,
        };
        if let Some(answer) = (&mut rolling.pending).now_or_never() {
            return Some(rolling.answer(answer));
        }
        self.held = Some(Reply::Pending(rolling));
        None
    }
}
