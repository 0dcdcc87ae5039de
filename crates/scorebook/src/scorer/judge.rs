//! Whether an event can be the next line of its match.

use super::{Judged, Scorer, repeats::as_then};
use crate::{
    Append, AppendError, Batch, Chain, Claim, Entry, Event, Impossible, KeyChange, MatchId, Moment,
    Others, Revision, Row, Snapshot, Start, StoreError, Written, chain::Beginning,
};

/// How many lines of a match the writer reads itself for an event, while everybody waits; longer
/// matches are read by another thread. A start and the balls of twelve players are 253 lines at
/// most.
pub(super) const LINES_MAX: usize = 256;

impl Scorer {
    /// A refusal is given only on what is known for certain: if others may have written
    /// meanwhile, the match is brought up to date first.
    pub(super) fn judge(
        &mut self,
        append: &Append,
        batch: &mut Batch,
    ) -> Result<Judged, AppendError> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone().into());
        }
        let verdict = self.write(append, batch);
        if verdict.is_ok() || self.is_certain(append.match_id) || self.trouble.is_some() {
            return verdict;
        }
        match self.refresh(append)? {
            Some(known) => Ok(known),
            None => self.write(append, batch),
        }
    }

    fn is_certain(&self, id: MatchId) -> bool {
        self.others != Others::Unknown || self.fresh.contains(&id)
    }

    fn write(&mut self, append: &Append, batch: &mut Batch) -> Result<Judged, AppendError> {
        let id = append.match_id;
        // Whether a start gets a key depends on all that has happened since.
        let in_doubt = matches!(append.claim, Claim::Started(..)) && !self.is_certain(id);
        if (in_doubt || self.chains.get(id).is_none())
            && let Some(known) = self.refresh(append)?
        {
            return Ok(known);
        }
        if let Some(known) = self.repeated(append, batch)? {
            return Ok(known);
        }
        let last = self.chains.get(id).map(Chain::head);
        let (entry, after) = self.next(append)?;
        self.fresh.insert(id);
        batch.add(entry.clone(), last);
        let keyed = give_key(append, batch);
        Ok(Judged::New(Written {
            entry,
            after,
            keyed,
        }))
    }

    fn next(&mut self, append: &Append) -> Result<(Entry, Snapshot), AppendError> {
        let events_max = self.events_max();
        let written = self.chains.update(append.match_id, |chain| {
            let entry = next(chain, append, events_max)?;
            Ok((entry, chain.snapshot()))
        });
        if let Some(written) = written {
            return written;
        }
        let (chain, entry) = start(append)?;
        let after = chain.snapshot();
        self.chains.insert(chain);
        Ok((entry, after))
    }

    /// Brings a match up to date with the store: by the lines that are new there, or from its
    /// first line on.
    fn refresh(&mut self, append: &Append) -> Result<Option<Judged>, AppendError> {
        let id = append.match_id;
        let known = self.chains.get(id).map(Chain::revision);
        let Some(last) = known else {
            return self.load(append);
        };
        let Some(rows) = self.few_rows(id, last)? else {
            self.chains.remove(id);
            return Ok(Some(Judged::Unread));
        };
        let followed = self.chains.update(id, |chain| chain.follow(&rows));
        if matches!(followed, Some(Ok(true))) {
            self.fresh.insert(id);
            return Ok(None);
        }
        self.chains.remove(id);
        self.load(append)
    }

    /// Reads a match from the store, if it is there.
    fn load(&mut self, append: &Append) -> Result<Option<Judged>, AppendError> {
        let id = append.match_id;
        let Some(rows) = self.few_rows(id, Revision::FIRST)? else {
            return Ok(Some(Judged::Unread));
        };
        let read = Beginning::of(id, rows);
        if let Some(known) = known_in(append, &read)? {
            return Ok(Some(known));
        }
        if let Some(chain) = read.chain {
            self.chains.insert(chain);
        }
        self.fresh.insert(id);
        Ok(None)
    }

    /// The lines of a match from this revision on; `None` if there are too many to read here.
    fn few_rows(&mut self, id: MatchId, from: Revision) -> Result<Option<Vec<Row>>, StoreError> {
        if self.long.contains(&id) {
            return Ok(None);
        }
        let lines_max = if self.read_here.contains(&id) {
            usize::MAX
        } else {
            self.lines_max
        };
        let rows = self.journal.rows(id, from, lines_max.saturating_add(1));
        self.trouble = rows.as_ref().err().cloned();
        let rows = rows?;
        if rows.len() > lines_max {
            self.long.insert(id);
            return Ok(None);
        }
        Ok(Some(rows))
    }

    /// Takes over a match that was read beside the writer, with the lines that were written
    /// meanwhile. If it cannot be brought up to date, it is read here after all, so that no event
    /// goes to and fro.
    pub(super) fn take_over(&mut self, mut chain: Chain) {
        let (id, last) = (chain.match_id(), chain.revision());
        if self.trouble.is_some() || self.chains.get(id).is_some() {
            return;
        }
        let rows = self.few_rows(id, last);
        if let Ok(Some(rows)) = rows
            && chain.follow(&rows) == Ok(true)
        {
            self.fresh.insert(id);
            self.chains.insert(chain);
            return;
        }
        self.long.remove(&id);
        self.read_here.insert(id);
    }

    /// What was written under the same name before. It is compared elsewhere, because the match
    /// has to be folded again for that; only a start of which nothing but the start was written
    /// is compared at once, because it gets a new key.
    fn repeated(
        &mut self,
        append: &Append,
        batch: &mut Batch,
    ) -> Result<Option<Judged>, AppendError> {
        let id = append.match_id;
        let Some(chain) = self.chains.get(id) else {
            return Ok(None);
        };
        if !chain.knows(&append.client_id) {
            return Ok(None);
        }
        let starts = matches!(append.claim, Claim::Started(..));
        if !starts || chain.revision() != Revision::FIRST {
            return Ok(Some(known(chain)));
        }
        let new = batch.entries.iter().find(|entry| entry.match_id == id);
        let first = match new {
            Some(new) => Some(new.clone()),
            None => self.first_line(id)?,
        };
        let Some(first) = first else {
            return Ok(None);
        };
        let mut written = as_then(append, first, Vec::new())?;
        written.keyed = replace_key(append, batch);
        Ok(Some(Judged::New(written)))
    }

    fn first_line(&mut self, id: MatchId) -> Result<Option<Entry>, AppendError> {
        let rows = self.journal.rows(id, Revision::FIRST, 1)?;
        Ok(rows.into_iter().next().and_then(Result::ok))
    }
}

