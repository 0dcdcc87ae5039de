//! Where a SQLite scorebook is, and how it is opened.

mod open_file;
mod partial;

use std::{
    fs::{File, Metadata},
    io::Read,
    path::{Path, PathBuf},
    time::Duration,
};

pub(super) use open_file::OpenFile;
pub(crate) use open_file::{free_bytes, resolved};
pub(crate) use partial::{Partial, PartialFolder};
pub(super) use partial::{sync_folder, with_suffix};
use rusqlite::{Connection, OpenFlags};

use super::trouble::told;
use crate::{MatchId, StoreError, Trouble};

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many pages the write-ahead log gathers before they go into the book: 40 MB. A page
/// that is written again meanwhile is copied once.
const LOG_PAGES: u32 = 5_000;

/// How many pages are kept in memory: 32 MB, room for the matches of a big house.
const CACHE_PAGES: u32 = 4_000;

/// Of a new book. Many writers fill large pages, and half as many are written.
const PAGE_BYTES: u32 = 8192;

/// What SQLite keeps beside a book.
pub(super) const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// How every SQLite database begins.
const SIGNATURE: &[u8] = b"SQLite format 3\0";

/// Where a SQLite scorebook is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Book {
    File(PathBuf),
    /// In memory, under a name of its own, so that several connections can share it.
    Memory(String),
}

impl Book {
    pub(crate) fn in_memory() -> Self {
        Self::Memory(format!("file:/{}?vfs=memdb", MatchId::random()))
    }

    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Memory(_) => None,
        }
    }

    /// A connection to write with; the file is made if it is not there. Nothing is written
    /// yet, because it may be something else.
    pub(crate) fn create(&self) -> Result<Connection, StoreError> {
        self.refuse_other_files()?;
        self.connect(OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// A connection to read with.
    pub(crate) fn read(&self) -> Result<Connection, StoreError> {
        let connection = self.connect(OpenFlags::empty())?;
        connection
            .pragma_update(None, "query_only", true)
            .map_err(told)?;
        Ok(connection)
    }

    /// SQLite takes a file of a few bytes for an empty database, and would overwrite it.
    pub(super) fn refuse_other_files(&self) -> Result<(), StoreError> {
        let mut start = Vec::new();
        let kind = self.file().and_then(|path| path.metadata().ok());
        let is_odd = |kind: Metadata| !kind.is_file() && !kind.is_dir();
        if kind.is_some_and(is_odd) {
            return Err(StoreError::new(Trouble::NotAScorebook, "it is not a file"));
        }
        let file = self.file().and_then(|path| File::open(path).ok());
        if let Some(file) = file {
            // What cannot be read is reported by whoever opens it.
            let _ = file.take(SIGNATURE.len() as u64).read_to_end(&mut start);
        }
        // After a power cut in the very first write SQLite puts it right by what is in the journal.
        let journal = self.file().map(|path| with_suffix(path, "-journal"));
        let is_unfinished = journal.is_some_and(|journal| journal.exists());
        if start.is_empty() || start == SIGNATURE || is_unfinished {
            return Ok(());
        }
        let detail = "it is no SQLite database";
        Err(StoreError::new(Trouble::NotAScorebook, detail))
    }

    pub(super) fn connect(&self, flags: OpenFlags) -> Result<Connection, StoreError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = match self {
            Self::File(path) => Connection::open_with_flags(plain(path), flags),
            Self::Memory(name) => {
                Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
            }
        };
        let connection = opened.map_err(told)?;
        connection.busy_timeout(PATIENCE).map_err(told)?;
        Ok(connection)
    }

    /// A commit waits until the disk has it (`FULL`), in a log that readers do not wait for.
    pub(super) fn write_safely(&self, connection: &Connection) -> Result<(), StoreError> {
        connection
            .pragma_update(None, "page_size", PAGE_BYTES)
            .map_err(told)?;
        let modes = set_journal_mode(connection, "WAL").map_err(told)?;
        if self.file().is_some() && modes != ["wal"] {
            let detail = format!("the file system allows no write-ahead log, only {modes:?}");
            return Err(StoreError::new(Trouble::Failed, detail));
        }
        for (name, value) in [("synchronous", "FULL"), ("trusted_schema", "OFF")] {
            connection.pragma_update(None, name, value).map_err(told)?;
        }
        for (name, value) in [
            ("wal_autocheckpoint", LOG_PAGES),
            ("cache_size", CACHE_PAGES),
        ] {
            connection.pragma_update(None, name, value).map_err(told)?;
        }
        Ok(())
    }
}

/// Returns which mode it is then. All rows are read, though there is only one: SQLite writes the file
/// after the first row, and reports only to those who ask for the next one that this failed.
pub(super) fn set_journal_mode(
    connection: &Connection,
    mode: &str,
) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(&format!("PRAGMA journal_mode = {mode}"))?;
    let modes = statement.query_map([], |row| row.get(0))?;
    modes.collect()
}

/// A name that SQLite does not take for a URI.
pub(super) fn plain(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}
