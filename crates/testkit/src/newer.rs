//! A newer tenpin, which writes lines that the present one does not know.

use std::path::Path;

use serde_json::Value;
use tenpin_scorebook::{ClientId, Entry, Hash, MatchId, Moment, ReadError, Revision, Scorebook};

use crate::Postgres;

/// The line that a newer tenpin would write next into a match, or first if there is none yet.
///
/// # Panics
///
/// If the book does not answer.
#[must_use]
pub fn line(book: &Scorebook, match_id: MatchId, event: &str) -> Entry {
    let (revision, before) = match book.read(match_id) {
        Ok(reading) => {
            let head = reading.chain.head();
            (head.revision, head.hash)
        }
        Err(ReadError::NotFound(_)) => (Revision::NONE, Hash::from_bytes([0; 32])),
        Err(reason) => panic!("{reason}"),
    };
    let mut entry = Entry {
        match_id,
        revision: revision.next(),
        event: event.to_owned(),
        at: Moment::now(),
        client_id: ClientId::random(),
        hash: before,
    };
    entry.hash = entry.hash_after(&before);
    entry
}

/// Writes a line into a SQLite book, whatever it says.
///
/// # Panics
///
/// If SQLite refuses.
pub fn write_into_file(path: &Path, entry: &Entry) {
    let Entry {
        match_id, revision, ..
    } = entry;
    let (at, lane) = (i64::from(entry.at), lane(&entry.event));
    let number = format!("(SELECT number FROM matches WHERE match_id = '{match_id}')");
    let sql = format!(
        "BEGIN IMMEDIATE;
         INSERT OR IGNORE INTO matches (match_id) VALUES ('{match_id}');
         INSERT INTO events (match_number, revision, event, at, client_id, hash)
             VALUES ({number}, {revision}, {}, {at}, '{}', x'{}');
         INSERT INTO listings VALUES ({number}, '{match_id}', {at}, 1, 'live', {lane}, {at})
             ON CONFLICT (match_number) DO UPDATE SET revision = {revision}, changed = {at};
         COMMIT;",
        quoted(&entry.event),
        entry.client_id,
        entry.hash
    );
    let book = rusqlite::Connection::open(path).expect("a book");
    book.execute_batch(&sql).expect("a line");
}

/// Writes a line into a PostgreSQL book, whatever it says, and notifies other programs.
///
/// # Panics
///
/// If PostgreSQL refuses.
pub fn write_into_postgres(server: &Postgres, database: &str, entry: &Entry) {
    let Entry {
        match_id, revision, ..
    } = entry;
    let (at, lane) = (i64::from(entry.at), lane(&entry.event));
    let sql = format!(
        "INSERT INTO tenpin.events
             VALUES ('{match_id}', {revision}, {}, {at}, '{}', '\\x{}');
         INSERT INTO tenpin.listings VALUES ('{match_id}', {at}, 1, 'live', {lane}, {at})
             ON CONFLICT (match_id) DO UPDATE SET revision = {revision}, changed = {at};
         SELECT pg_notify('tenpin', '{match_id}:{revision}');",
        quoted(&entry.event),
        entry.client_id,
        entry.hash
    );
    server.sql(database, &sql).expect("a line");
}

/// Where a match that begins is played.
fn lane(event: &str) -> String {
    let event: Value = serde_json::from_str(event).expect("JSON");
    event["lane"].as_str().map_or("NULL".to_owned(), quoted)
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
