//! Where the one writer of a process gets its work.

use std::{
    io, mem,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread::{self, JoinHandle},
};

use tokio::sync::{mpsc, oneshot};

use super::{Judged, Scorer, Work, judge::known_in, repeats, unread::Unread, work::Counter};
use crate::{
    AdoptError, Adopted, Append, AppendError, Entry, Journal, KeyChange, MatchId, Pending,
    ReadRows, Revision, StoreError, Trouble, Written, chain::Beginning, news::Newsroom,
};

/// How many may wait. Whoever comes then is told that the book is busy.
const WAITING_MAX: usize = 1 << 16;

/// How many events go into one commit.
const BATCH_MAX: usize = 1 << 14;

/// How many events that were sent once more may wait for their answer, in short matches and in long
/// ones.
const REPEATS_MAX: usize = 1 << 10;

/// How many events may wait for their match to be read.
const UNREAD_MAX: usize = 1 << 10;

/// Where the one writer of a process gets its work.
///
/// The writer takes what is there, commits it, and meanwhile the next batch gathers: one event
/// alone is written at once, many share one commit, and none waits for a timer.
#[derive(Debug)]
pub struct Inbox {
    /// Nothing when the book is being closed.
    jobs: Option<mpsc::Sender<Job>>,
    events_max: Arc<AtomicU32>,
    counter: Counter,
    /// The writer, those that answer what was sent once more, and the one that reads long matches.
    threads: Vec<JoinHandle<()>>,
}

/// Something to do, and where to send the answer.
#[derive(Debug)]
enum Job {
    Append(Append, Reply<Written, AppendError>),
    /// The store does not have what the writer took it for a repeat of.
    Again(Append, Reply<Written, AppendError>),
    /// A match that was too long for the writer was read for it.
    Read(MatchId, Result<Box<Beginning>, StoreError>),
    Adopt(Vec<Entry>, Reply<Adopted, AdoptError>),
    Keys(KeyChange, Reply<bool, StoreError>),
    Relist(Reply<(), StoreError>),
    Check(Reply<(), StoreError>),
}

pub(super) type Reply<Answer, Reason> = oneshot::Sender<Result<Answer, Reason>>;

