//! Writing into a PostgreSQL book.

use std::{collections::HashMap, sync::Arc};

use deadpool_postgres::GenericClient;
use tokio_postgres::{error::SqlState, types::ToSql};

use super::{keys, line::Line, rows, trouble::told};
use crate::{
    Batch, Commit, Entry, Head, Journal, KeyChange, ListMatch, Listing, MatchId, Others, Revision,
    Row, StoreError,
};

/// A whole batch is one statement, so it is written whole or not at all. A line number that
/// others have used makes it fail. If a line after which a match goes on is not there, or is
/// another one, nothing is written: the database was restored or failed over to a replica that
/// lacks it.
const WRITE: &str = "
    WITH known AS (
        SELECT count(*) = cardinality($14::text[]) AS complete
        FROM unnest($14::text[], $15::bigint[], $16::bytea[]) AS line (match_id, revision, hash)
        JOIN tenpin.events USING (match_id, revision, hash)
    ), written AS (
        INSERT INTO tenpin.events (match_id, revision, event, at, client_id, hash)
        SELECT line.* FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[],
            $6::bytea[]) AS line, known WHERE known.complete
    ), listed AS (
        INSERT INTO tenpin.listings (match_id, started, revision, state, lane, changed)
        SELECT listing.* FROM unnest($7::text[], $8::bigint[], $9::bigint[], $10::text[],
            $11::text[], $12::bigint[]) AS listing, known WHERE known.complete
        ON CONFLICT (match_id) DO UPDATE SET
            revision = excluded.revision, state = excluded.state, changed = excluded.changed
    )
    SELECT known.complete, (SELECT count(pg_notify('tenpin', news)) FROM unnest($13::text[]) AS news
        WHERE known.complete) FROM known";

/// How many matches are told of at once: a notification has less than 8,000 bytes.
const TOLD_MAX: usize = 300;

/// The writer's end of the line.
pub(super) struct PostgresJournal {
    line: Arc<Line>,
}

impl PostgresJournal {
    pub(super) const fn new(line: Arc<Line>) -> Self {
        Self { line }
    }

    async fn write(&self, batch: &Batch) -> Result<Commit, StoreError> {
        let mut client = self.line.client().await?;
        if batch.keys.is_empty() {
            return write(&client, batch).await;
        }
        let transaction = client.transaction().await.map_err(told)?;
        // Keys first: whether one may be replaced depends on what was there before the batch.
        let mut done = change_keys(&transaction, &batch.keys).await?;
        if done == Commit::Durable {
            done = write(&transaction, batch).await?;
        }
        if done == Commit::Durable {
            transaction.commit().await.map_err(told)?;
        }
        Ok(done)
    }
}

/// If others were faster, nothing is kept.
async fn change_keys(
    client: &impl GenericClient,
    changes: &[KeyChange],
) -> Result<Commit, StoreError> {
    for change in changes {
        if !keys::change(client, change).await? {
            return Ok(Commit::Clash);
        }
    }
    Ok(Commit::Durable)
}

async fn write(client: &impl GenericClient, batch: &Batch) -> Result<Commit, StoreError> {
    let statement = client.prepare_cached(WRITE).await;
    let statement = statement.map_err(told)?;
    let (entries, listings) = (Entries::of(&batch.entries), Listings::of(&batch.listings));
    let news = news(&batch.listings);
    let mut parameters = entries.parameters().to_vec();
    parameters.extend(listings.parameters());
    parameters.push(&news);
    let known = Heads::of(&batch.after);
    parameters.extend(known.parameters());
    match client.query_one(&statement, &parameters).await {
        Ok(row) if row.get(0) => Ok(Commit::Durable),
        Ok(_) => Ok(Commit::Clash),
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(Commit::Clash),
        Err(error) => Err(told(error)),
    }
}

impl Journal for PostgresJournal {
    fn begin(&mut self) -> Result<Others, StoreError> {
        Ok(Others::Unknown)
    }

    fn rows(
        &mut self,
        match_id: MatchId,
        from: Revision,
        lines_max: usize,
    ) -> Result<Vec<Row>, StoreError> {
        self.line.wait(async {
            let client = self.line.client().await?;
            rows::some_of_match(&client, match_id, from, lines_max).await
        })
    }

    fn commit(&mut self, batch: &Batch) -> Result<Commit, StoreError> {
        if batch.is_empty() {
            return Ok(Commit::Durable);
        }
        self.line.wait(self.write(batch))
    }

    fn change_keys(&mut self, change: &KeyChange) -> Result<bool, StoreError> {
        self.line.wait(async {
            let mut client = self.line.client().await?;
            let transaction = client.transaction().await.map_err(told)?;
            let done = keys::change(&transaction, change).await?;
            transaction.commit().await.map_err(told)?;
            Ok(done)
        })
    }

    /// Even to look with a lock is refused where nothing can be written.
    fn check(&mut self, try_out: bool) -> Result<(), StoreError> {
        let sql = if try_out {
            "UPDATE tenpin.version SET version = version"
        } else {
            "SELECT FROM tenpin.version FOR SHARE"
        };
        self.line.wait(async {
            let client = self.line.client().await?;
            client.batch_execute(sql).await.map_err(told)
        })
    }

