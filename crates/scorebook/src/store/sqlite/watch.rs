//! Hearing what other programs write into the same SQLite book.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;

use super::{Book, OwnLines, keys, rows, trouble::told};
use crate::{Newsroom, Revision, StoreError, Trouble};

/// How often to look. A look that finds nothing reads one number from shared memory.
const INTERVAL: Duration = Duration::from_millis(200);

/// Looks for changes for as long as it is kept.
pub(super) struct Watch {
    /// Dropped to stop.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Looks for changes from now on, and tells the newsroom.
    pub(super) fn start(
        book: Book,
        ours: OwnLines,
        news: Arc<Newsroom>,
    ) -> Result<Self, StoreError> {
        let watcher = Watcher::open(&book, &ours)?;
        let (stop, stopped) = mpsc::channel();
        let thread = thread::Builder::new().name("watch".to_owned());
        let thread = thread
            .spawn(move || watch(&book, &ours, watcher, &stopped, &news))
            .map_err(|error| StoreError::new(Trouble::Failed, error))?;
        Ok(Self {
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

/// The book is not closed before nobody looks at it.
impl Drop for Watch {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Our own changes may be seen here, too, and told once more; whoever listens looks at the
/// revision anyway.
fn watch(book: &Book, ours: &OwnLines, watcher: Watcher, stop: &Receiver<()>, news: &Newsroom) {
    let mut watcher = Some(watcher);
    while stop.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        watcher = match watcher {
            Some(watcher) => look(watcher, ours, news).ok(),
            None => look_again(book, ours, news),
        };
    }
}

/// Whatever has happened while the book could not be read was missed.
fn look_again(book: &Book, ours: &OwnLines, news: &Newsroom) -> Option<Watcher> {
    let watcher = Watcher::open(book, ours).ok();
    if watcher.is_some() {
        news.tell_missed();
    }
    watcher
}

/// How far the book has been seen.
struct Watcher {
    connection: Connection,
    data_version: i64,
    /// The last line.
    seq: i64,
    /// How many of them were known to be ours.
    ours: i64,
    revocations: i64,
}

impl Watcher {
    fn open(book: &Book, ours: &OwnLines) -> Result<Self, StoreError> {
        let ours = ours.count();
        let connection = book.read()?;
        Ok(Self {
            ours,
            data_version: data_version(&connection)?,
            seq: last_line(&connection).map_err(told)?,
            revocations: keys::revocations(&connection).map_err(told)?,
            connection,
        })
    }
}

fn last_line(connection: &Connection) -> rusqlite::Result<i64> {
    let mut statement = connection.prepare_cached("SELECT coalesce(max(seq), 0) FROM events")?;
    statement.query_row([], |row| row.get(0))
}

fn data_version(connection: &Connection) -> Result<i64, StoreError> {
    connection
        .pragma_query_value(None, "data_version", |row| row.get(0))
        .map_err(told)
}

fn look(watcher: Watcher, ours: &OwnLines, news: &Newsroom) -> Result<Watcher, StoreError> {
    // Counted first: what is ours by now is in the book, so if there is no more, all is ours.
    let ours = ours.count();
    let data_version = data_version(&watcher.connection)?;
    if data_version == watcher.data_version {
        return Ok(watcher);
    }
    let mut seq = last_line(&watcher.connection).map_err(told)?;
    if seq - watcher.seq != ours - watcher.ours {
        seq = tell_since(&watcher, news).map_err(told)?;
    }
    let revocations = keys::revocations(&watcher.connection).map_err(told)?;
    if revocations != watcher.revocations {
        news.tell_of_keys();
    }
    Ok(Watcher {
        data_version,
        seq,
        ours,
        revocations,
        ..watcher
    })
}

/// Tells of every match with a line since the last look; answers the last line there is.
fn tell_since(watcher: &Watcher, news: &Newsroom) -> rusqlite::Result<i64> {
    let mut statement = watcher.connection.prepare_cached(
        "SELECT match_id, max(revision), max(seq) FROM events
         JOIN matches ON number = match_number WHERE seq > ?1 GROUP BY match_number",
    )?;
    let mut found = statement.query([watcher.seq])?;
    let mut last = watcher.seq;
    while let Some(row) = found.next()? {
        news.tell(rows::match_id(row)?, Revision::from(row.get::<_, u32>(1)?));
        last = last.max(row.get(2)?);
    }
    Ok(last)
}
