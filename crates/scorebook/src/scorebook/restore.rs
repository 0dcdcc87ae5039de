//! A book brought back from a backup.

use std::{
    collections::HashSet,
    env,
    path::{Path, PathBuf},
};

use crate::{
    Check, Finding, Place, Scorebook, StoreError, Trouble,
    store::sqlite::{self, PartialFolder},
};

/// What was brought back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// How many matches.
    pub matches: usize,
    /// How many lines.
    pub events: u64,
    /// Where the book that was there before is kept.
    pub kept: Option<PathBuf>,
}

/// Why a backup was not restored. Nothing was changed, except that a database may have got some of
/// its matches, of a very long one perhaps only the beginning; the same again adds the rest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The backup cannot be read, or is none.
    #[error(transparent)]
    Unreadable(StoreError),
    /// The backup is damaged.
    #[error(transparent)]
    Damaged(Finding),
    /// The database to restore it into has matches of its own.
    #[error("there are other matches already")]
    NotEmpty,
    /// The book cannot be replaced. [`Trouble::Busy`] if another program has it open.
    #[error(transparent)]
    Book(StoreError),
}

impl Scorebook {
    /// Puts a backup in the place of a book, which no program may have open. What was there is kept
    /// beside it. In a PostgreSQL database nothing is replaced: it must have no match, or only
    /// matches of the backup.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if it cannot be done.
    pub fn restore(place: &Place, from: &Path) -> Result<Restored, RestoreError> {
        match place {
            Place::File(book) => restore_file(book, from),
            Place::Postgres(_) => restore_database(place, from),
            Place::Memory => {
                let detail = "a book in memory is gone with the program";
                let error = StoreError::new(Trouble::Forbidden, detail);
                Err(RestoreError::Book(error))
            }
        }
    }
}

fn restore_file(book: &Path, from: &Path) -> Result<Restored, RestoreError> {
    // A link may lead to another disk, and the copy must be on that of the book itself.
    let book = &sqlite::resolved(book);
    let folder = PartialFolder::beside(book).map_err(RestoreError::Book)?;
    let copy = folder.path().join("book.db");
    let (opened, check) = copied(from, &copy)?;
    // SQLite brings all of it into one file when it is closed.
    drop(opened);
    let kept = sqlite::replace(book, &copy).map_err(RestoreError::Book)?;
    Ok(restored(&check, kept))
}

fn restore_database(place: &Place, from: &Path) -> Result<Restored, RestoreError> {
    let folder = PartialFolder::beside(&env::temp_dir().join("tenpin"));
    let folder = folder.map_err(RestoreError::Book)?;
    let (copy, check) = copied(from, &folder.path().join("book.db"))?;
    if let Some(newer) = check.newer.first() {
        let newer = StoreError::new(Trouble::Newer, newer);
        return Err(RestoreError::Unreadable(newer));
    }
    let book = Scorebook::open(place).map_err(RestoreError::Book)?;
    let ours = copy.every_match().map_err(RestoreError::Unreadable)?;
    let ours: HashSet<_> = ours.into_iter().collect();
    let theirs = book.every_match().map_err(RestoreError::Book)?;
    if theirs.iter().any(|id| !ours.contains(id)) {
        return Err(RestoreError::NotEmpty);
    }
    copy.copy_into(&book).map_err(RestoreError::Book)?;
    Ok(restored(&check, None))
}

/// A whole copy of a backup, brought up to date and looked through.
fn copied(from: &Path, to: &Path) -> Result<(Scorebook, Check), RestoreError> {
    sqlite::copy_backup(from, to).map_err(RestoreError::Unreadable)?;
    let place = Place::File(to.to_owned());
    let copy = Scorebook::open(&place).map_err(RestoreError::Unreadable)?;
    let mut check = copy.verify().map_err(RestoreError::Unreadable)?;
    if check.findings.is_empty() {
        return Ok((copy, check));
    }
    Err(RestoreError::Damaged(check.findings.swap_remove(0)))
}

fn restored(check: &Check, kept: Option<PathBuf>) -> Restored {
    Restored {
        matches: check.matches,
        events: check.events,
        kept,
    }
}
