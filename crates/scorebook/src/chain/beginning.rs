//! How much of a match can be believed.

use crate::{Broken, Chain, Entry, Fault, MatchId, Revision, Row};

/// The lines of a match up to the first that cannot be believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Beginning {
    /// Nothing if not even the first line can be.
    pub(crate) chain: Option<Chain>,
    pub(crate) entries: Vec<Entry>,
    /// What is wrong with the line behind them, if there is one.
    pub(crate) broken: Option<Broken>,
}

impl Beginning {
    pub(crate) fn of(match_id: MatchId, rows: impl IntoIterator<Item = Row>) -> Self {
        let mut beginning = Self {
            chain: None,
            entries: Vec::new(),
            broken: None,
        };
        beginning.take_all(match_id, rows);
        beginning
    }

    /// The same without the lines themselves, for those who only go on with the match.
    pub(crate) fn without_entries(self) -> Self {
        let entries = Vec::new();
        Self { entries, ..self }
    }

    /// Takes in the next lines up to the first that is broken.
    pub(crate) fn take_all(&mut self, match_id: MatchId, rows: impl IntoIterator<Item = Row>) {
        let mut rows = rows.into_iter();
        let taken = rows.try_for_each(|row| self.take(match_id, row));
        self.broken = taken.err();
    }

    /// The number of the last line.
    pub(crate) fn revision(&self) -> Revision {
        self.chain.as_ref().map_or(Revision::NONE, Chain::revision)
    }

    /// The line of this number.
    pub(crate) fn line(&self, revision: Revision) -> Option<&Entry> {
        let index = u32::from(revision).checked_sub(1)?;
        self.entries.get(usize::try_from(index).ok()?)
    }

    /// Takes in the next line. If it is broken, everything stays as it is.
    pub(crate) fn take(&mut self, match_id: MatchId, row: Row) -> Result<(), Broken> {
        let entry = row.map_err(|unreadable| Broken {
            match_id,
            revision: self.revision().next(),
            fault: Fault::Unreadable(unreadable.0),
        })?;
        match &mut self.chain {
            Some(chain) => chain.link(&entry)?,
            None => self.chain = Some(Chain::begin(&entry)?),
        }
        self.entries.push(entry);
        Ok(())
    }
}
