//! Whether a book is still where it was opened.

use std::{
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use super::{sync_folder, with_suffix};
use crate::{StoreError, Trouble};

/// With less room than this a book counts as full, though a ball may still fit.
const ROOM_MIN: u64 = 1 << 20;

/// The files of a book that is open, by their places and by what the system calls them. What is
/// written into a file that was moved or deleted meanwhile would be lost.
pub(in crate::store::sqlite) struct OpenFile(Option<Files>);

struct Files {
    book: PathBuf,
    opened: Option<Identity>,
    log: PathBuf,
    /// Once something was written.
    log_opened: Option<Identity>,
}

type Identity = (u64, u64);

impl OpenFile {
    /// Nothing to look at in memory.
    pub(in crate::store::sqlite) fn at(path: Option<&Path>) -> Self {
        let files = path.map(|path| Files {
            book: path.to_owned(),
            opened: identity(path),
            log: with_suffix(&resolved(path), "-wal"),
            log_opened: None,
        });
        Self(files)
    }

    /// Whether it is the same book as one that was found there before, or none was.
    pub(in crate::store::sqlite) fn may_have_been(&self, found: &Self) -> bool {
        let opened = |file: &Self| file.0.as_ref().and_then(|files| files.opened);
        opened(found).is_none_or(|found| opened(self) == Some(found))
    }

    /// Whether both files are where they were.
    pub(in crate::store::sqlite) fn check(&self) -> Result<(), StoreError> {
        let Some(files) = &self.0 else {
            return Ok(());
        };
        let detail = match files {
            _ if identity(&files.book) != files.opened => {
                "it was moved or deleted while it was open"
            }
            _ if files.log_opened.is_some() && identity(&files.log) != files.log_opened => {
                "its write-ahead log (-wal) was moved or deleted while it was open"
            }
            _ => return Ok(()),
        };
        Err(StoreError::new(Trouble::Failed, detail))
    }

    /// Whether the disk has room for more than a few lines.
    pub(in crate::store::sqlite) fn check_room(&self) -> Result<(), StoreError> {
        let Some(files) = &self.0 else {
            return Ok(());
        };
        match free_bytes(&files.book) {
            Some(free) if free < ROOM_MIN => {
                let detail = format!("only {free} bytes are free");
                Err(StoreError::new(Trouble::Full, detail))
            }
            _ => Ok(()),
        }
    }

    /// From now on the write-ahead log is open, too. That it is there must survive a power cut, and
    /// SQLite does not say if it could not make sure of that.
    pub(in crate::store::sqlite) fn note_log(&mut self) -> Result<(), StoreError> {
        if let Some(files) = &mut self.0
            && files.log_opened.is_none()
            && let Some(log) = identity(&files.log)
        {
            sync_folder(&files.log).map_err(|error| StoreError::new(Trouble::Failed, error))?;
            files.log_opened = Some(log);
        }
        Ok(())
    }
}

/// The file itself, if the path is a link: the log is beside that.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// How many bytes are free where a file is, if the system says.
pub(crate) fn free_bytes(path: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(path).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

fn identity(path: &Path) -> Option<Identity> {
    let found = fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}
