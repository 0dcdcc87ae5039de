//! The lines of one match, each held to the one before.

mod beginning;
mod broken;
mod listing;
mod snapshot;

use std::{collections::HashSet, sync::Arc};

pub(crate) use beginning::Beginning;
use blake3::Hash;
pub use broken::{Broken, Fault};
pub use listing::Listing;
pub use snapshot::Snapshot;

use crate::{
    ClientId, Entry, Event, History, Impossible, MatchId, Moment, Revision, Row, Start,
    entry::BEFORE_ALL,
};

/// The lines of one match from its first on, each held to the one before, and the
/// [`History`] they make.
///
/// It takes in nothing that is out of order, was changed after it was written, or cannot
/// have happened; so what it shows is always the fold of an unbroken beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    match_id: MatchId,
    started: Moment,
    changed: Moment,
    head: Head,
    history: History,
    /// What the writers called their lines, hashed.
    names: HashSet<NameHash>,
}

/// Sixteen bytes in place of a name: no two names have the same.
type NameHash = [u8; 16];

/// The last line of a match: its number and its hash. Noted elsewhere, it shows whether
/// anything before it was changed or cut off later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The number of the line.
    pub revision: Revision,
    /// Its hash.
    pub hash: Hash,
}

impl From<&Entry> for Head {
    fn from(entry: &Entry) -> Self {
        Self {
            revision: entry.revision,
            hash: entry.hash,
        }
    }
}

/// Reading.
impl Chain {
    /// The chain of a match that has just started.
    ///
    /// # Errors
    ///
    /// [`Broken`] if the line is not the first, was changed, is no start, or was written by a
    /// newer tenpin.
    pub fn begin(first: &Entry) -> Result<Self, Broken> {
        let broken = |fault| Broken {
            match_id: first.match_id,
            revision: Revision::NONE.next(),
            fault,
        };
        check(first, Revision::NONE, &BEFORE_ALL).map_err(broken)?;
        let history = match Event::from_json(&first.event) {
            Ok(Event::Started(start)) => History::start(start).map_err(Fault::Impossible),
            Ok(_) => Err(Fault::Impossible(Impossible::NotStarted)),
            Err(reason) => Err(reason.into()),
        };
        Ok(Self::started(first, history.map_err(broken)?))
    }

    /// Takes in the next line. If it is broken, everything stays as it is.
    ///
    /// # Errors
    ///
    /// [`Broken`] if the line is not the next, was changed, cannot have happened, or was written
    /// by a newer tenpin.
    pub fn link(&mut self, entry: &Entry) -> Result<(), Broken> {
        let broken = |fault| Broken {
            match_id: self.match_id,
            revision: self.head.revision.next(),
            fault,
        };
        check(entry, self.head.revision, &self.head.hash).map_err(broken)?;
        let event = Event::from_json(&entry.event).map_err(|reason| broken(reason.into()))?;
        self.history
            .add(&event)
            .map_err(|reason| broken(Fault::Impossible(reason)))?;
        self.advance(entry);
        Ok(())
    }
}

/// Catching up.
impl Chain {
    /// Takes in the lines that others have added. `rows` begins with the last line known here;
    /// returns whether it is still the same. If not, the store has gone back to an earlier state,
    /// and nothing known here can be relied on.
    ///
    /// # Errors
    ///
    /// [`Broken`] if a line after it is.
    pub(crate) fn follow(&mut self, rows: &[Row]) -> Result<bool, Broken> {
        let Some((Ok(last), newer)) = rows.split_first() else {
            return Ok(false);
        };
        if Head::from(last) != self.head {
            return Ok(false);
        }
        for row in newer {
            let entry = row.as_ref().map_err(|unreadable| Broken {
                match_id: self.match_id,
                revision: self.head.revision.next(),
                fault: Fault::Unreadable(unreadable.0.clone()),
            })?;
            self.link(entry)?;
        }
        Ok(true)
    }
}

/// Whether an entry can stand behind this line.
fn check(entry: &Entry, last: Revision, before: &Hash) -> Result<(), Fault> {
    if entry.revision != last.next() {
        return Err(Fault::Missing);
    }
    if entry.hash != entry.hash_after(before) {
        return Err(Fault::Changed);
    }
    Ok(())
}

/// The last line up to which a match holds together, whatever the lines say, and what is wrong
/// with the next one.
pub(crate) fn unbroken(match_id: MatchId, rows: &[Row]) -> (Option<Head>, Option<Broken>) {
    let mut last: Option<Head> = None;
    for row in rows {
        let (revision, before) = last.map_or((Revision::NONE, BEFORE_ALL), |head| {
            (head.revision, head.hash)
        });
        let linked = match row {
            Ok(entry) => check(entry, revision, &before).map(|()| entry),
            Err(unreadable) => Err(Fault::Unreadable(unreadable.0.clone())),
        };
        match linked {
            Ok(entry) => last = Some(Head::from(entry)),
            Err(fault) => {
                let revision = revision.next();
                return (
                    last,
                    Some(Broken {
                        match_id,
                        revision,
                        fault,
                    }),
                );
            }
        }
    }
    (last, None)
}

