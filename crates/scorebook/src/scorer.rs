//! The one writer of a process. Whoever waits while it writes shares its next commit.

mod adopt;
mod append;
mod chains;
mod inbox;
mod judge;
mod pending;
mod repeats;
mod unread;
mod work;
mod written;

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

pub use adopt::{AdoptError, Adopted};
pub use append::{Append, AppendError};
use chains::Chains;
pub use inbox::Inbox;
use judge::LINES_MAX;
pub use pending::Pending;
use work::Counter;
pub use work::Work;
pub use written::Written;

use crate::{
    Batch, Broken, Chain, Commit, Entry, Journal, KeyChange, Listing, MatchId, Newsroom, Others,
    Row, StoreError, Trouble, chain::Beginning,
};

/// How often a batch is tried when others write the same matches.
const ATTEMPTS_MAX: usize = 20;

/// How long a successful write answers for the health of the store, so that frequent checks do not
/// slow down the writer.
const FRESH: Duration = Duration::from_millis(500);

/// The one writer of a process: it knows the matches being played, makes their next lines
/// and writes many of them at once.
pub(crate) struct Scorer {
    journal: Box<dyn Journal>,
    news: Arc<Newsroom>,
    /// Matches as they were after the last commit, and in a batch as they will be.
    chains: Chains,
    /// What this batch has read or written itself, so that nothing newer can be known of it.
    fresh: HashSet<MatchId>,
    others: Others,
    /// Matches that were read for the events of this batch, beside the writer.
    handed_over: Vec<Chain>,
    /// How many lines of a match are read here for an event.
    lines_max: usize,
    /// Matches that this batch has found to have more lines than that.
    long: HashSet<MatchId>,
    /// Matches of which this batch reads all lines here: what was handed over could not be used.
    read_here: HashSet<MatchId>,
    /// Why the store does not answer in this batch; nobody else has to wait for it.
    trouble: Option<StoreError>,
    /// Whether the last write failed.
    failed: bool,
    /// When the store was last known to take writes.
    writable: Option<Instant>,
    /// How many events a match may have.
    events_max: Arc<AtomicU32>,
    counter: Counter,
}

/// What becomes of an event.
pub(super) enum Judged {
    /// It is a new line.
    New(Written),
    /// Something was written under the same name before, which has yet to be compared. `long` says
    /// whether the match has many lines to read for that.
    Known { long: bool },
    /// The match has yet to be read, which takes too long for the writer.
    Unread,
}

impl Scorer {
    pub(crate) fn new(
        journal: Box<dyn Journal>,
        news: Arc<Newsroom>,
        events_max: Arc<AtomicU32>,
        counter: Counter,
    ) -> Self {
        Self {
            journal,
            news,
            events_max,
            counter,
            failed: false,
            writable: None,
            chains: Chains::default(),
            fresh: HashSet::new(),
            handed_over: Vec::new(),
            lines_max: LINES_MAX,
            long: HashSet::new(),
            read_here: HashSet::new(),
            others: Others::Wrote,
            trouble: None,
        }
    }

    /// Judges every event and writes those that can be, all in one commit.
    pub(crate) fn append(
        &mut self,
        appends: &[Append],
    ) -> Result<Vec<Result<Judged, AppendError>>, StoreError> {
        self.settle(|scorer, batch| {
            let judged = appends.iter().map(|append| scorer.judge(append, batch));
            judged.collect()
        })
    }

    /// Hands over a match that was read beside the writer, for the events of the next batch.
    pub(crate) fn hand_over(&mut self, chain: Chain) {
        self.handed_over.push(chain);
    }

    /// The events that matches were handed over for have been judged.
    pub(crate) fn drop_handed_over(&mut self) {
        self.handed_over.clear();
    }

    /// Counts that the store has failed.
    pub(crate) fn report(&self, error: &StoreError) {
        self.counter.report(Work::Failed(error.trouble));
    }

    /// From now on every match is read here, however long it is.
    pub(crate) fn read_long_matches(&mut self) {
        self.lines_max = usize::MAX;
    }

    /// Reads a match from the store when it is needed next.
    pub(crate) fn forget(&mut self, id: MatchId) {
        self.chains.remove(id);
    }

