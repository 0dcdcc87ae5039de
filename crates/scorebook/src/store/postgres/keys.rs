//! Keys in a PostgreSQL book.

use blake3::Hash;
use deadpool_postgres::GenericClient;
use tokio_postgres::{Row as SqlRow, types::ToSql};

use super::{
    rows::{
        Decoded, cell, damaged, lane_if_any, moment, moment_if_any, parsed, parsed_if_any,
        unreadable,
    },
    trouble::told,
};
use crate::{Grant, Key, KeyChange, KeyId, MatchId, Moment, StoreError};

const KEY: &str = "SELECT key_id, hash, kind, match_id, lane, note, made, expires, revoked
    FROM tenpin.keys";

/// Those that have expired go at the same time.
const ADD: &str = "WITH ended AS (DELETE FROM tenpin.keys WHERE expires < $10)
    INSERT INTO tenpin.keys
        (key_id, hash, kind, match_id, lane, note, made, expires, revoked)
    SELECT * FROM unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::text[],
        $6::text[], $7::bigint[], $8::bigint[], $9::bigint[])";

/// Changes keys inside of a transaction; answers whether there was anything to change.
pub(super) async fn change(
    client: &impl GenericClient,
    change: &KeyChange,
) -> Result<bool, StoreError> {
    let done = match change {
        KeyChange::Add(keys) => add(client, keys).await?,
        KeyChange::Replace(key) => replace(client, key).await?,
        KeyChange::Revoke(id, at) => revoke(client, *id, *at).await?,
        KeyChange::Swap { spent, key } => swap(client, *spent, key).await?,
    };
    if done && change.revokes() {
        let told_all = client.execute("SELECT pg_notify('tenpin', 'keys')", &[]);
        told_all.await.map_err(told)?;
    }
    Ok(done)
}

async fn add(client: &impl GenericClient, keys: &[Key]) -> Result<bool, StoreError> {
    let statement = client.prepare_cached(ADD).await.map_err(told)?;
    let columns = Columns::of(keys);
    let now = i64::from(Moment::now());
    let mut parameters = columns.parameters().to_vec();
    parameters.push(&now);
    let added = client.execute(&statement, &parameters).await;
    added.map_err(told)?;
    Ok(true)
}

/// Not if another program has written in the match. Until the commit none does, nor replaces
/// the key at the same time.
async fn replace(client: &impl GenericClient, key: &Key) -> Result<bool, StoreError> {
    let id = key.grant.match_id().map(|id| id.to_string());
    let lock = "SELECT revision FROM tenpin.listings WHERE match_id = $1 FOR UPDATE";
    let locked = client.query_opt(lock, &[&id]).await.map_err(told)?;
    if locked.is_some_and(|row| row.get::<_, i64>(0) > 1) {
        return Ok(false);
    }
    let sql = "DELETE FROM tenpin.keys
        WHERE match_id = $1 AND kind = 'scorer' AND note IS NULL";
    let cleared = client.execute(sql, &[&id]).await;
    cleared.map_err(told)?;
    add(client, std::slice::from_ref(key)).await
}

async fn revoke(client: &impl GenericClient, id: KeyId, at: Moment) -> Result<bool, StoreError> {
    let sql = "UPDATE tenpin.keys SET revoked = $2 WHERE key_id = $1 AND revoked IS NULL";
    let changed = client.execute(sql, &[&id.as_ref(), &i64::from(at)]).await;
    Ok(changed.map_err(told)? > 0)
}

/// Of two programs that spend the same key, one waits for the other and then finds nothing.
async fn swap(client: &impl GenericClient, spent: KeyId, key: &Key) -> Result<bool, StoreError> {
    let sql = "DELETE FROM tenpin.keys
        WHERE key_id = $1 AND expires > $2 AND revoked IS NULL";
    let found = client
        .execute(sql, &[&spent.as_ref(), &i64::from(key.made)])
        .await;
    Ok(found.map_err(told)? > 0 && add(client, std::slice::from_ref(key)).await?)
}

pub(super) async fn find(
    client: &impl GenericClient,
    id: KeyId,
) -> Result<Option<Key>, StoreError> {
    let sql = format!("{KEY} WHERE key_id = $1");
    let statement = client.prepare_cached(&sql).await.map_err(told)?;
    let found = client.query_opt(&statement, &[&id.as_ref()]).await;
    found.map_err(told)?.as_ref().map(key).transpose()
}

/// Oldest first.
pub(super) async fn list(
    client: &impl GenericClient,
    of_matches: bool,
) -> Result<Vec<Key>, StoreError> {
    let sql = format!("{KEY} WHERE match_id IS NULL OR $1 ORDER BY made, key_id");
    let found = client.query(&sql, &[&of_matches]).await;
    found.map_err(told)?.iter().map(key).collect()
}

/// Those of a match, oldest first.
pub(super) async fn list_of(
    client: &impl GenericClient,
    match_id: MatchId,
) -> Result<Vec<Key>, StoreError> {
    let sql = format!("{KEY} WHERE match_id = $1 ORDER BY made, key_id");
    let found = client.query(&sql, &[&match_id.as_ref()]).await;
    found.map_err(told)?.iter().map(key).collect()
}

fn key(row: &SqlRow) -> Result<Key, StoreError> {
    let read = || -> Decoded<Key> {
        let hash: &[u8] = cell(row, 1)?;
        let grant = Grant::of(cell(row, 2)?, parsed_if_any(row, 3)?, lane_if_any(row, 4)?);
        Ok(Key {
            id: parsed(row, 0)?,
            hash: Hash::from_slice(hash).map_err(unreadable)?,
            grant: grant.map_err(unreadable)?,
            note: cell(row, 5)?,
            made: moment(row, 6)?,
            expires: moment_if_any(row, 7)?,
            revoked: moment_if_any(row, 8)?,
        })
    };
    read().map_err(damaged)
}

/// Keys, column by column.
#[derive(Default)]
struct Columns<'a> {
    id: Vec<&'a str>,
    hash: Vec<&'a [u8]>,
    kind: Vec<&'a str>,
    match_id: Vec<Option<String>>,
    lane: Vec<Option<&'a str>>,
    note: Vec<Option<&'a str>>,
    made: Vec<i64>,
    expires: Vec<Option<i64>>,
    revoked: Vec<Option<i64>>,
}

impl<'a> Columns<'a> {
    fn of(keys: &'a [Key]) -> Self {
        let mut columns = Self::default();
        for key in keys {
            let match_id = key.grant.match_id().map(|id| id.to_string());
            columns.id.push(key.id.as_ref());
            columns.hash.push(key.hash.as_bytes());
            columns.kind.push(key.grant.kind());
            columns.match_id.push(match_id);
            columns.lane.push(key.grant.lane().map(AsRef::as_ref));
            columns.note.push(key.note.as_deref());
            columns.made.push(key.made.into());
            columns.expires.push(key.expires.map(i64::from));
            columns.revoked.push(key.revoked.map(i64::from));
        }
        columns
    }

    fn parameters(&self) -> [&(dyn ToSql + Sync); 9] {
        [
            &self.id,
            &self.hash,
            &self.kind,
            &self.match_id,
            &self.lane,
            &self.note,
            &self.made,
            &self.expires,
            &self.revoked,
        ]
    }
}
