//! Lines and listings as SQLite stores them.

use blake3::Hash;
use rusqlite::{
    Connection, Row as SqlRow, Rows,
    types::{FromSqlError, ValueRef},
};

use super::trouble::told;
use crate::{
    ClientId, Entry, Lane, Listing, MatchId, Moment, Revision, StoreError, Trouble,
    store::{Row, Unreadable},
};

/// How often damage is looked at before it is believed: SQLite calls it damage, too, if the disk
/// fails to read just once.
pub(super) const LOOKS: usize = 5;

/// The lines of a match from this revision on, in order, up to and with the first that is beyond
/// reading however often it is tried.
pub(super) fn of_match(
    connection: &Connection,
    match_id: MatchId,
    from: Revision,
) -> Result<Vec<Row>, StoreError> {
    some_of_match(connection, match_id, from, usize::MAX)
}

/// The same, but at most `lines_max` of them.
pub(super) fn some_of_match(
    connection: &Connection,
    match_id: MatchId,
    from: Revision,
    lines_max: usize,
) -> Result<Vec<Row>, StoreError> {
    let mut found = look(connection, match_id, from, lines_max)?;
    for _ in 1..LOOKS {
        if found.last().is_none_or(Result::is_ok) {
            break;
        }
        found = look(connection, match_id, from, lines_max)?;
    }
    Ok(found)
}

fn look(
    connection: &Connection,
    match_id: MatchId,
    from: Revision,
    lines_max: usize,
) -> Result<Vec<Row>, StoreError> {
    let mut statement = connection
        .prepare_cached(
            "SELECT revision, event, at, client_id, hash, listed FROM (
                 SELECT number, (SELECT revision FROM listings WHERE match_number = number)
                 AS listed FROM matches WHERE match_id = ?1)
             JOIN events ON match_number = number AND revision >= ?2 ORDER BY revision",
        )
        .map_err(told)?;
    let parameters = (match_id.as_ref(), u32::from(from));
    let mut rows = statement.query(parameters).map_err(told)?;
    let mut found = Vec::new();
    let mut listed = None;
    while let Some(row) = next(&mut rows, match_id)? {
        found.push(row.map(|(entry, revision)| {
            listed = revision;
            entry
        }));
        if found.last().is_some_and(Result::is_err) || found.len() == lines_max {
            return Ok(found);
        }
    }
    found.extend(missing(&found, listed).map(Err));
    Ok(found)
}

/// An index with a fault hides lines. The list, written in the same commit, is a witness.
fn missing(found: &[Row], listed: Option<u32>) -> Option<Unreadable> {
    let last = found.last()?.as_ref().ok()?.revision;
    let listed = listed.filter(|listed| *listed > u32::from(last))?;
    Some(Unreadable(format!("the list knows of {listed} lines")))
}

/// A damaged page is a line beyond reading; any other trouble is one of the store.
fn next(rows: &mut Rows<'_>, match_id: MatchId) -> Result<Option<Found>, StoreError> {
    match rows.next().map_err(told) {
        Ok(None) => Ok(None),
        Ok(Some(row)) => Ok(Some(entry(row, match_id))),
        Err(error) if error.trouble == Trouble::Damaged => Ok(Some(Err(Unreadable(error.detail)))),
        Err(error) => Err(error),
    }
}

/// A line, and how many the list knows of.
type Found = Result<(Entry, Option<u32>), Unreadable>;

fn entry(row: &SqlRow<'_>, match_id: MatchId) -> Found {
    let read = || -> rusqlite::Result<_> {
        let entry = Entry {
            match_id,
            revision: Revision::from(row.get::<_, u32>(0)?),
            event: row.get(1)?,
            at: moment(row, 2)?,
            client_id: parsed::<ClientId>(row, 3)?,
            hash: Hash::from_bytes(row.get(4)?),
        };
        // The list is derived: where it is wrong, it is no witness.
        let listed = row.get::<_, Option<u32>>(5).unwrap_or_default();
        Ok((entry, listed))
    };
    read().map_err(|error| Unreadable(error.to_string()))
}

/// A listing: match, started, revision, state, lane, changed.
pub(super) fn listing(row: &SqlRow<'_>) -> rusqlite::Result<Listing> {
    Ok(Listing {
        match_id: parsed(row, 0)?,
        started: moment(row, 1)?,
        revision: Revision::from(row.get::<_, u32>(2)?),
        state: parsed(row, 3)?,
        lane: lane_if_any(row, 4)?,
        changed: moment(row, 5)?,
    })
}

pub(super) fn match_id(row: &SqlRow<'_>) -> rusqlite::Result<MatchId> {
    parsed(row, 0)
}

pub(super) fn moment(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<Moment> {
    let milliseconds: i64 = row.get(column)?;
    let wrong = FromSqlError::OutOfRange(milliseconds);
    Ok(Moment::try_from(milliseconds).map_err(|_| wrong)?)
}

pub(super) fn parsed<T>(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let text = row.get_ref(column)?.as_str()?;
    Ok(text.parse().map_err(FromSqlError::other)?)
}

pub(super) fn lane_if_any(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<Option<Lane>> {
    let text: Option<String> = row.get(column)?;
    let lane = text.map(Lane::try_from).transpose();
    Ok(lane.map_err(FromSqlError::other)?)
}

pub(super) fn moment_if_any(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<Option<Moment>> {
    let is_there = row.get_ref(column)? != ValueRef::Null;
    is_there.then(|| moment(row, column)).transpose()
}

pub(super) fn parsed_if_any<T>(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<Option<T>>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let is_there = row.get_ref(column)? != ValueRef::Null;
    is_there.then(|| parsed(row, column)).transpose()
}