    fn relist(&mut self, list: &mut ListMatch<'_>) -> Result<(), StoreError> {
        self.line.wait_long(async {
            let mut client = self.line.client().await?;
            let transaction = client.transaction().await.map_err(told)?;
            // Nobody adds a line until the listings fit to all of them.
            let lock = "LOCK TABLE tenpin.events IN SHARE MODE";
            let locked = transaction.batch_execute(lock).await;
            locked.map_err(told)?;
            fill_listings(&transaction, list).await?;
            transaction.commit().await.map_err(told)
        })
    }
}

/// Makes all listings anew, inside of a transaction.
pub(super) async fn fill_listings(
    client: &impl GenericClient,
    list: &mut ListMatch<'_>,
) -> Result<(), StoreError> {
    let cleared = client.batch_execute("DELETE FROM tenpin.listings").await;
    cleared.map_err(told)?;
    let mut listings = Vec::new();
    for match_id in every_match(client).await? {
        let rows = rows::of_match(client, match_id, Revision::FIRST).await?;
        listings.extend(list(match_id, rows)?);
    }
    let listings = Listings::of(&listings);
    let sql = "INSERT INTO tenpin.listings (match_id, started, revision, state, lane, changed)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],
            $6::bigint[])";
    let filled = client.execute(sql, &listings.parameters()).await;
    filled.map_err(told)?;
    Ok(())
}

/// Every match, in the order they started.
pub(super) async fn every_match(client: &impl GenericClient) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT match_id FROM (
            SELECT match_id, min(at) FILTER (WHERE revision = 1) AS started
            FROM tenpin.events GROUP BY match_id) AS every
        ORDER BY started, match_id";
    let found = client.query(sql, &[]).await;
    let found = found.map_err(told)?;
    found.iter().map(rows::match_id).collect()
}

/// Which matches are at which revision now.
fn news(listings: &[Listing]) -> Vec<String> {
    let told = listings.chunks(TOLD_MAX).map(|listings| {
        let changes = listings
            .iter()
            .map(|listing| format!("{}:{}", listing.match_id, listing.revision));
        changes.collect::<Vec<_>>().join(" ")
    });
    told.collect()
}

type Parameter<'a> = &'a (dyn ToSql + Sync);

/// Lines, column by column.
#[derive(Default)]
struct Entries<'a> {
    match_id: Vec<&'a str>,
    revision: Vec<i64>,
    event: Vec<&'a str>,
    at: Vec<i64>,
    client_id: Vec<&'a str>,
    hash: Vec<&'a [u8]>,
}

impl<'a> Entries<'a> {
    /// In one order for all programs, so that none waits for another in a circle.
    fn of(entries: &'a [Entry]) -> Self {
        let mut columns = Self::default();
        let mut sorted: Vec<_> = entries.iter().collect();
        sorted.sort_by_key(|entry| (entry.match_id, entry.revision));
        for entry in sorted {
            columns.match_id.push(entry.match_id.as_ref());
            columns.revision.push(u32::from(entry.revision).into());
            columns.event.push(&entry.event);
            columns.at.push(entry.at.into());
            columns.client_id.push(entry.client_id.as_ref());
            columns.hash.push(entry.hash.as_bytes());
        }
        columns
    }

    fn parameters(&self) -> [Parameter<'_>; 6] {
        [
            &self.match_id,
            &self.revision,
            &self.event,
            &self.at,
            &self.client_id,
            &self.hash,
        ]
    }
}

/// The last lines of matches, column by column.
#[derive(Default)]
struct Heads<'a> {
    match_id: Vec<&'a str>,
    revision: Vec<i64>,
    hash: Vec<&'a [u8]>,
}

impl<'a> Heads<'a> {
    fn of(after: &'a HashMap<MatchId, Option<Head>>) -> Self {
        let mut columns = Self::default();
        let known = after
            .iter()
            .filter_map(|(id, head)| head.as_ref().map(|head| (id, head)));
        for (match_id, head) in known {
            columns.match_id.push(match_id.as_ref());
            columns.revision.push(u32::from(head.revision).into());
            columns.hash.push(head.hash.as_bytes());
        }
        columns
    }

    fn parameters(&self) -> [Parameter<'_>; 3] {
        [&self.match_id, &self.revision, &self.hash]
    }
}

/// Listings, column by column.
#[derive(Default)]
struct Listings<'a> {
    match_id: Vec<&'a str>,
    started: Vec<i64>,
    revision: Vec<i64>,
    state: Vec<&'a str>,
    lane: Vec<Option<&'a str>>,
    changed: Vec<i64>,
}

impl<'a> Listings<'a> {
    fn of(listings: &'a [Listing]) -> Self {
        let mut columns = Self::default();
        for listing in listings {
            columns.match_id.push(listing.match_id.as_ref());
            columns.started.push(listing.started.into());
            columns.revision.push(u32::from(listing.revision).into());
            columns.state.push(listing.state.as_ref());
            columns.lane.push(listing.lane.as_ref().map(AsRef::as_ref));
            columns.changed.push(listing.changed.into());
        }
        columns
    }

    fn parameters(&self) -> [Parameter<'_>; 6] {
        [
            &self.match_id,
            &self.started,
            &self.revision,
            &self.state,
            &self.lane,
            &self.changed,
        ]
    }
}
