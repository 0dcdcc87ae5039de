//! A copy of a book, whatever it is kept in.

use std::path::Path;

use crate::{AdoptError, Entry, MatchId, Place, ReadError, Scorebook, StoreError, Trouble};

/// How many matches are copied at once.
const MATCHES: usize = 500;

impl Scorebook {
    /// Writes all that can be believed into a new SQLite book.
    pub(super) fn copy(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            let detail = format!("{} exists already", to.display());
            return Err(StoreError::new(Trouble::Forbidden, detail));
        }
        let copy = Self::open(&Place::File(to.to_owned()))?;
        for ids in self.every_match()?.chunks(MATCHES) {
            copy.adopt(self.lines_of(ids)?).wait().map_err(failed)?;
        }
        Ok(())
    }

    fn lines_of(&self, ids: &[MatchId]) -> Result<Vec<Entry>, StoreError> {
        let mut lines = Vec::new();
        for id in ids {
            lines.extend(self.lines(*id)?);
        }
        Ok(lines)
    }

    /// None of a match that is broken from its first line on.
    fn lines(&self, id: MatchId) -> Result<Vec<Entry>, StoreError> {
        match self.read(id) {
            Ok(reading) => Ok(reading.entries),
            Err(ReadError::Store(error)) => Err(error),
            Err(_) => Ok(Vec::new()),
        }
    }
}

fn failed(reason: AdoptError) -> StoreError {
    match reason {
        AdoptError::Store(error) => error,
        other => StoreError::new(Trouble::Failed, other),
    }
}