/// An event, and where its answer goes.
pub(super) type Waiting = (Append, Reply<Written, AppendError>);

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
        let (short, repeated) = mpsc::channel(REPEATS_MAX);
        let (long, long_repeated) = mpsc::channel(REPEATS_MAX);
        let (reads, wanted) = mpsc::unbounded_channel();
        let events_max = Arc::new(AtomicU32::new(u32::MAX));
        let counter = Counter::default();
        let writer = Writer {
            scorer: Scorer::new(journal, news, Arc::clone(&events_max), counter.clone()),
            appends: Appends::default(),
            unread: Unread::new(reads, UNREAD_MAX),
            checks: Vec::new(),
            repeats: Repeats { short, long },
        };
        let beside = Beside {
            store,
            back: jobs.downgrade(),
        };
        let [short, long, unread] = [beside.clone(), beside.clone(), beside];
        let spawn = |name: &str| thread::Builder::new().name(name.to_owned());
        let threads = vec![
            spawn("scorer").spawn(move || writer.work(received))?,
            spawn("repeats").spawn(move || short.answer_repeats(repeated))?,
            spawn("long repeats").spawn(move || long.answer_repeats(long_repeated))?,
            spawn("reader").spawn(move || unread.read_matches(wanted))?,
        ];
        Ok(Self {
            jobs: Some(jobs),
            events_max,
            counter,
            threads,
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

/// What the thread of the writer works with.
struct Writer {
    scorer: Scorer,
    appends: Appends,
    unread: Unread,
    /// Who wants to know whether something can be written.
    checks: Vec<Reply<(), StoreError>>,
    repeats: Repeats,
}

/// Where events go that were sent once more. What is sent once more in a short match, as phones do
/// when they have lost an answer, does not wait for the long ones.
struct Repeats {
    short: mpsc::Sender<Waiting>,
    long: mpsc::Sender<Waiting>,
}

impl Writer {
    fn work(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut taken = Vec::new();
        while jobs.blocking_recv_many(&mut taken, BATCH_MAX) > 0 {
            taken.drain(..).for_each(|job| self.take(job));
            self.settle();
            self.answer_checks();
        }
        // The book is being closed, and nobody else has to wait any more.
        self.scorer.read_long_matches();
        self.appends.extend(self.unread.take_all());
        self.settle();
    }

    fn take(&mut self, job: Job) {
        match job {
            Job::Append(append, reply) => self.append(append, reply),
            Job::Again(append, reply) => {
                // What is known of the match is not relied on.
                self.scorer.forget(append.match_id);
                self.append(append, reply);
            }
            Job::Read(id, read) => self.resume(id, read),
            Job::Adopt(entries, reply) => answer(reply, self.scorer.adopt(entries)),
            Job::Keys(change, reply) => answer(reply, self.scorer.change_keys(&change)),
            Job::Relist(reply) => answer(reply, self.scorer.relist()),
            Job::Check(reply) => self.checks.push(reply),
        }
    }

    /// No ball overtakes those that wait for the same match to be read.
    fn append(&mut self, append: Append, reply: Reply<Written, AppendError>) {
        if self.unread.is_waited_for(append.match_id) {
            self.unread.add(append, reply);
        } else {
            self.appends.push(append, reply);
        }
    }

    /// The events of a match that was read go into the next batch, together with it.
    fn resume(&mut self, id: MatchId, read: Result<Box<Beginning>, StoreError>) {
        let read = match read {
            Ok(read) => read,
            Err(error) => return self.refuse_unread(&error),
        };
        for (append, reply) in self.unread.take(id) {
            match known_in(&append, &read).transpose() {
                None => self.appends.push(append, reply),
                Some(verdict) => self.answer(append, reply, verdict),
            }
        }
        if let (Some(chain), None) = (read.chain, read.broken) {
            self.scorer.hand_over(chain);
        }
    }

    /// A store that does not answer is not waited for once for every match.
    fn refuse_unread(&mut self, error: &StoreError) {
        self.scorer.report(error);
        for (_, reply) in self.unread.take_all() {
            let _ = reply.send(Err(error.clone().into()));
        }
    }

    fn settle(&mut self) {
        let Appends { appends, replies } = mem::take(&mut self.appends);
        if appends.is_empty() {
            return;
        }
        let verdicts = judge_all(&mut self.scorer, &appends);
        self.scorer.drop_handed_over();
        for ((append, reply), verdict) in appends.into_iter().zip(replies).zip(verdicts) {
            self.answer(append, reply, verdict);
        }
    }

    /// One answer is for all who have asked. Questions of those who have left are dropped: a store
    /// that does not answer in time is not asked once for each of them.
    fn answer_checks(&mut self) {
        self.checks.retain(|reply| !reply.is_closed());
        if self.checks.is_empty() {
            return;
        }
        let checked = self.scorer.check();
        for reply in self.checks.drain(..) {
            answer(reply, checked.clone());
        }
    }

    fn answer(
        &mut self,
        append: Append,
        reply: Reply<Written, AppendError>,
        verdict: Result<Judged, AppendError>,
    ) {
        match verdict {
            Ok(Judged::New(written)) => drop(reply.send(Ok(written))),
            Ok(Judged::Known { long: false }) => answer_later(&self.repeats.short, append, reply),
            Ok(Judged::Known { long: true }) => answer_later(&self.repeats.long, append, reply),
            Ok(Judged::Unread) => self.unread.add(append, reply),
            Err(reason) => drop(reply.send(Err(reason))),
        }
    }
}

fn answer_later(
    repeats: &mpsc::Sender<Waiting>,
    append: Append,
    reply: Reply<Written, AppendError>,
) {
    let repeat = repeats.try_send((append, reply));
    if let Err(mpsc::error::TrySendError::Full((_, reply))) = repeat {
        let busy = StoreError::new(Trouble::Busy, "too many events are sent once more");
        let _ = reply.send(Err(busy.into()));
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

    fn extend(&mut self, waiting: impl IntoIterator<Item = Waiting>) {
        for (append, reply) in waiting {
            self.push(append, reply);
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

/// What a thread beside the writer works with.
#[derive(Clone)]
struct Beside {
    store: Arc<dyn ReadRows>,
    /// To the writer.
    back: mpsc::WeakSender<Job>,
}

impl Beside {
    /// Answers what was sent once more, one after the other.
    fn answer_repeats(self, mut repeated: mpsc::Receiver<Waiting>) {
        while let Some((append, reply)) = repeated.blocking_recv() {
            self.answer_repeat(append, reply);
        }
    }

    fn answer_repeat(&self, append: Append, reply: Reply<Written, AppendError>) {
        // Nobody waits for the answer any more.
        if reply.is_closed() {
            return;
        }
        match repeats::answer(&*self.store, &append).transpose() {
            Some(answer) => drop(reply.send(answer)),
            None => self.send_back(Job::Again(append, reply)),
        }
    }

    /// Reads matches that are too long for the writer, one after the other.
    fn read_matches(self, mut wanted: mpsc::UnboundedReceiver<MatchId>) {
        while let Some(id) = wanted.blocking_recv() {
            self.read_match(id, &mut wanted);
        }
    }

    fn read_match(&self, id: MatchId, wanted: &mut mpsc::UnboundedReceiver<MatchId>) {
        // The book is being closed, and the writer reads the rest itself.
        if self.back.strong_count() == 0 {
            return;
        }
        let rows = self.store.rows(id, Revision::FIRST);
        // If the store does not answer, all that wait are refused.
        while rows.is_err() && wanted.try_recv().is_ok() {}
        let read = rows.map(|rows| Box::new(Beginning::of(id, rows).without_entries()));
        self.send_back(Job::Read(id, read));
    }

    /// If the book is being closed, the job is dropped: a reply in it says so, and a match that was
    /// read is not needed any more.
    fn send_back(&self, job: Job) {
        if let Some(jobs) = self.back.upgrade() {
            let _ = jobs.blocking_send(job);
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