/// Nothing is added to a match that is broken, but what was written before the break under the same
/// name is known. `None` if the match is whole, or not there.
pub(super) fn known_in(append: &Append, read: &Beginning) -> Result<Option<Judged>, AppendError> {
    let Some(broken) = &read.broken else {
        return Ok(None);
    };
    match &read.chain {
        Some(chain) if chain.knows(&append.client_id) => Ok(Some(known(chain))),
        _ => Err(AppendError::Broken(broken.clone())),
    }
}

fn known(chain: &Chain) -> Judged {
    let lines = u32::from(chain.revision()) as usize;
    Judged::Known {
        long: lines > LINES_MAX,
    }
}

fn next(chain: &mut Chain, append: &Append, events_max: u32) -> Result<Entry, AppendError> {
    let last = chain.revision();
    if append.after.is_some_and(|after| after != last) {
        return Err(AppendError::Conflict { last });
    }
    if u32::from(last) >= events_max && !is_allowed_at_the_limit(&append.claim) {
        return Err(Impossible::TooManyEvents(events_max).into());
    }
    let event = chain.history().event(&append.claim)?;
    let name = append.client_id.clone();
    Ok(chain.write(&event, name, Moment::now())?)
}

/// A match with as many events as it may have can still be put right and ended.
const fn is_allowed_at_the_limit(claim: &Claim) -> bool {
    match claim {
        Claim::Event(event) => matches!(event, Event::Undone | Event::Closed),
        Claim::Frame(frame) => frame.house,
        _ => false,
    }
}

fn start(append: &Append) -> Result<(Chain, Entry), AppendError> {
    let Some(start) = start_in(&append.claim) else {
        return Err(AppendError::NotFound(append.match_id));
    };
    let last = Revision::NONE;
    if append.after.is_some_and(|after| after != last) {
        return Err(AppendError::Conflict { last });
    }
    let name = append.client_id.clone();
    let started = Chain::start(append.match_id, start.clone(), name, Moment::now());
    Ok(started?)
}

pub(super) const fn start_in(claim: &Claim) -> Option<&Start> {
    match claim {
        Claim::Started(start, _) | Claim::Event(Event::Started(start)) => Some(start),
        _ => None,
    }
}

/// A key that comes with a new match is written with it.
fn give_key(append: &Append, batch: &mut Batch) -> bool {
    let Claim::Started(_, key) = &append.claim else {
        return false;
    };
    batch.add_key((**key).clone());
    true
}

/// Who starts a match once more has perhaps never got the first key.
fn replace_key(append: &Append, batch: &mut Batch) -> bool {
    let Claim::Started(_, key) = &append.claim else {
        return false;
    };
    batch.keys.push(KeyChange::Replace((**key).clone()));
    true
}
