//! Books to try, and short ways to write into them.

use std::process::{Command, Stdio};

use tempfile::TempDir;
use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, ClientId, Entry, Event, MatchId, Place, Revision, Scorebook,
};
use tenpin_testkit::Postgres;

/// A SQLite file in a folder of its own.
pub(crate) fn sqlite() -> (TempDir, Place) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::File(folder.path().join("book.db"));
    (folder, place)
}

/// A database on a server of its own.
pub(crate) fn postgres() -> (Postgres, Place) {
    let server = Postgres::start().unwrap();
    let place = Place::Postgres(server.database("book").unwrap());
    (server, place)
}

/// As it is said on a command line.
pub(crate) fn named(place: &Place) -> String {
    match place {
        Place::File(path) => path.to_str().unwrap().to_owned(),
        Place::Postgres(url) => url.clone(),
        Place::Memory => ":memory:".to_owned(),
    }
}

/// The other program, its output in a pipe.
pub(crate) fn writer(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_writer"));
    command.args(arguments).stdout(Stdio::piped());
    command
}

pub(crate) fn append(
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

/// Writes an event under a new name and demands that it becomes the next line.
#[track_caller]
pub(crate) fn write(book: &Scorebook, match_id: MatchId, after: u32, event: &Event) -> Entry {
    let entry = append(book, match_id, after, event, &ClientId::random()).unwrap();
    assert_eq!(u32::from(entry.revision), after + 1);
    entry
}

pub(crate) const fn ball(pins: Pins) -> Event {
    Event::Rolled { pins }
}
