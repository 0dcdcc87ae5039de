//! Whether an event can be the next line of its match.

use crate::{
    Append, AppendError, Batch, Chain, Claim, Entry, Event, KeyChange, MatchId, Moment, Others,
    Revision, Snapshot, Start, Written, chain::Beginning, scorer::Scorer,
};

impl Scorer {
    /// A refusal is given only on what is known for certain: if others may have written
    /// meanwhile, the match is read again first.
    pub(super) fn judge(
        &mut self,
        append: &Append,
        batch: &mut Batch,
    ) -> Result<Written, AppendError> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone().into());
        }
        let verdict = self.write(append, batch);
        if verdict.is_ok() || self.is_certain(append.match_id) || self.trouble.is_some() {
            return verdict;
        }
        self.chains.remove(&append.match_id);
        match self.load(append)? {
            Some(first) => Ok(first),
            None => self.write(append, batch),
        }
    }

    fn is_certain(&self, id: MatchId) -> bool {
        self.others != Others::Unknown || self.fresh.contains(&id)
    }

    fn write(&mut self, append: &Append, batch: &mut Batch) -> Result<Written, AppendError> {
        let id = append.match_id;
        // Whether a start gets a key depends on all that has happened since.
        let in_doubt = matches!(append.claim, Claim::Started(..)) && !self.is_certain(id);
        let is_known = !in_doubt && self.chains.contains_key(&id);
        if !is_known && let Some(first) = self.load(append)? {
            return Ok(first);
        }
        if let Some(first) = self.repeated(append, batch)? {
            return Ok(first);
        }
        let (entry, after) = self.next(append)?;
        self.fresh.insert(id);
        batch.entries.push(entry.clone());
        let keyed = give_key(append, batch);
        Ok(Written {
            entry,
            after,
            keyed,
        })
    }

    fn next(&mut self, append: &Append) -> Result<(Entry, Snapshot), AppendError> {
        let chain = self.chains.get_mut(&append.match_id);
        if let Some(chain) = chain {
            return Ok((next(chain, append)?, chain.snapshot()));
        }
        let (chain, entry) = start(append)?;
        let after = chain.snapshot();
        self.chains.insert(append.match_id, chain);
        Ok((entry, after))
    }

    /// Reads a match from the store, if it is there. Nothing is added to one that is broken, but
    /// what was written before the break under the same name is returned.
    fn load(&mut self, append: &Append) -> Result<Option<Written>, AppendError> {
        let id = append.match_id;
        let rows = self.journal.rows(id);
        self.trouble = rows.as_ref().err().cloned();
        let mut found = Beginning::of(id, rows?);
        let Some(broken) = found.broken else {
            self.fresh.insert(id);
            self.chains.extend(found.chain.map(|chain| (id, chain)));
            return Ok(None);
        };
        let is_it = |line: &Entry| line.client_id == append.client_id;
        let Some(place) = found.entries.iter().position(is_it) else {
            return Err(AppendError::Broken(broken));
        };
        let first = found.entries.swap_remove(place);
        found.entries.truncate(place);
        as_then(append, first, found.entries).map(Some)
    }

    /// What was written under the same name before.
    fn repeated(
        &mut self,
        append: &Append,
        batch: &mut Batch,
    ) -> Result<Option<Written>, AppendError> {
        let id = append.match_id;
        let chain = self.chains.get(&id);
        if !chain.is_some_and(|chain| chain.may_know(&append.client_id)) {
            return Ok(None);
        }
        let rows = self.journal.rows(id)?;
        let mut lines: Vec<_> = rows.into_iter().flatten().collect();
        let new = batch.entries.iter().filter(|entry| entry.match_id == id);
        lines.extend(new.cloned());
        let is_it = |line: &Entry| line.client_id == append.client_id;
        let Some(place) = lines.iter().position(is_it) else {
            return Ok(None);
        };
        let nothing_since = lines.len() == 1;
        let first = lines.swap_remove(place);
        lines.truncate(place);
        let mut written = as_then(append, first, lines)?;
        written.keyed = nothing_since && replace_key(append, batch);
        Ok(Some(written))
    }
}

fn next(chain: &mut Chain, append: &Append) -> Result<Entry, AppendError> {
    let last = chain.revision();
    if append.after.is_some_and(|after| after != last) {
        return Err(AppendError::Conflict { last });
    }
    let event = chain.history().event(&append.claim)?;
    let name = append.client_id.clone();
    Ok(chain.write(&event, name, Moment::now())?)
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

const fn start_in(claim: &Claim) -> Option<&Start> {
    match claim {
        Claim::Started(start, _) | Claim::Event(Event::Started(start)) => Some(start),
        _ => None,
    }
}

/// The answer as it was the first time, if the claim means the same event there.
fn as_then(append: &Append, first: Entry, before: Vec<Entry>) -> Result<Written, AppendError> {
    let before = Beginning::of(append.match_id, before.into_iter().map(Ok)).chain;
    let meant = match &before {
        Some(chain) => chain.history().event(&append.claim).ok(),
        None => start_in(&append.claim).cloned().map(Event::Started),
    };
    // Not by their bytes: another version may write the same event in another way.
    if meant.is_none() || meant != Event::from_json(&first.event).ok() {
        return Err(AppendError::IdReused {
            revision: first.revision,
        });
    }
    let chain = match before {
        Some(mut chain) => chain.link(&first).map(|()| chain),
        None => Chain::begin(&first),
    };
    Ok(Written {
        after: chain?.snapshot(),
        entry: first,
        keyed: false,
    })
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
