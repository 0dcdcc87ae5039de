//! A copy of a book, whatever it is kept in.

use std::{collections::HashSet, mem, path::Path};

use crate::{
    AdoptError, Entry, KeyChange, MatchId, Place, ReadError, Scorebook, StoreError, Trouble,
    store::sqlite::Partial,
};

/// How much is written at once: about 10,000 lines of the usual length. PostgreSQL has ten seconds
/// to write them.
const PART_BYTES: usize = 2 << 20;

/// How many keys are written at once.
const PART_KEYS: usize = 10_000;

/// Lines that are written together.
#[derive(Default)]
struct Part {
    lines: Vec<Entry>,
    bytes: usize,
}

impl Part {
    /// Whether these lines fit in as well, or are the first.
    fn has_room(&self, lines: &[Entry], bytes_max: usize) -> bool {
        let more: usize = lines.iter().map(Entry::weight).sum();
        self.lines.is_empty() || self.bytes + more <= bytes_max
    }

    fn add(&mut self, line: Entry) {
        self.bytes += line.weight();
        self.lines.push(line);
    }
}

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
        let broken = self.copy_lines(copy, PART_BYTES)?;
        self.copy_keys(copy, PART_KEYS)?;
        Ok(broken)
    }

    fn copy_keys(&self, copy: &Self, part_keys: usize) -> Result<(), StoreError> {
        // An earlier try may have come this far.
        let there = copy.shelf.keys(true)?.into_iter().map(|key| key.id);
        let there: HashSet<_> = there.collect();
        let mut keys = self.shelf.keys(true)?;
        keys.retain(|key| !there.contains(&key.id));
        for part in keys.chunks(part_keys) {
            copy.change_keys(KeyChange::Add(part.to_vec())).wait()?;
        }
        Ok(())
    }

    fn copy_lines(&self, copy: &Self, part_bytes: usize) -> Result<Vec<ReadError>, StoreError> {
        let mut broken = Vec::new();
        let mut part = Part::default();
        for id in self.every_match()? {
            let lines = self.lines(id, &mut broken)?;
            copy.take_lines(lines, &mut part, part_bytes)?;
        }
        copy.take_in(&mut part, 0)?;
        Ok(broken)
    }

    /// All lines of a match go into one part, unless they are too much for any: if copying fails
    /// between two parts, no match is cut short.
    fn take_lines(
        &self,
        lines: Vec<Entry>,
        part: &mut Part,
        part_bytes: usize,
    ) -> Result<(), StoreError> {
        if !part.has_room(&lines, part_bytes) {
            self.take_in(part, 0)?;
        }
        for line in lines {
            part.add(line);
            self.take_in(part, part_bytes)?;
        }
        Ok(())
    }

    /// Writes the lines that were gathered, if they weigh enough.
    fn take_in(&self, part: &mut Part, bytes_min: usize) -> Result<(), StoreError> {
        if part.bytes < bytes_min {
            return Ok(());
        }
        let Part { lines, .. } = mem::take(part);
        let adopted = self.adopt(lines).wait().map_err(failed)?;
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

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;
    use crate::{Append, Claim, ClientId, Grant, Key, Secret, Work};

    /// How many commits it takes to copy a book of three matches, each with one ball.
    fn commits(part_bytes: usize) -> usize {
        let book = book();
        let copy = Scorebook::open(&Place::Memory).unwrap();
        let commits = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&commits);
        copy.count_work(move |work| {
            let is_commit = matches!(work, Work::Committed { .. });
            counter.fetch_add(usize::from(is_commit), Ordering::Relaxed);
        });
        assert_eq!(book.copy_lines(&copy, part_bytes), Ok(vec![]));
        assert_eq!(copy.verify(), book.verify());
        commits.load(Ordering::Relaxed)
    }

    fn book() -> Scorebook {
        let book = Scorebook::open(&Place::Memory).unwrap();
        for _ in 0..3 {
            let (match_id, started) = book.start(vec!["PJS".parse().unwrap()], None);
            started.wait().unwrap();
            let roll = Append {
                match_id,
                after: None,
                claim: Claim::Pins(7),
                client_id: ClientId::random(),
            };
            book.append(roll).wait().unwrap();
        }
        book
    }

    #[test]
    fn a_book_is_copied_in_parts() {
        // No part has room for a whole match.
        assert_eq!(commits(1), 6);
        let book = book();
        let id = book.every_match().unwrap()[0];
        let lines = book.lines(id, &mut Vec::new()).unwrap();
        let weight: usize = lines.iter().map(Entry::weight).sum();
        // Half of the next match would fit in.
        assert_eq!(commits(weight * 3 / 2), 3);
        assert_eq!(commits(PART_BYTES), 1);
    }

    #[test]
    fn keys_are_copied_in_parts() {
        let [book, copy] = [(); 2].map(|()| Scorebook::open(&Place::Memory).unwrap());
        for _ in 0..5 {
            let key = Key::new(&Secret::random(), Grant::House);
            let added = book.change_keys(KeyChange::Add(vec![key]));
            added.wait().unwrap();
        }
        let ids = |book: &Scorebook| {
            let keys = book.shelf.keys(true).unwrap();
            keys.into_iter().map(|key| key.id).collect::<HashSet<_>>()
        };
        // What is there already is no failure.
        for part_keys in [2, 1] {
            assert_eq!(book.copy_keys(&copy, part_keys), Ok(()));
            assert_eq!(ids(&copy), ids(&book));
        }
    }
}