/// Writing.
impl Chain {
    /// A new match, and its first line to write down.
    pub(crate) fn start(
        match_id: MatchId,
        start: Start,
        client_id: ClientId,
        at: Moment,
    ) -> Result<(Self, Entry), Impossible> {
        let event = Event::Started(start.clone()).to_json();
        let history = History::start(start)?;
        let mut entry = Entry {
            match_id,
            revision: Revision::NONE.next(),
            event,
            at,
            client_id,
            hash: BEFORE_ALL,
        };
        entry.hash = entry.hash_after(&BEFORE_ALL);
        Ok((Self::started(&entry, history), entry))
    }

    /// The line to write down for the next event. If it cannot be, everything stays as it is.
    /// A clock that was set back does not make the line older than the one before it.
    pub(crate) fn write(
        &mut self,
        event: &Event,
        client_id: ClientId,
        at: Moment,
    ) -> Result<Entry, Impossible> {
        self.history.add(event)?;
        let mut entry = Entry {
            match_id: self.match_id,
            revision: self.head.revision.next(),
            event: event.to_json(),
            at: at.max(self.changed),
            client_id,
            hash: self.head.hash,
        };
        entry.hash = entry.hash_after(&self.head.hash);
        self.advance(&entry);
        Ok(entry)
    }

    fn started(first: &Entry, history: History) -> Self {
        let mut chain = Self {
            match_id: first.match_id,
            started: first.at,
            changed: first.at,
            head: Head {
                revision: Revision::NONE,
                hash: BEFORE_ALL,
            },
            history,
            names: HashSet::new(),
        };
        chain.advance(first);
        chain
    }

    fn advance(&mut self, entry: &Entry) {
        self.changed = entry.at;
        self.head = Head::from(entry);
        self.names.insert(hash_of(&entry.client_id));
    }
}

/// Asking.
impl Chain {
    /// What the match is called.
    #[must_use]
    pub const fn match_id(&self) -> MatchId {
        self.match_id
    }

    /// What has happened, and the match that makes.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The number of the last line.
    #[must_use]
    pub const fn revision(&self) -> Revision {
        self.head.revision
    }

    /// The last line.
    #[must_use]
    pub const fn head(&self) -> Head {
        self.head
    }

    /// What a list of matches says about it.
    #[must_use]
    pub fn listing(&self) -> Listing {
        Listing {
            match_id: self.match_id,
            started: self.started,
            revision: self.head.revision,
            state: self.history.state(),
            lane: self.history.lane().cloned(),
            changed: self.changed,
        }
    }

    /// The match as it is now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            listing: self.listing(),
            people: Arc::clone(self.history.people()),
            now: self.history.shared_now(),
        }
    }

    /// Whether a line was written under this name.
    pub(crate) fn knows(&self, client_id: &ClientId) -> bool {
        self.names.contains(&hash_of(client_id))
    }

    /// Roughly how many bytes it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        // A set is filled to seven eighths at most, and has one byte more for each place.
        let names = self.names.capacity() * (size_of::<NameHash>() + 1) * 8 / 7;
        size_of::<Self>() + names + self.history.weight()
    }
}

fn hash_of(client_id: &ClientId) -> NameHash {
    let hash = blake3::hash(client_id.as_ref().as_bytes());
    *hash.as_bytes().first_chunk().expect("a hash is longer")
}

#[cfg(test)]
mod tests {
    use tenpin::Pins;

    use super::*;
    use crate::{Rules, Start};

    #[test]
    fn a_clock_that_is_set_back_makes_no_line_older_than_the_one_before() {
        let at = |milliseconds: i64| Moment::try_from(milliseconds).unwrap();
        let start = Start {
            players: vec!["PJS".parse().unwrap()],
            lane: None,
            rules: Rules::TenPin,
        };
        let name = ClientId::random;
        let (mut chain, _) = Chain::start(MatchId::random(), start, name(), at(5_000)).unwrap();
        let mut write = |now| {
            let event = Event::Rolled { pins: Pins::One };
            chain.write(&event, name(), at(now)).unwrap().at
        };
        assert_eq!(
            [6_000, 1_000, 5_999, 7_000].map(&mut write),
            [6_000, 6_000, 6_000, 7_000].map(at)
        );
    }
}
