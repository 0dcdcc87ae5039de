//! Where the one writer of a process gets its work.

use std::{
    io, iter, mem,
    sync::Arc,
    thread::{self, JoinHandle},
};

use tokio::sync::{mpsc, oneshot};

use crate::{
    AdoptError, Adopted, Append, AppendError, Entry, Journal, KeyChange, Pending, StoreError,
    Trouble, Written, news::Newsroom, scorer::Scorer,
};

/// How many may wait. Whoever comes then is told that the book is busy.
const WAITING_MAX: usize = 1 << 16;

/// How many events go into one commit.
const BATCH_MAX: usize = 1 << 14;

/// Where the one writer of a process gets its work.
///
/// There is no timer: the writer takes what is there, commits it, and meanwhile the next
/// batch gathers. One event alone is written at once; many share one commit.
#[derive(Debug)]
pub struct Inbox {
    /// Nothing when the book is being closed.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
}

/// Something to do, and where to send the answer.
#[derive(Debug)]
enum Job {
    Append(Append, Reply<Written, AppendError>),
    Adopt(Vec<Entry>, Reply<Adopted, AdoptError>),
    Keys(KeyChange, Reply<bool, StoreError>),
    Relist(Reply<(), StoreError>),
}

type Reply<Answer, Reason> = oneshot::Sender<Result<Answer, Reason>>;

impl Inbox {
    /// Sets a writer to work on a journal.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there can be no further thread.
    pub fn open(journal: Box<dyn Journal>, news: Arc<Newsroom>) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel(WAITING_MAX);
        let thread = thread::Builder::new().name("scorer".to_owned());
        let writer = thread.spawn(move || work(receiver, Scorer::new(journal, news)))?;
        Ok(Self {
            jobs: Some(sender),
            writer: Some(writer),
        })
    }

    /// Hands in an event to write down. The answer comes when it is durable.
    pub fn append(&self, append: Append) -> Pending<Written, AppendError> {
        self.hand_in(|reply| Job::Append(append, reply))
    }

    /// Hands in lines that were written elsewhere.
    pub fn adopt(&self, entries: Vec<Entry>) -> Pending<Adopted, AdoptError> {
        self.hand_in(|reply| Job::Adopt(entries, reply))
    }

    /// Hands in a change of keys. The answer says whether it could be done.
    pub fn change_keys(&self, change: KeyChange) -> Pending<bool, StoreError> {
        self.hand_in(|reply| Job::Keys(change, reply))
    }

    /// Has all listings made anew.
    pub fn relist(&self) -> Pending<(), StoreError> {
        self.hand_in(Job::Relist)
    }

    fn hand_in<Answer, Reason: From<StoreError>>(
        &self,
        job: impl FnOnce(Reply<Answer, Reason>) -> Job,
    ) -> Pending<Answer, Reason> {
        let (reply, answer) = oneshot::channel();
        let Some(jobs) = &self.jobs else {
            return Pending::new(answer);
        };
        match jobs.try_reserve() {
            Ok(place) => place.send(job(reply)),
            Err(mpsc::error::TrySendError::Full(())) => {
                let busy = StoreError::new(Trouble::Busy, "too many events are waiting");
                let _ = reply.send(Err(busy.into()));
            }
            // The writer is gone; that the reply is dropped says so.
            Err(mpsc::error::TrySendError::Closed(())) => {}
        }
        Pending::new(answer)
    }
}

/// What was handed in is written before the book is closed.
impl Drop for Inbox {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn work(mut jobs: mpsc::Receiver<Job>, mut scorer: Scorer) {
    let mut taken = Vec::new();
    let mut appends = Appends::default();
    while jobs.blocking_recv_many(&mut taken, BATCH_MAX) > 0 {
        take_late_comers(&mut jobs, &mut taken);
        for job in taken.drain(..) {
            match job {
                Job::Append(append, reply) => appends.push(append, reply),
                Job::Adopt(entries, reply) => answer(reply, scorer.adopt(entries)),
                Job::Keys(change, reply) => answer(reply, scorer.change_keys(&change)),
                Job::Relist(reply) => answer(reply, scorer.relist()),
            }
        }
        appends.settle(&mut scorer);
    }
}

/// Those who were answered last are just handing in their next event. As long as more
/// come, they are let in; nobody is waited for.
fn take_late_comers(jobs: &mut mpsc::Receiver<Job>, taken: &mut Vec<Job>) {
    let mut before = 0;
    while before < taken.len() && taken.len() < BATCH_MAX {
        before = taken.len();
        thread::yield_now();
        taken.extend(iter::from_fn(|| jobs.try_recv().ok()).take(BATCH_MAX - before));
    }
}

/// Events to write in one commit, and where their answers go.
#[derive(Default)]
struct Appends {
    appends: Vec<Append>,
    replies: Vec<Reply<Written, AppendError>>,
}

impl Appends {
    fn push(&mut self, append: Append, reply: Reply<Written, AppendError>) {
        self.appends.push(append);
        self.replies.push(reply);
    }

    fn settle(&mut self, scorer: &mut Scorer) {
        if self.appends.is_empty() {
            return;
        }
        let verdicts = match scorer.append(&self.appends) {
            Ok(verdicts) => verdicts,
            Err(trouble) => vec![Err(trouble.into()); self.appends.len()],
        };
        self.appends.clear();
        for (reply, verdict) in mem::take(&mut self.replies).into_iter().zip(verdicts) {
            let _ = reply.send(verdict);
        }
    }
}

/// Whoever has stopped waiting gets no answer.
fn answer<Answer, Reason: From<StoreError>>(
    reply: Reply<Answer, Reason>,
    done: Result<Answer, StoreError>,
) {
    let _ = reply.send(done.map_err(Reason::from));
}
