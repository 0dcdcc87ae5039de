//! Lines and listings as PostgreSQL stores them.

use std::str::FromStr;

use blake3::Hash;
use deadpool_postgres::GenericClient;
use tokio_postgres::{Row as SqlRow, types::FromSql};

use super::trouble::told;
use crate::{
    Entry, Lane, Listing, MatchId, Moment, Revision, Row, StoreError, Trouble, Unreadable,
};

pub(super) type Decoded<T> = Result<T, Unreadable>;

/// The lines of a match from this revision on, in order.
pub(super) async fn of_match(
    client: &impl GenericClient,
    match_id: MatchId,
    from: Revision,
) -> Result<Vec<Row>, StoreError> {
    some_of_match(client, match_id, from, usize::MAX).await
}

/// The same, but at most `lines_max` of them.
pub(super) async fn some_of_match(
    client: &impl GenericClient,
    match_id: MatchId,
    from: Revision,
    lines_max: usize,
) -> Result<Vec<Row>, StoreError> {
    let sql = "SELECT revision, event, at, client_id, hash FROM tenpin.events
        WHERE match_id = $1 AND revision >= $2 ORDER BY revision LIMIT $3";
    let statement = client.prepare_cached(sql).await.map_err(told)?;
    let from = i64::from(u32::from(from));
    let limit = i64::try_from(lines_max).unwrap_or(i64::MAX);
    let found = client
        .query(&statement, &[&match_id.as_ref(), &from, &limit])
        .await
        .map_err(told)?;
    Ok(found.iter().map(|row| entry(row, match_id)).collect())
}

fn entry(row: &SqlRow, match_id: MatchId) -> Row {
    let hash: Vec<u8> = cell(row, 4)?;
    Ok(Entry {
        match_id,
        revision: revision(row, 0)?,
        event: cell(row, 1)?,
        at: moment(row, 2)?,
        client_id: parsed(row, 3)?,
        hash: Hash::from_slice(&hash).map_err(unreadable)?,
    })
}

/// A listing: match, started, revision, state, lane, changed.
pub(super) fn listing(row: &SqlRow) -> Result<Listing, StoreError> {
    let read = || -> Decoded<Listing> {
        Ok(Listing {
            match_id: parsed(row, 0)?,
            started: moment(row, 1)?,
            revision: revision(row, 2)?,
            state: parsed(row, 3)?,
            lane: lane_if_any(row, 4)?,
            changed: moment(row, 5)?,
        })
    };
    read().map_err(damaged)
}

pub(super) fn match_id(row: &SqlRow) -> Result<MatchId, StoreError> {
    parsed(row, 0).map_err(damaged)
}

pub(super) fn damaged(unreadable: Unreadable) -> StoreError {
    StoreError::new(Trouble::Damaged, unreadable.0)
}

#[expect(clippy::needless_pass_by_value, reason = "it goes into map_err")]
pub(super) fn unreadable(reason: impl ToString) -> Unreadable {
    Unreadable(reason.to_string())
}

fn revision(row: &SqlRow, column: usize) -> Decoded<Revision> {
    let number: i64 = cell(row, column)?;
    u32::try_from(number)
        .map(Revision::from)
        .map_err(unreadable)
}

pub(super) fn moment(row: &SqlRow, column: usize) -> Decoded<Moment> {
    let milliseconds: i64 = cell(row, column)?;
    Moment::try_from(milliseconds).map_err(unreadable)
}

pub(super) fn parsed<T: FromStr<Err: ToString>>(row: &SqlRow, column: usize) -> Decoded<T> {
    let text: &str = cell(row, column)?;
    text.parse().map_err(unreadable)
}

pub(super) fn cell<'a, T: FromSql<'a>>(row: &'a SqlRow, column: usize) -> Decoded<T> {
    row.try_get(column).map_err(unreadable)
}

pub(super) fn lane_if_any(row: &SqlRow, column: usize) -> Decoded<Option<Lane>> {
    let text: Option<String> = cell(row, column)?;
    text.map(Lane::try_from).transpose().map_err(unreadable)
}

pub(super) fn moment_if_any(row: &SqlRow, column: usize) -> Decoded<Option<Moment>> {
    let milliseconds: Option<i64> = cell(row, column)?;
    milliseconds.map(|_| moment(row, column)).transpose()
}

pub(super) fn parsed_if_any<T: FromStr<Err: ToString>>(
    row: &SqlRow,
    column: usize,
) -> Decoded<Option<T>> {
    let text: Option<&str> = cell(row, column)?;
    text.map(|_| parsed(row, column)).transpose()
}
