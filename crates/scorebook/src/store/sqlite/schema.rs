//! Versions of the SQLite book, and how an older one is brought up to date.

use std::{
    fs, iter,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::{
    Book,
    book::{BESIDE, Partial, plain, with_suffix},
    journal,
    trouble::told,
};
use crate::{StoreError, Trouble, scorer};

/// Says that a SQLite file is a scorebook: "tenp" in ASCII.
const APPLICATION_ID: i32 = 0x7465_6e70;

/// How long to wait for a program that is making or upgrading the same book, and how often
/// to look.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(10);

/// Numbered from 1, added at the end, never edited.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../../migrations/sqlite/001-events.sql"),
    include_str!("../../../migrations/sqlite/002-listings.sql"),
    include_str!("../../../migrations/sqlite/003-keys.sql"),
    include_str!("../../../migrations/sqlite/004-lanes.sql"),
];

const LATEST: usize = MIGRATIONS.len();

/// Makes the tables of a new book; upgrades an older one, after a backup; refuses a newer
/// one and what is no scorebook.
pub(super) fn bring_up_to_date(connection: &mut Connection, book: &Book) -> Result<(), StoreError> {
    let start = Instant::now();
    loop {
        match try_to(connection, book) {
            // Another program is just making the book, and SQLite does not wait for that.
            Err(error) if error.trouble == Trouble::Busy && start.elapsed() < PATIENCE => {
                thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

fn try_to(connection: &mut Connection, book: &Book) -> Result<(), StoreError> {
    // All that tells the version is looked at in one moment.
    let moment = connection.transaction().map_err(told)?;
    let version = version(&moment)?;
    moment.finish().map_err(told)?;
    book.write_safely(connection)?;
    if version == LATEST {
        return Ok(());
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(told)?;
    // Another program may have been faster.
    let version = self::version(&transaction)?;
    if version == LATEST {
        return Ok(());
    }
    // A book that cannot be written says so now, before it is copied.
    transaction
        .pragma_update(None, "application_id", APPLICATION_ID)
        .map_err(told)?;
    let mut kept = None;
    if let Some(path) = book.file().filter(|_| version > 0) {
        // By another connection, because this one is in a transaction: nobody can upgrade the
        // book while it is copied.
        kept = Some(keep_version(
            &book.connect(OpenFlags::empty())?,
            path,
            version,
        )?);
    }
    if let Err(reason) = migrate(&transaction, version) {
        // The book stays as it is, and the next try makes a copy of its own.
        let _ = kept.map(fs::remove_file);
        return Err(reason);
    }
    // After a commit that fails the disk itself is in doubt, so the copy stays.
    transaction.commit().map_err(told)
}

/// Refuses what is no scorebook, not even an empty one, and what a newer tenpin has made.
pub(super) fn must_be_known(connection: &Connection) -> Result<(), StoreError> {
    match version(connection)? {
        0 => Err(StoreError::new(Trouble::NotAScorebook, "it is empty")),
        _ => Ok(()),
    }
}

/// The first name beside a book that begins like this and that no file has, nor any of those that
/// SQLite keeps beside a book.
pub(super) fn unused_name(path: &Path, suffix: &str) -> PathBuf {
    let first = with_suffix(path, suffix);
    let others = (2..).map(|number| with_suffix(path, &format!("{suffix}-{number}")));
    let mut names = iter::once(first).chain(others);
    let is_used = |name: &Path| {
        name.exists()
            || BESIDE
                .iter()
                .any(|suffix| with_suffix(name, suffix).exists())
    };
    let unused = names.find(|name| !is_used(name));
    unused.expect("there is always another number")
}

/// Writes a whole copy into a file that is not there yet.
pub(super) fn copy(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        let detail = format!("{} exists already", to.display());
        return Err(StoreError::new(Trouble::Forbidden, detail));
    }
    written(connection, to)?.finish(to)
}

fn written(connection: &Connection, beside: &Path) -> Result<Partial, StoreError> {
    let partial = Partial::beside(beside);
    let name = plain(partial.path());
    let name = name
        .to_str()
        .ok_or_else(|| StoreError::new(Trouble::Failed, "the name of the copy is not UTF-8"))?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(told)?;
    Ok(partial)
}

/// Keeps the book as it was, under the first name beside it that nothing has, and returns that.
fn keep_version(
    connection: &Connection,
    path: &Path,
    version: usize,
) -> Result<PathBuf, StoreError> {
    let unused = unused_name(path, &format!(".version-{version}"));
    written(connection, path)?.finish(&unused)?;
    Ok(unused)
}

fn migrate(transaction: &Transaction<'_>, version: usize) -> Result<(), StoreError> {
    for migration in MIGRATIONS.iter().skip(version) {
        transaction.execute_batch(migration).map_err(told)?;
    }
    journal::fill_listings(transaction, &mut scorer::listing)?;
    let latest = i32::try_from(LATEST).expect("a handful of versions");
    transaction
        .pragma_update(None, "user_version", latest)
        .map_err(told)
}

/// How many migrations the book has seen.
fn version(connection: &Connection) -> Result<usize, StoreError> {
    let number = |name: &str| -> Result<i32, StoreError> {
        let value = connection.pragma_query_value(None, name, |row| row.get(0));
        value.map_err(told)
    };
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(told)?;
    match (application, usize::try_from(version)) {
        (0, Ok(0)) if tables == 0 => Ok(0),
        (APPLICATION_ID, Ok(version)) if version <= LATEST => Ok(version),
        (APPLICATION_ID, _) => Err(newer(version)),
        _ => {
            let detail = "it is a SQLite database of another program";
            Err(StoreError::new(Trouble::NotAScorebook, detail))
        }
    }
}

fn newer(version: i32) -> StoreError {
    let detail = format!("the book has version {version}, this tenpin knows up to {LATEST}");
    StoreError::new(Trouble::Newer, detail)
}
