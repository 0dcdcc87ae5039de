//! Writing lines and listings by the numbers of their matches.

use std::collections::HashMap;

use rusqlite::{Connection, Statement, params};

use crate::{Entry, Listing, MatchId, Revision};

/// How many numbers are kept in memory. Beyond that they are asked for again.
const REMEMBERED_MAX: usize = 1 << 20;

/// A line by the number of its match.
const EVENT: &str = "INSERT INTO events (match_number, revision, event, at, client_id, hash)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

/// While the state stays the same, no index has to change.
const SAME_STATE: &str = "UPDATE listings SET revision = ?2, changed = ?3
    WHERE match_number = ?1 AND state = ?4";

const LISTING: &str =
    "INSERT INTO listings (match_number, match_id, started, revision, state, lane, changed)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (match_number) DO UPDATE SET
        revision = excluded.revision, state = excluded.state, changed = excluded.changed";

/// The numbers of matches, which never change.
#[derive(Default)]
pub(super) struct Numbers(HashMap<MatchId, i64>);

impl Numbers {
    /// In the order of their matches, so that neighbours in the index are written together.
    pub(super) fn insert_entries(
        &mut self,
        connection: &Connection,
        entries: &[Entry],
    ) -> rusqlite::Result<()> {
        let mut numbered = entries
            .iter()
            .map(|entry| Ok((self.of_entry(connection, entry)?, entry)))
            .collect::<rusqlite::Result<Vec<_>>>()?;
        numbered.sort_by_key(|(number, _)| *number);
        let mut insert = connection.prepare_cached(EVENT)?;
        for (number, entry) in numbered {
            let inserted = insert.execute(params![
                number,
                u32::from(entry.revision),
                entry.event,
                i64::from(entry.at),
                entry.client_id.as_ref(),
                entry.hash.as_bytes(),
            ])?;
            one(inserted)?;
        }
        Ok(())
    }

    pub(super) fn insert_listings(
        &mut self,
        connection: &Connection,
        listings: &[Listing],
    ) -> rusqlite::Result<()> {
        let mut numbered = listings
            .iter()
            .map(|listing| Ok((self.of_match(connection, listing.match_id)?, listing)))
            .collect::<rusqlite::Result<Vec<_>>>()?;
        numbered.sort_by_key(|(number, _)| *number);
        let mut update = connection.prepare_cached(SAME_STATE)?;
        let mut insert = connection.prepare_cached(LISTING)?;
        for (number, listing) in numbered {
            put(&mut update, &mut insert, number, listing)?;
        }
        Ok(())
    }

    /// The first line of a match gives it its number.
    fn of_entry(&mut self, connection: &Connection, entry: &Entry) -> rusqlite::Result<i64> {
        if entry.revision != Revision::NONE.next() {
            return self.of_match(connection, entry.match_id);
        }
        // A match without lines can be there already, if they were lost.
        let sql = "INSERT OR IGNORE INTO matches (match_id) VALUES (?1)";
        let mut insert = connection.prepare_cached(sql)?;
        insert.execute([entry.match_id.as_ref()])?;
        self.of_match(connection, entry.match_id)
    }

    fn of_match(&mut self, connection: &Connection, match_id: MatchId) -> rusqlite::Result<i64> {
        match self.0.get(&match_id) {
            Some(number) => Ok(*number),
            None => self.ask(
                connection,
                "SELECT number FROM matches WHERE match_id = ?1",
                match_id,
            ),
        }
    }

    fn ask(
        &mut self,
        connection: &Connection,
        sql: &str,
        match_id: MatchId,
    ) -> rusqlite::Result<i64> {
        let mut statement = connection.prepare_cached(sql)?;
        let number = statement.query_row([match_id.as_ref()], |row| row.get(0))?;
        if self.0.len() >= REMEMBERED_MAX {
            self.0.clear();
        }
        self.0.insert(match_id, number);
        Ok(number)
    }
}

/// A trigger of somebody else may have swallowed it.
const fn one(inserted: usize) -> rusqlite::Result<()> {
    match inserted {
        1 => Ok(()),
        other => Err(rusqlite::Error::StatementChangedRows(other)),
    }
}

fn put(
    update: &mut Statement<'_>,
    insert: &mut Statement<'_>,
    number: i64,
    listing: &Listing,
) -> rusqlite::Result<()> {
    let revision = u32::from(listing.revision);
    let changed = i64::from(listing.changed);
    let state = listing.state.as_ref();
    if update.execute(params![number, revision, changed, state])? > 0 {
        return Ok(());
    }
    let lane = listing.lane.as_ref().map(AsRef::as_ref);
    let (id, started) = (listing.match_id.as_ref(), i64::from(listing.started));
    insert.execute(params![number, id, started, revision, state, lane, changed])?;
    Ok(())
}
