//! A scorebook in PostgreSQL, shared by any number of programs on any number of machines.

mod journal;
mod keys;
mod line;
mod listen;
mod rows;
mod schema;
mod shelf;
mod tls;
mod trouble;

use std::sync::Arc;

use journal::PostgresJournal;
use line::Line;
use shelf::PostgresShelf;

use crate::{StoreError, store::Store};

/// Opens a book for writing and for reading; makes it if it is not there.
pub(crate) fn open(url: &str) -> Result<Store, StoreError> {
    let line = Arc::new(Line::open(url)?);
    schema::bring_up_to_date(&line)?;
    Ok(Store {
        journal: Box::new(PostgresJournal::new(Arc::clone(&line))),
        shelf: Arc::new(PostgresShelf::new(line)),
    })
}
