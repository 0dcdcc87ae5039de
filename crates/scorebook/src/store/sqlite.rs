//! A scorebook in one SQLite file.

mod book;
mod journal;
mod keys;
mod numbers;
mod own_lines;
mod replace;
mod rows;
mod schema;
mod shelf;
mod trouble;
mod watch;

use book::OpenFile;
pub(crate) use book::{Book, Partial, PartialFolder, free_bytes, resolved};
use journal::SqliteJournal;
use own_lines::OwnLines;
pub(crate) use replace::{copy_backup, replace};
use shelf::SqliteShelf;

use std::{path::Path, sync::Arc};

use rusqlite::OpenFlags;

use crate::{StoreError, Trouble, store::Store};

/// Writes a whole copy of a book into a file that is not there yet.
pub(crate) fn copy(book: &Book, to: &Path) -> Result<(), StoreError> {
    schema::copy(&book.connect(OpenFlags::empty())?, to)
}

/// Opens a book for writing and for reading; makes it if it is not there.
pub(crate) fn open(book: Book) -> Result<Store, StoreError> {
    let found = OpenFile::at(book.file());
    let mut connection = book.create()?;
    schema::bring_up_to_date(&mut connection, &book)?;
    let file = OpenFile::at(book.file());
    if !file.may_have_been(&found) {
        let detail = "it was replaced while it was being opened";
        return Err(StoreError::new(Trouble::Busy, detail));
    }
    let ours = OwnLines::default();
    Ok(Store {
        journal: Box::new(SqliteJournal::new(connection, file, ours.clone())),
        shelf: Arc::new(SqliteShelf::new(book, ours)),
    })
}
