//! Versions of the PostgreSQL book, and how an older one is brought up to date.

use deadpool_postgres::{GenericClient, Transaction};

use super::{journal, line::Line, trouble::told};
use crate::{StoreError, Trouble, scorer};

/// Numbered from 1, added at the end, never edited.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../../migrations/postgres/001-events.sql"),
    include_str!("../../../migrations/postgres/002-listings.sql"),
    include_str!("../../../migrations/postgres/003-keys.sql"),
    include_str!("../../../migrations/postgres/004-lanes.sql"),
];

const LATEST: usize = MIGRATIONS.len();

/// Held while tables are made, so that several programs may start at once: "tenp" in ASCII.
const LOCK: i64 = 0x7465_6e70;

/// Makes the tables of a new book; upgrades an older one, after a backup; refuses a newer.
pub(super) fn bring_up_to_date(line: &Line) -> Result<(), StoreError> {
    let found = line.wait(async {
        let client = line.client().await?;
        check_encoding(&client).await?;
        version(&client).await
    })?;
    if found == LATEST {
        return Ok(());
    }
    line.wait_long(async {
        let mut client = line.client().await?;
        let transaction = client.transaction().await.map_err(told)?;
        migrate(&transaction).await?;
        transaction.commit().await.map_err(told)
    })
}

/// Another program may have been faster, so the version is looked at again.
async fn migrate(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let lock = format!("SELECT pg_advisory_xact_lock({LOCK})");
    run(transaction, &lock).await?;
    let found = version(transaction).await?;
    match found {
        0 => {}
        LATEST => return Ok(()),
        older => run(transaction, &backup(older)).await?,
    }
    run(
        transaction,
        "CREATE SCHEMA IF NOT EXISTS tenpin;
         CREATE TABLE IF NOT EXISTS tenpin.version (version integer NOT NULL);",
    )
    .await?;
    for migration in MIGRATIONS.iter().skip(found) {
        run(transaction, migration).await?;
    }
    journal::fill_listings(transaction, &mut scorer::listing).await?;
    let set = format!("DELETE FROM tenpin.version; INSERT INTO tenpin.version VALUES ({LATEST});");
    run(transaction, &set).await
}

async fn run(client: &impl GenericClient, sql: &str) -> Result<(), StoreError> {
    client.batch_execute(sql).await.map_err(told)
}

/// The events as they were, in a schema of their own.
fn backup(version: usize) -> String {
    format!(
        "CREATE SCHEMA tenpin_version_{version};
         CREATE TABLE tenpin_version_{version}.events AS TABLE tenpin.events;"
    )
}

/// Names are in any script, so a database that cannot store them all refuses some. One without
/// an encoding stores bytes as they are.
async fn check_encoding(client: &impl GenericClient) -> Result<(), StoreError> {
    let sql = "SELECT current_setting('server_encoding')";
    let found = client.query_one(sql, &[]).await.map_err(told)?;
    match found.get(0) {
        "UTF8" | "SQL_ASCII" => Ok(()),
        other => {
            let detail = format!("the database has the encoding {other}; a scorebook needs UTF8");
            Err(StoreError::new(Trouble::Forbidden, detail))
        }
    }
}

/// How many migrations the book has seen.
async fn version(client: &impl GenericClient) -> Result<usize, StoreError> {
    // In one statement, because another program may be making the book: it sees all of that or
    // nothing. Not by `to_regclass`, which may remember what was before the lock.
    let made = "SELECT
        EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'tenpin'),
        EXISTS (SELECT FROM pg_catalog.pg_tables
            WHERE schemaname = 'tenpin' AND tablename = 'version')";
    let made = client.query_one(made, &[]).await.map_err(told)?;
    match (made.get(0), made.get(1)) {
        (false, _) => return Ok(0),
        (true, false) => {
            let detail = "the schema tenpin there is not ours";
            return Err(StoreError::new(Trouble::NotAScorebook, detail));
        }
        (true, true) => {}
    }
    let sql = "SELECT coalesce(max(version), 0) FROM tenpin.version";
    let found = client.query_one(sql, &[]).await;
    let version: i32 = found.map_err(told)?.get(0);
    match usize::try_from(version) {
        Ok(version) if version <= LATEST => Ok(version),
        _ => Err(newer(version)),
    }
}

fn newer(version: i32) -> StoreError {
    let detail = format!("the book has version {version}, this tenpin knows up to {LATEST}");
    StoreError::new(Trouble::Newer, detail)
}
