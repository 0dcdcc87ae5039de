//! Where the one writer of a process gets its work.

use std::{
    io, iter, mem,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use super::{Judged, Scorer, Work, repeats, work::Counter};
use crate::{
    AdoptError, Adopted, Append, AppendError, Entry, Journal, KeyChange, Pending, ReadRows,
    StoreError, Trouble, Written, news::Newsroom,
};

/// How many may wait. Whoever comes then is told that the book is busy.
const WAITING_MAX: usize = 1 << 16;

/// How many events go into one commit.
const BATCH_MAX: usize = 1 << 14;

/// How many events that were sent once more may wait for their answer.
const REPEATS_MAX: usize = 1 << 10;

/// Where the one writer of a process gets its work.
///
/// The writer takes what is there, commits it, and meanwhile the next batch gathers. One event
/// alone is written at once, many share one commit, and only a crowd that lasts is given a
/// moment to grow.
#[derive(Debug)]
pub struct Inbox {
    /// Nothing when the book is being closed.
    jobs: Option<mpsc::Sender<Job>>,
    events_max: Arc<AtomicU32>,
    counter: Counter,
    /// The writer, and whoever answers what was sent once more.
    threads: Vec<JoinHandle<()>>,
}

/// Something to do, and where to send the answer.
#[derive(Debug)]
enum Job {
    Append(Append, Reply<Written, AppendError>),
    /// The store does not have what the writer took it for a repeat of.
    Again(Append, Reply<Written, AppendError>),
    Adopt(Vec<Entry>, Reply<Adopted, AdoptError>),
    Keys(KeyChange, Reply<bool, StoreError>),
    Relist(Reply<(), StoreError>),
    Check(Reply<(), StoreError>),
}

type Reply<Answer, Reason> = oneshot::Sender<Result<Answer, Reason>>;

impl Inbox {
    /// Sets a writer to work on a journal, of which `store` reads the lines.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there can be no further thread.
    pub fn open(
        journal: Box<dyn Journal>,
        store: Arc<dyn ReadRows>,
        news: Arc<Newsroom>,
    ) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel(WAITING_MAX);
        let (repeats, waiting) = mpsc::channel(REPEATS_MAX);
        let events_max = Arc::new(AtomicU32::new(u32::MAX));
        let counter = Counter::default();
        let scorer = Scorer::new(journal, news, Arc::clone(&events_max), counter.clone());
        let back = jobs.downgrade();
        let spawn = |name: &str| thread::Builder::new().name(name.to_owned());
        let writer = spawn("scorer").spawn(move || work(received, scorer, &repeats))?;
        let repeater = spawn("repeats").spawn(move || answer_repeats(waiting, &*store, &back))?;
        Ok(Self {
            jobs: Some(jobs),
            events_max,
            counter,
            threads: vec![writer, repeater],
        })
    }

    /// From now on a match that has this many events takes no more, except what puts it right or
    /// ends it.
    pub fn limit_events(&self, events_max: u32) {
        self.events_max.store(events_max, Ordering::Relaxed);
    }

    /// From now on, what the writer does is counted like this, by its own thread. Only the first
    /// call has an effect.
    pub fn count_work(&self, count: impl Fn(Work) + Send + Sync + 'static) {
        self.counter.set(Box::new(count));
    }

    /// How many events, and other things to do, wait for the writer.
    #[must_use]
    pub fn waiting(&self) -> usize {
        let jobs = self.jobs.as_ref();
        jobs.map_or(0, |jobs| jobs.max_capacity() - jobs.capacity())
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

    /// Asks whether something could be written now.
    pub fn check(&self) -> Pending<(), StoreError> {
        self.hand_in(Job::Check)
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
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// An event, and where its answer goes.
type Repeat = (Append, Reply<Written, AppendError>);

fn work(mut jobs: mpsc::Receiver<Job>, mut scorer: Scorer, repeats: &mpsc::Sender<Repeat>) {
    let mut taken = Vec::new();
    let mut appends = Appends::default();
    let mut crowd = Crowd::default();
    while jobs.blocking_recv_many(&mut taken, BATCH_MAX) > 0 {
        crowd.grow(&mut jobs, &mut taken);
        for job in taken.drain(..) {
            match job {
                Job::Append(append, reply) => appends.push(append, reply),
                Job::Again(append, reply) => appends.push_again(append, reply, &mut scorer),
                Job::Adopt(entries, reply) => answer(reply, scorer.adopt(entries)),
                Job::Keys(change, reply) => answer(reply, scorer.change_keys(&change)),
                Job::Relist(reply) => answer(reply, scorer.relist()),
                Job::Check(reply) => answer(reply, scorer.check()),
            }
        }
        appends.settle(&mut scorer, repeats);
    }
}

/// How many at once are a crowd. Beyond the upper bound a commit is long enough as it is.
const CROWD: Range<usize> = 8..256;

/// How long a crowd may grow.
const MOMENT: Duration = Duration::from_millis(1);

/// Whether eight or more wait for every commit. Fewer commits cost less of the processor, so the
/// writer then waits a moment for more, as long as that brings any.
#[derive(Default)]
struct Crowd {
    /// Whether there was one at the last commit.
    lasts: bool,
    /// Whether the wait brought nobody: everybody is here already.
    is_complete: bool,
}

impl Crowd {
    fn grow(&mut self, jobs: &mut mpsc::Receiver<Job>, taken: &mut Vec<Job>) {
        let count = taken.len();
        if !CROWD.contains(&count) {
            *self = Self::default();
            return;
        }
        let lasts = mem::replace(&mut self.lasts, true);
        if !lasts || self.is_complete {
            return;
        }
        thread::sleep(MOMENT);
        taken.extend(iter::from_fn(|| jobs.try_recv().ok()).take(BATCH_MAX - count));
        self.is_complete = taken.len() == count;
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

    /// What is known of the match is not relied on.
    fn push_again(
        &mut self,
        append: Append,
        reply: Reply<Written, AppendError>,
        scorer: &mut Scorer,
    ) {
        scorer.forget(append.match_id);
        self.push(append, reply);
    }

    fn settle(&mut self, scorer: &mut Scorer, repeats: &mpsc::Sender<Repeat>) {
        if self.appends.is_empty() {
            return;
        }
        let verdicts = judge_all(scorer, &self.appends);
        let appends = self.appends.drain(..).zip(self.replies.drain(..));
        for ((append, reply), verdict) in appends.zip(verdicts) {
            match verdict {
                Ok(Judged::New(written)) => drop(reply.send(Ok(written))),
                Ok(Judged::Known) => answer_later(repeats, append, reply),
                Err(reason) => drop(reply.send(Err(reason))),
            }
        }
    }
}

/// If the database refuses what is written, it is written in halves: whoever is refused does not
/// take the others along.
fn judge_all(scorer: &mut Scorer, appends: &[Append]) -> Vec<Result<Judged, AppendError>> {
    match scorer.append(appends) {
        Ok(verdicts) => verdicts,
        Err(error) if error.trouble == Trouble::Refused && appends.len() > 1 => {
            let (first, second) = appends.split_at(appends.len() / 2);
            let mut verdicts = judge_all(scorer, first);
            verdicts.extend(judge_all(scorer, second));
            verdicts
        }
        Err(error) => {
            let refused = |_| Err(AppendError::from(error.clone()));
            appends.iter().map(refused).collect()
        }
    }
}

fn answer_later(
    repeats: &mpsc::Sender<Repeat>,
    append: Append,
    reply: Reply<Written, AppendError>,
) {
    if let Err(mpsc::error::TrySendError::Full((_, reply))) = repeats.try_send((append, reply)) {
        let busy = StoreError::new(Trouble::Busy, "too many events are sent once more");
        let _ = reply.send(Err(busy.into()));
    }
}

/// Answers what was sent once more, one after the other, beside the writer.
fn answer_repeats(
    mut repeated: mpsc::Receiver<Repeat>,
    store: &dyn ReadRows,
    back: &mpsc::WeakSender<Job>,
) {
    while let Some((append, reply)) = repeated.blocking_recv() {
        // Nobody waits for the answer any more.
        if reply.is_closed() {
            continue;
        }
        match repeats::answer(store, &append).transpose() {
            Some(answer) => drop(reply.send(answer)),
            None => judge_again(back, append, reply),
        }
    }
}

/// If the book is being closed, that the reply is dropped says so.
fn judge_again(back: &mpsc::WeakSender<Job>, append: Append, reply: Reply<Written, AppendError>) {
    if let Some(jobs) = back.upgrade() {
        let _ = jobs.blocking_send(Job::Again(append, reply));
    }
}

/// Whoever has stopped waiting gets no answer.
fn answer<Answer, Reason: From<StoreError>>(
    reply: Reply<Answer, Reason>,
    done: Result<Answer, StoreError>,
) {
    let _ = reply.send(done.map_err(Reason::from));
}
