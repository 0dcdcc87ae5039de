//! Books to try, and short ways to write into them.

use std::env;

use fastrand::Rng;
use tempfile::TempDir;
use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, ClientId, Entry, Event, MatchId, Place, Revision, Scorebook,
};

use crate::Postgres;

/// A SQLite file in a folder of its own.
///
/// # Panics
///
/// If there is no room for it.
#[must_use]
pub fn sqlite() -> (TempDir, Place) {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::File(folder.path().join("book.db"));
    (folder, place)
}

/// The database `book` on a server of its own.
///
/// # Panics
///
/// If PostgreSQL does not start.
#[must_use]
pub fn postgres() -> (Postgres, Place) {
    let server = Postgres::start().expect("a server");
    let place = Place::Postgres(server.database("book").expect("a database"));
    (server, place)
}

/// Makes two tests of a function that takes a [`Place`]: one in SQLite, one in PostgreSQL.
#[macro_export]
macro_rules! in_every_book {
    ($tell:ident) => {
        #[test]
        fn in_sqlite() {
            let (_folder, place) = $crate::books::sqlite();
            $tell(&place);
        }

        #[test]
        fn in_postgresql() {
            let (_server, place) = $crate::books::postgres();
            $tell(&place);
        }
    };
}

/// Hands in an event, and waits for the answer.
///
/// # Errors
///
/// [`AppendError`] if it is refused.
pub fn append(
    book: &Scorebook,
    match_id: MatchId,
    after: u32,
    event: &Event,
    client_id: &ClientId,
) -> Result<Entry, AppendError> {
    let append = Append {
        match_id,
        after: Some(Revision::from(after)),
        claim: event.clone().into(),
        client_id: client_id.clone(),
    };
    book.append(append).wait().map(|written| written.entry)
}

/// Writes an event under a new name, which must become the next line.
///
/// # Panics
///
/// If it does not.
#[track_caller]
pub fn write(book: &Scorebook, match_id: MatchId, after: u32, event: &Event) -> Entry {
    let entry = append(book, match_id, after, event, &ClientId::random()).expect("a line");
    assert_eq!(u32::from(entry.revision), after + 1);
    entry
}

/// A ball, as it is written.
#[must_use]
pub const fn ball(pins: Pins) -> Event {
    Event::Rolled { pins }
}

/// Random numbers whose seed is printed; `SEED=…` repeats a run.
///
/// # Panics
///
/// If the seed is no number.
#[must_use]
pub fn random() -> Rng {
    let wanted = env::var("SEED").ok();
    let seed = wanted.map_or_else(|| fastrand::u64(..), |seed| seed.parse().expect("a seed"));
    println!("SEED={seed}");
    Rng::with_seed(seed)
}
