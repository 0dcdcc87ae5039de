//! Lines and listings as SQLite stores them.

use blake3::Hash;
use rusqlite::{Connection, Row as SqlRow, Rows, types::FromSqlError};

use super::trouble::told;
use crate::{
    ClientId, Entry, Listing, MatchId, Moment, Revision, StoreError, Trouble,
    store::{Row, Unreadable},
};

/// The lines of a match, in order, up to and with the first that is beyond reading.
pub(super) fn of_match(connection: &Connection, match_id: MatchId) -> Result<Vec<Row>, StoreError> {
    let mut statement = connection
        .prepare_cached(
            "SELECT revision, event, at, client_id, hash FROM events
             WHERE match_number = (SELECT number FROM matches WHERE match_id = ?1)
             ORDER BY revision",
        )
        .map_err(told)?;
    let mut rows = statement.query([match_id.as_ref()]).map_err(told)?;
    let mut found = Vec::new();
    while let Some(row) = next(&mut rows, match_id)? {
        let unreadable = row.is_err();
        found.push(row);
        if unreadable {
            break;
        }
    }
    Ok(found)
}

/// A damaged page is a line beyond reading; any other trouble is one of the store.
fn next(rows: &mut Rows<'_>, match_id: MatchId) -> Result<Option<Row>, StoreError> {
    match rows.next().map_err(told) {
        Ok(None) => Ok(None),
        Ok(Some(row)) => Ok(Some(entry(row, match_id))),
        Err(error) if error.trouble == Trouble::Damaged => Ok(Some(Err(Unreadable(error.detail)))),
        Err(error) => Err(error),
    }
}

fn entry(row: &SqlRow<'_>, match_id: MatchId) -> Row {
    let read = || -> rusqlite::Result<Entry> {
        Ok(Entry {
            match_id,
            revision: Revision::from(row.get::<_, u32>(0)?),
            event: row.get(1)?,
            at: moment(row, 2)?,
            client_id: parsed::<ClientId>(row, 3)?,
            hash: Hash::from_bytes(row.get(4)?),
        })
    };
    read().map_err(|error| Unreadable(error.to_string()))
}

/// A listing: match, started, revision, state, lane, changed.
pub(super) fn listing(row: &SqlRow<'_>) -> rusqlite::Result<Listing> {
    let lane: Option<String> = row.get(4)?;
    Ok(Listing {
        match_id: parsed(row, 0)?,
        started: moment(row, 1)?,
        revision: Revision::from(row.get::<_, u32>(2)?),
        state: parsed(row, 3)?,
        lane: lane.map(|_| parsed(row, 4)).transpose()?,
        changed: moment(row, 5)?,
    })
}

pub(super) fn match_id(row: &SqlRow<'_>) -> rusqlite::Result<MatchId> {
    parsed(row, 0)
}

fn moment(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<Moment> {
    let milliseconds: i64 = row.get(column)?;
    let wrong = FromSqlError::OutOfRange(milliseconds);
    Ok(Moment::try_from(milliseconds).map_err(|_| wrong)?)
}

fn parsed<T>(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let text = row.get_ref(column)?.as_str()?;
    Ok(text.parse().map_err(FromSqlError::other)?)
}
