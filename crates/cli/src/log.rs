//! What happened in a match, in order.

mod change;

use std::mem;

pub(crate) use change::Change;
use tenpin::{Match, Name, StartError};

use crate::refusal::Refusal;

/// What happened in a match, in order, and the match that makes.
#[derive(Debug)]
pub(crate) struct Log {
    start: Match,
    changes: Vec<Change>,
    now: Match,
}

impl Log {
    pub(crate) fn start(names: impl IntoIterator<Item = Name>) -> Result<Self, StartError> {
        let start = Match::start(names)?;
        Ok(Self {
            now: start.clone(),
            start,
            changes: Vec::new(),
        })
    }

    /// The match as it stands.
    pub(crate) const fn now(&self) -> &Match {
        &self.now
    }

    /// The match before anything happened.
    pub(crate) const fn beginning(&self) -> &Match {
        &self.start
    }

    pub(crate) fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Writes down one more change and answers the match as it was before it. If the
    /// change cannot be, everything stays as it is.
    pub(crate) fn add(&mut self, change: Change) -> Result<Match, Refusal> {
        let next = change.happen(self.now.clone())?;
        self.changes.push(change);
        Ok(mem::replace(&mut self.now, next))
    }

    /// Takes back the latest change: everything before it happens again.
    pub(crate) fn undo(&mut self) -> Result<Change, Refusal> {
        let (latest, earlier) = self
            .changes
            .split_last()
            .ok_or_else(Refusal::nothing_to_undo)?;
        let start = self.start.clone();
        self.now = earlier
            .iter()
            .try_fold(start, |now, change| change.happen(now))?;
        let latest = latest.clone();
        self.changes.pop();
        Ok(latest)
    }
}
