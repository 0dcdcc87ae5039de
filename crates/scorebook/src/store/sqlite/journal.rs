//! Writing into a SQLite book.

use rusqlite::Connection;

use super::{OpenFile, OwnLines, keys, numbers::Numbers, rows, trouble::told};
use crate::{
    Batch, Commit, Journal, KeyChange, ListMatch, MatchId, Others, Revision, Row, StoreError,
};

/// The one connection of a process that writes.
pub(super) struct SqliteJournal {
    connection: Connection,
    /// Changes when another connection has written.
    data_version: Option<i64>,
    numbers: Numbers,
    file: OpenFile,
    ours: OwnLines,
}

impl SqliteJournal {
    pub(super) fn new(connection: Connection, file: OpenFile, ours: OwnLines) -> Self {
        Self {
            connection,
            file,
            ours,
            data_version: None,
            numbers: Numbers::default(),
        }
    }

    fn execute(&self, sql: &str) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(sql).map_err(told)?;
        statement.execute([]).map_err(told)?;
        Ok(())
    }

    /// From here to the commit nobody else writes. If the log was taken away from under us, what
    /// is in it is first brought into the book, so that nothing that was answered is lost.
    fn begin_alone(&mut self) -> Result<(), StoreError> {
        self.abandon();
        if let Err(gone) = self.file.check() {
            let checkpoint = "PRAGMA wal_checkpoint(FULL)";
            let _ = self.connection.query_row(checkpoint, [], |_| Ok(()));
            return Err(gone);
        }
        self.execute("BEGIN IMMEDIATE")?;
        let noted = self.file.note_log();
        if noted.is_err() {
            self.abandon();
        }
        noted
    }

    /// Nothing of a batch that was begun is kept.
    fn abandon(&self) {
        if !self.connection.is_autocommit() {
            // If even this fails, closing the connection does it.
            let _ = self.execute("ROLLBACK");
        }
    }

    fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let (connection, numbers) = (&self.connection, &mut self.numbers);
        numbers
            .insert_entries(connection, &batch.entries)
            .and_then(|()| numbers.insert_listings(connection, &batch.listings))
            .map_err(told)?;
        for change in &batch.keys {
            keys::change(connection, change).map_err(told)?;
        }
        self.execute("COMMIT")?;
        self.ours.add(batch.entries.len());
        Ok(())
    }
}

impl Journal for SqliteJournal {
    /// From here to the commit nobody else writes.
    fn begin(&mut self) -> Result<Others, StoreError> {
        self.begin_alone()?;
        let version = self
            .connection
            .prepare_cached("PRAGMA data_version")
            .and_then(|mut statement| statement.query_row([], |row| row.get(0)))
            .map_err(told)?;
        if self.data_version.replace(version) == Some(version) {
            return Ok(Others::Quiet);
        }
        Ok(Others::Wrote)
    }

    fn rows(
        &mut self,
        match_id: MatchId,
        from: Revision,
        lines_max: usize,
    ) -> Result<Vec<Row>, StoreError> {
        rows::some_of_match(&self.connection, match_id, from, lines_max)
    }

    fn commit(&mut self, batch: &Batch) -> Result<Commit, StoreError> {
        if batch.is_empty() {
            self.abandon();
            return Ok(Commit::Durable);
        }
        let written = self.write(batch);
        if written.is_err() {
            // Numbers that were given in it are free again.
            self.numbers = Numbers::default();
            self.abandon();
        }
        written.map(|()| Commit::Durable)
    }

    /// What others have written meanwhile is left for the next batch to notice.
    fn change_keys(&mut self, change: &KeyChange) -> Result<bool, StoreError> {
        self.begin_alone()?;
        let done = keys::change(&self.connection, change).map_err(told);
        let done = done.and_then(|done| self.execute("COMMIT").map(|()| done));
        if done.is_err() {
            self.abandon();
        }
        done
    }

    fn check(&mut self, try_out: bool) -> Result<(), StoreError> {
        self.begin_alone()?;
        let room = self.file.check_room();
        if !try_out || room.is_err() {
            self.abandon();
            return room;
        }
        let written = self
            .execute("UPDATE revocations SET count = count")
            .and_then(|()| self.execute("COMMIT"));
        if written.is_err() {
            self.abandon();
        }
        written
    }

    fn relist(&mut self, list: &mut ListMatch<'_>) -> Result<(), StoreError> {
        self.begin()?;
        let filled = fill_listings(&self.connection, list).and_then(|()| self.execute("COMMIT"));
        if filled.is_err() {
            self.abandon();
        }
        filled
    }
}

/// Makes all listings anew, inside of a transaction.
pub(super) fn fill_listings(
    connection: &Connection,
    list: &mut ListMatch<'_>,
) -> Result<(), StoreError> {
    connection
        .execute("DELETE FROM listings", [])
        .map_err(told)?;
    for match_id in every_match(connection).map_err(told)? {
        let rows = rows::of_match(connection, match_id, Revision::FIRST)?;
        let listing = list(match_id, rows)?;
        Numbers::default()
            .insert_listings(connection, listing.as_slice())
            .map_err(told)?;
    }
    Ok(())
}

/// Every match, in the order they started.
pub(super) fn every_match(connection: &Connection) -> rusqlite::Result<Vec<MatchId>> {
    let mut statement = connection.prepare_cached(
        "SELECT match_id FROM matches LEFT JOIN events
             ON match_number = number AND revision = 1
         ORDER BY at, match_id",
    )?;
    let found = statement.query_map([], rows::match_id)?;
    found.collect()
}
