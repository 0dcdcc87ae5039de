//! The one writer of a process. Whoever waits while it writes shares its next commit.

mod adopt;
mod append;
mod inbox;
mod pending;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

pub use adopt::{AdoptError, Adopted};
pub use append::{Append, AppendError};
pub use inbox::Inbox;
pub use pending::Pending;

use crate::{
    Batch, Chain, Commit, Entry, Event, Journal, Listing, MatchId, Moment, Newsroom, Others,
    Revision, Row, StoreError, Trouble, chain::Beginning,
};

/// How many matches are kept in memory. Beyond that all are read again when needed.
const CHAINS_MAX: usize = 1 << 19;

/// How often a batch is tried when others write the same matches.
const ATTEMPTS_MAX: usize = 20;

/// The one writer of a process: it knows the matches being played, makes their next lines
/// and writes many of them at once.
pub(crate) struct Scorer {
    journal: Box<dyn Journal>,
    news: Arc<Newsroom>,
    /// Matches as they were after the last commit, and in a batch as they will be.
    chains: HashMap<MatchId, Chain>,
    /// What this batch has read or written itself, so that nothing newer can be known of it.
    fresh: HashSet<MatchId>,
    others: Others,
    /// Why the store does not answer in this batch; nobody else has to wait for it.
    trouble: Option<StoreError>,
}

impl Scorer {
    pub(crate) fn new(journal: Box<dyn Journal>, news: Arc<Newsroom>) -> Self {
        Self {
            journal,
            news,
            chains: HashMap::new(),
            fresh: HashSet::new(),
            others: Others::Wrote,
            trouble: None,
        }
    }

    /// Judges every event and writes those that can be, all in one commit.
    pub(crate) fn append(
        &mut self,
        appends: &[Append],
    ) -> Result<Vec<Result<Entry, AppendError>>, StoreError> {
        self.settle(|scorer, batch| {
            let judged = appends.iter().map(|append| scorer.judge(append, batch));
            judged.collect()
        })
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
        attempts
            .find_map(Result::transpose)
            .unwrap_or_else(|| Err(busy()))
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        self.others = self.journal.begin()?;
        self.fresh.clear();
        self.trouble = None;
        if self.others == Others::Wrote || self.chains.len() > CHAINS_MAX {
            self.chains.clear();
        }
        Ok(())
    }

    fn commit(&mut self, mut batch: Batch) -> Result<Commit, StoreError> {
        batch.listings = self.listings(&batch.entries);
        let commit = self.journal.commit(&batch);
        match commit {
            Ok(Commit::Durable) => self.news.publish(&batch.listings),
            _ => batch.listings.iter().for_each(|listing| {
                self.chains.remove(&listing.match_id);
            }),
        }
        commit
    }

    fn listings(&self, entries: &[Entry]) -> Vec<Listing> {
        let mut written: Vec<_> = entries.iter().map(|entry| entry.match_id).collect();
        written.sort_unstable();
        written.dedup();
        let chains = written.iter().filter_map(|id| self.chains.get(id));
        chains.map(Chain::listing).collect()
    }

    /// A refusal is given only on what is known for certain: if others may have written
    /// meanwhile, the match is read again first.
    fn judge(&mut self, append: &Append, batch: &mut Batch) -> Result<Entry, AppendError> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone().into());
        }
        let verdict = self.write(append, batch);
        let id = append.match_id;
        let certain = self.others != Others::Unknown || self.fresh.contains(&id);
        if verdict.is_ok() || certain || self.trouble.is_some() {
            return verdict;
        }
        self.chains.remove(&id);
        self.load(id)?;
        self.write(append, batch)
    }

    fn write(&mut self, append: &Append, batch: &mut Batch) -> Result<Entry, AppendError> {
        let id = append.match_id;
        if !self.chains.contains_key(&id) {
            self.load(id)?;
        }
        if let Some(first) = self.repeated(append, batch)? {
            return Ok(first);
        }
        let entry = match self.chains.get_mut(&id) {
            Some(chain) => next(chain, append)?,
            None => self.start(append)?,
        };
        self.fresh.insert(id);
        batch.entries.push(entry.clone());
        Ok(entry)
    }

    fn start(&mut self, append: &Append) -> Result<Entry, AppendError> {
        let id = append.match_id;
        let Event::Started(start) = &append.event else {
            return Err(AppendError::NotFound(id));
        };
        if append.after != Revision::NONE {
            let last = Revision::NONE;
            return Err(AppendError::Conflict { last });
        }
        let name = append.client_id.clone();
        let (chain, entry) = Chain::start(id, start.clone(), name, Moment::now())?;
        self.chains.insert(id, chain);
        Ok(entry)
    }

    /// Reads a match from the store, if it is there.
    fn load(&mut self, id: MatchId) -> Result<(), AppendError> {
        let rows = self.journal.rows(id);
        self.trouble = rows.as_ref().err().cloned();
        let found = Beginning::of(id, rows?);
        if let Some(broken) = found.broken {
            return Err(AppendError::Broken(broken));
        }
        self.fresh.insert(id);
        self.chains.extend(found.chain.map(|chain| (id, chain)));
        Ok(())
    }

    /// What was written under the same name before.
    fn repeated(&mut self, append: &Append, batch: &Batch) -> Result<Option<Entry>, AppendError> {
        let Some(chain) = self.chains.get(&append.match_id) else {
            return Ok(None);
        };
        let perhaps: Vec<_> = chain.perhaps_named(&append.client_id).collect();
        let found = perhaps
            .into_iter()
            .map(|revision| self.find(append.match_id, revision, batch))
            .collect::<Result<Vec<_>, _>>()?;
        let mut entries = found.into_iter().flatten();
        entries
            .find(|entry| entry.client_id == append.client_id)
            .map(|entry| same(append, entry))
            .transpose()
    }

    /// A line that is in this batch or in the store.
    fn find(
        &mut self,
        id: MatchId,
        revision: Revision,
        batch: &Batch,
    ) -> Result<Option<Entry>, StoreError> {
        let is_it = |entry: &&Entry| entry.match_id == id && entry.revision == revision;
        if let Some(entry) = batch.entries.iter().find(is_it) {
            return Ok(Some(entry.clone()));
        }
        let rows = self.journal.rows(id)?;
        let mut entries = rows.into_iter().flatten();
        Ok(entries.find(|entry| entry.revision == revision))
    }
}

fn next(chain: &mut Chain, append: &Append) -> Result<Entry, AppendError> {
    let last = chain.revision();
    if append.after != last {
        return Err(AppendError::Conflict { last });
    }
    let name = append.client_id.clone();
    Ok(chain.write(&append.event, name, Moment::now())?)
}

fn same(append: &Append, first: Entry) -> Result<Entry, AppendError> {
    if append.event.to_json() == first.event {
        return Ok(first);
    }
    Err(AppendError::IdReused {
        revision: first.revision,
    })
}

/// What the unbroken beginning of a match amounts to.
pub(crate) fn listing(match_id: MatchId, rows: Vec<Row>) -> Option<Listing> {
    let chain = Beginning::of(match_id, rows).chain;
    chain.map(|chain| chain.listing())
}
