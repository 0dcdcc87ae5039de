//! Keys in a SQLite book.

use blake3::Hash;
use rusqlite::{Connection, OptionalExtension, Row as SqlRow, params};

use super::rows::{lane_if_any, moment, moment_if_any, parsed, parsed_if_any};
use crate::{Grant, Key, KeyChange, KeyId, MatchId, Moment};

const KEY: &str =
    "SELECT key_id, hash, kind, match_id, lane, note, made, expires, revoked FROM keys";

const ADD: &str =
    "INSERT INTO keys (key_id, hash, kind, match_id, lane, note, made, expires, revoked)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";

/// Changes keys inside of a transaction; answers whether there was anything to change.
pub(super) fn change(connection: &Connection, change: &KeyChange) -> rusqlite::Result<bool> {
    let done = match change {
        KeyChange::Add(keys) => add(connection, keys)?,
        KeyChange::Replace(key) => replace(connection, key)?,
        KeyChange::Revoke(id, at) => revoke(connection, *id, *at)?,
        KeyChange::Swap { spent, key } => swap(connection, *spent, key)?,
    };
    if done && change.revokes() {
        let mut count = connection.prepare_cached("UPDATE revocations SET count = count + 1")?;
        count.execute([])?;
    }
    Ok(done)
}

/// Those that have expired go at the same time.
fn add(connection: &Connection, keys: &[Key]) -> rusqlite::Result<bool> {
    if keys.iter().any(|key| key.expires.is_some()) {
        let mut clear = connection.prepare_cached("DELETE FROM keys WHERE expires < ?1")?;
        clear.execute([i64::from(Moment::now())])?;
    }
    let mut insert = connection.prepare_cached(ADD)?;
    for key in keys {
        insert.execute(params![
            key.id.as_ref(),
            key.hash.as_bytes(),
            key.grant.kind(),
            key.grant.match_id().as_ref().map(AsRef::as_ref),
            key.grant.lane().map(AsRef::as_ref),
            key.note,
            i64::from(key.made),
            key.expires.map(i64::from),
            key.revoked.map(i64::from),
        ])?;
    }
    Ok(true)
}

fn replace(connection: &Connection, key: &Key) -> rusqlite::Result<bool> {
    let mut clear = connection.prepare_cached(
        "DELETE FROM keys WHERE match_id = ?1 AND kind = 'scorer' AND note IS NULL",
    )?;
    clear.execute([key.grant.match_id().as_ref().map(AsRef::as_ref)])?;
    add(connection, std::slice::from_ref(key))
}

fn revoke(connection: &Connection, id: KeyId, at: Moment) -> rusqlite::Result<bool> {
    let sql = "UPDATE keys SET revoked = ?2 WHERE key_id = ?1 AND revoked IS NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let changed = statement.execute(params![id.as_ref(), i64::from(at)])?;
    Ok(changed > 0)
}

fn swap(connection: &Connection, spent: KeyId, key: &Key) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM keys WHERE key_id = ?1 AND expires > ?2 AND revoked IS NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.execute(params![spent.as_ref(), i64::from(key.made)])?;
    Ok(found > 0 && add(connection, std::slice::from_ref(key))?)
}

pub(super) fn find(connection: &Connection, id: KeyId) -> rusqlite::Result<Option<Key>> {
    let mut statement = connection.prepare_cached(&format!("{KEY} WHERE key_id = ?1"))?;
    statement.query_row([id.as_ref()], key).optional()
}

/// Oldest first.
pub(super) fn list(connection: &Connection, of_matches: bool) -> rusqlite::Result<Vec<Key>> {
    let sql = format!("{KEY} WHERE match_id IS NULL OR ?1 ORDER BY made, key_id");
    let mut statement = connection.prepare(&sql)?;
    let found = statement.query_map([of_matches], key)?;
    found.collect()
}

/// Those of a match, oldest first.
pub(super) fn list_of(connection: &Connection, match_id: MatchId) -> rusqlite::Result<Vec<Key>> {
    let sql = format!("{KEY} WHERE match_id = ?1 ORDER BY made, key_id");
    let mut statement = connection.prepare(&sql)?;
    let found = statement.query_map([match_id.as_ref()], key)?;
    found.collect()
}

/// How often keys were taken back.
pub(super) fn revocations(connection: &Connection) -> rusqlite::Result<i64> {
    let mut statement = connection.prepare_cached("SELECT count FROM revocations")?;
    statement.query_row([], |row| row.get(0))
}

fn key(row: &SqlRow<'_>) -> rusqlite::Result<Key> {
    let kind: String = row.get(2)?;
    let grant = Grant::of(&kind, parsed_if_any(row, 3)?, lane_if_any(row, 4)?);
    Ok(Key {
        id: parsed(row, 0)?,
        hash: Hash::from_bytes(row.get(1)?),
        grant: grant.map_err(rusqlite::types::FromSqlError::other)?,
        note: row.get(5)?,
        made: moment(row, 6)?,
        expires: moment_if_any(row, 7)?,
        revoked: moment_if_any(row, 8)?,
    })
}
