//! A copy of a book, whatever it is kept in.

use std::{collections::HashSet, mem, path::Path};

use crate::{
    AdoptError, Entry, KeyChange, MatchId, Place, ReadError, Scorebook, StoreError, Trouble,
    store::sqlite::Partial,
};

/// After so many lines, those gathered are written, at the next match: a database waits for a
/// statement for a few seconds only.
const LINES: usize = 10_000;

impl Scorebook {
    /// Writes all that can be believed into a new SQLite book. Lines of a newer tenpin would be
    /// missing in it, so then there is none.
    pub(super) fn copy(&self, to: &Path) -> Result<(), StoreError> {
        let partial = Partial::beside(to);
        let copy = Self::open(&Place::File(partial.path().to_owned()))?;
        let broken = self.copy_into(&copy)?;
        drop(copy);
        partial.finish(to)?;
        match broken.first() {
            None => Ok(()),
            Some(first) => Err(StoreError::new(Trouble::Damaged, first)),
        }
    }

    /// Writes all lines that can be believed, and all keys, into another book. Returns why others
    /// were left out.
    pub(super) fn copy_into(&self, copy: &Self) -> Result<Vec<ReadError>, StoreError> {
        let mut broken = Vec::new();
        let mut gathered = Vec::new();
        for id in self.every_match()? {
            gathered.extend(self.lines(id, &mut broken)?);
            copy.take_in(&mut gathered, LINES)?;
        }
        copy.take_in(&mut gathered, 0)?;
        // An earlier try may have come this far.
        let there = copy.shelf.keys(true)?.into_iter().map(|key| key.id);
        let there: HashSet<_> = there.collect();
        let mut keys = self.shelf.keys(true)?;
        keys.retain(|key| !there.contains(&key.id));
        copy.change_keys(KeyChange::Add(keys)).wait()?;
        Ok(broken)
    }

    /// Writes the lines that were gathered, if there are enough of them.
    fn take_in(&self, gathered: &mut Vec<Entry>, lines_min: usize) -> Result<(), StoreError> {
        if gathered.len() < lines_min {
            return Ok(());
        }
        let adopted = self.adopt(mem::take(gathered)).wait().map_err(failed)?;
        match adopted.refused.into_iter().next() {
            None => Ok(()),
            Some(reason) => Err(failed(reason)),
        }
    }

    /// None of a match that is broken from its first line on.
    fn lines(&self, id: MatchId, broken: &mut Vec<ReadError>) -> Result<Vec<Entry>, StoreError> {
        let (lines, reason) = match self.read(id) {
            Ok(reading) => (reading.entries, reading.broken.map(ReadError::from)),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        match reason {
            Some(ReadError::Store(error)) => return Err(error),
            Some(ReadError::Broken(newer)) if newer.is_newer() => {
                return Err(StoreError::new(Trouble::Newer, newer));
            }
            reason => broken.extend(reason),
        }
        Ok(lines)
    }
}

fn failed(reason: AdoptError) -> StoreError {
    match reason {
        AdoptError::Store(error) => error,
        other => StoreError::new(Trouble::Failed, other),
    }
}