    fn events_max(&self) -> u32 {
        self.events_max.load(Ordering::Relaxed)
    }

    /// Answers whether it was done: a key that is not there, or not any more, cannot be.
    pub(crate) fn change_keys(&mut self, change: &KeyChange) -> Result<bool, StoreError> {
        let done = self.journal.change_keys(change);
        // That there was nothing to change says nothing.
        if done != Ok(false) {
            self.note_outcome(done.is_ok());
        }
        let done = done.inspect_err(|error| self.report(error))?;
        if done && change.revokes() {
            self.news.tell_of_keys();
        }
        Ok(done)
    }

    /// Whether something could be written now, or a moment ago.
    pub(crate) fn check(&mut self) -> Result<(), StoreError> {
        if self.writable.is_some_and(|seen| seen.elapsed() < FRESH) {
            return Ok(());
        }
        let checked = self.journal.check(self.failed);
        self.failed &= checked.is_err();
        self.writable = checked.is_ok().then(Instant::now);
        checked
    }

    /// Something was written, or could not be.
    fn note_outcome(&mut self, is_written: bool) {
        self.failed = !is_written;
        self.writable = is_written.then(Instant::now);
    }

    pub(crate) fn relist(&mut self) -> Result<(), StoreError> {
        // What others wrote before it is not noticed after it.
        self.chains.clear();
        self.journal.relist(&mut listing)
    }

    /// Fills a batch and commits it; again from the start as long as others were faster.
    fn settle<Verdict>(
        &mut self,
        mut fill: impl FnMut(&mut Self, &mut Batch) -> Verdict,
    ) -> Result<Verdict, StoreError> {
        let busy = || StoreError::new(Trouble::Busy, "others keep writing the same matches");
        let mut attempts = (0..ATTEMPTS_MAX).map(|_| {
            self.begin()?;
            let mut batch = Batch::default();
            let verdict = fill(self, &mut batch);
            let commit = self.commit(batch)?;
            Ok((commit == Commit::Durable).then_some(verdict))
        });
        let settled = attempts
            .find_map(Result::transpose)
            .unwrap_or_else(|| Err(busy()));
        if let Err(error) = &settled {
            self.report(error);
        }
        settled
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        self.others = self.journal.begin()?;
        self.fresh.clear();
        self.long.clear();
        self.read_here.clear();
        self.trouble = None;
        if self.others == Others::Wrote {
            self.chains.clear();
        }
        self.chains.trim();
        // Every attempt at the batch needs them.
        for chain in self.handed_over.clone() {
            self.take_over(chain);
        }
        Ok(())
    }

    fn commit(&mut self, mut batch: Batch) -> Result<Commit, StoreError> {
        batch.listings = self.listings(&batch.entries);
        let start = Instant::now();
        let commit = self.journal.commit(&batch);
        // A commit of nothing says nothing.
        if !batch.is_empty() {
            self.note_outcome(commit == Ok(Commit::Durable));
        }
        if commit == Ok(Commit::Durable) && !batch.is_empty() {
            self.counter.report(Work::Committed {
                lines: batch.entries.len(),
                took: start.elapsed(),
            });
        }
        match commit {
            Ok(Commit::Durable) => self.news.publish(&batch.listings),
            _ => batch.listings.iter().for_each(|listing| {
                self.chains.remove(listing.match_id);
            }),
        }
        commit
    }

    fn listings(&mut self, entries: &[Entry]) -> Vec<Listing> {
        let mut written: Vec<_> = entries.iter().map(|entry| entry.match_id).collect();
        written.sort_unstable();
        written.dedup();
        let listing = |id| self.chains.get(id).map(Chain::listing);
        written.into_iter().filter_map(listing).collect()
    }
}

/// What the unbroken beginning of a match amounts to. What a newer tenpin says about a match is
/// left alone.
pub(crate) fn listing(match_id: MatchId, rows: Vec<Row>) -> Result<Option<Listing>, StoreError> {
    let Beginning { chain, broken, .. } = Beginning::of(match_id, rows);
    match broken.filter(Broken::is_newer) {
        Some(newer) => Err(StoreError::new(Trouble::Newer, newer)),
        None => Ok(chain.map(|chain| chain.listing())),
    }
}
