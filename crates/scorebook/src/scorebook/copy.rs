//! A copy of a book, whatever it is kept in.

use std::path::Path;

use crate::{
    AdoptError, Entry, KeyChange, MatchId, Place, ReadError, Scorebook, StoreError, Trouble,
    store::sqlite::Partial,
};

/// How many matches are copied at once.
const MATCHES: usize = 500;

impl Scorebook {
    /// Writes all that can be believed into a new SQLite book.
    pub(super) fn copy(&self, to: &Path) -> Result<(), StoreError> {
        let partial = Partial::beside(to);
        let copy = Self::open(&Place::File(partial.path().to_owned()))?;
        let mut broken = Vec::new();
        for ids in self.every_match()?.chunks(MATCHES) {
            let lines = self.lines_of(ids, &mut broken)?;
            copy.adopt(lines).wait().map_err(failed)?;
        }
        let keys = self.shelf.keys(true)?;
        copy.change_keys(KeyChange::Add(keys)).wait()?;
        drop(copy);
        partial.finish(to)?;
        match broken.first() {
            None => Ok(()),
            Some(first) => Err(StoreError::new(Trouble::Damaged, first)),
        }
    }

    fn lines_of(
        &self,
        ids: &[MatchId],
        broken: &mut Vec<ReadError>,
    ) -> Result<Vec<Entry>, StoreError> {
        let mut lines = Vec::new();
        for id in ids {
            lines.extend(self.lines(*id, broken)?);
        }
        Ok(lines)
    }

    /// None of a match that is broken from its first line on.
    fn lines(&self, id: MatchId, broken: &mut Vec<ReadError>) -> Result<Vec<Entry>, StoreError> {
        match self.read(id) {
            Ok(reading) => {
                broken.extend(reading.broken.map(ReadError::from));
                Ok(reading.entries)
            }
            Err(ReadError::Store(error)) => Err(error),
            Err(reason) => {
                broken.push(reason);
                Ok(Vec::new())
            }
        }
    }
}

fn failed(reason: AdoptError) -> StoreError {
    match reason {
        AdoptError::Store(error) => error,
        other => StoreError::new(Trouble::Failed, other),
    }
}
