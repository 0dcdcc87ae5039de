//! Another book in the place of one.

use std::{
    fs, io,
    os::unix::fs::{MetadataExt as _, chown},
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use super::{
    Book, OpenFile,
    book::{BESIDE, set_journal_mode, sync_folder, with_suffix},
    schema,
    trouble::told,
};
use crate::{StoreError, Trouble};

/// What a book that was replaced is called.
const KEPT: &str = ".before-restore";

/// How long to wait for programs that have the book open only for a moment.
const PATIENCE: Duration = Duration::from_secs(1);

/// Writes a whole copy of a backup, also of one that was used since and has a log beside it.
pub(crate) fn copy_backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    let backup = Book::File(from.to_owned());
    if !from.exists() {
        return Err(StoreError::new(Trouble::Forbidden, "there is no such file"));
    }
    backup.refuse_other_files()?;
    let connection = backup.connect(OpenFlags::empty())?;
    schema::must_be_known(&connection)?;
    schema::copy(&connection, to)
}

/// Puts `new` in the place of a book that nobody has open, and returns where that is kept, if there
/// was one; `book` is no link. A program that opens the book finds the old one or the new one.
pub(crate) fn replace(book: &Path, new: &Path) -> Result<Option<PathBuf>, StoreError> {
    if BESIDE
        .iter()
        .any(|suffix| with_suffix(new, suffix).exists())
    {
        let detail = "the copy of the backup could not be finished";
        return Err(StoreError::new(Trouble::Failed, detail));
    }
    let failed = |error: io::Error| StoreError::new(Trouble::Failed, error);
    if !book.exists() {
        keep_stray_logs(book).map_err(failed)?;
        // Not over a book that somebody has made meanwhile.
        fs::hard_link(new, book)
            .and_then(|()| sync_folder(book))
            .map_err(failed)?;
        return Ok(None);
    }
    let alone = alone(book)?;
    let kept = schema::unused_name(book, KEPT);
    let replaced = match &alone {
        Some(_) => replace_whole(book, new, &kept),
        None => replace_in_parts(book, new, &kept),
    };
    replaced.map_err(failed)?;
    drop(alone);
    Ok(Some(kept))
}

/// Opens the book so that no other program can, with all of it in one file; `None` if it is none
/// that SQLite can open.
fn alone(book: &Path) -> Result<Option<Connection>, StoreError> {
    let found = OpenFile::at(Some(book));
    let connection = Book::File(book.to_owned()).connect(OpenFlags::empty())?;
    let shut_out = shut_others_out(&connection).map_err(told);
    if !OpenFile::at(Some(book)).may_have_been(&found) {
        let detail = "it was replaced meanwhile";
        return Err(StoreError::new(Trouble::Busy, detail));
    }
    match shut_out {
        Ok(()) => Ok(Some(connection)),
        Err(error) if matches!(error.trouble, Trouble::NotAScorebook | Trouble::Damaged) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Every program that has a book with a write-ahead log open holds a lock on it, so this one gets
/// the log out of the way only if it is alone.
fn shut_others_out(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    set_journal_mode(connection, "DELETE")?;
    connection.execute_batch("BEGIN EXCLUSIVE")
}

/// If the new book cannot take the place of the old one, the old one has only one name again.
fn replace_whole(book: &Path, new: &Path, kept: &Path) -> io::Result<()> {
    give_to_the_same(new, book)?;
    fs::hard_link(book, kept)?;
    let replaced = sync_folder(kept).and_then(|()| fs::rename(new, book));
    if replaced.is_err() {
        let _ = fs::remove_file(kept);
    }
    replaced.and_then(|()| sync_folder(book))
}

/// The log of the old book is kept with it: it would be taken for one of the new book. If the new
/// book cannot take its place, both go back.
fn replace_in_parts(book: &Path, new: &Path, kept: &Path) -> io::Result<()> {
    give_to_the_same(new, book)?;
    fs::rename(book, kept)?;
    let replaced = move_logs(book, kept).and_then(|()| fs::hard_link(new, book));
    // Not over a book that somebody has made meanwhile.
    if replaced.is_err() && fs::hard_link(kept, book).is_ok() {
        let _ = move_logs(kept, book);
        let _ = fs::remove_file(kept);
    }
    replaced.and_then(|()| sync_folder(book))
}

/// What is beside a book that is gone is not beside the next one.
fn keep_stray_logs(book: &Path) -> io::Result<()> {
    move_logs(book, &schema::unused_name(book, KEPT))
}

fn move_logs(book: &Path, kept: &Path) -> io::Result<()> {
    for suffix in BESIDE {
        let (old, new) = (with_suffix(book, suffix), with_suffix(kept, suffix));
        if old.exists() {
            fs::rename(old, new)?;
        }
    }
    Ok(())
}

/// Those who could use the old book can use the new one.
fn give_to_the_same(new: &Path, old: &Path) -> io::Result<()> {
    let metadata = fs::metadata(old)?;
    fs::set_permissions(new, metadata.permissions())?;
    // Only root can give a file away; everybody else has made it for themselves.
    let _ = chown(new, Some(metadata.uid()), Some(metadata.gid()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder in the place of the new book: it can have no second name.
    #[test]
    fn what_cannot_be_replaced_stays() {
        let folder = tempfile::tempdir().unwrap();
        let [book, log, new, kept] =
            ["book.db", "book.db-wal", "new", "kept"].map(|name| folder.path().join(name));
        fs::write(&book, "spilled coffee").unwrap();
        fs::write(&log, "and its log").unwrap();
        fs::create_dir(&new).unwrap();
        assert!(replace_in_parts(&book, &new, &kept).is_err());
        assert_eq!(fs::read_to_string(&book).unwrap(), "spilled coffee");
        assert_eq!(fs::read_to_string(&log).unwrap(), "and its log");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }
}
