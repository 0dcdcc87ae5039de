//! Reading a PostgreSQL book.

use std::sync::Arc;

use deadpool_postgres::GenericClient;
use tokio_postgres::{IsolationLevel, Row as SqlRow, types::ToSql};

use super::{journal, keys, line::Line, listen, rows, trouble::told};
use crate::{
    Key, KeyId, Listing, MatchId, MatchPrefix, Newsroom, Page, ReadRows, Revision, Row, StoreError,
    chain::Beginning,
    store::{Ear, Shelf},
};

const LISTING: &str = "SELECT match_id, started, revision, state, lane, changed
    FROM tenpin.listings";

/// The readers' end of the line.
pub(super) struct PostgresShelf {
    line: Arc<Line>,
}

impl PostgresShelf {
    pub(super) const fn new(line: Arc<Line>) -> Self {
        Self { line }
    }

    fn query(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<SqlRow>, StoreError> {
        self.line
            .wait(async { query(&self.line.client().await?, sql, parameters).await })
    }
}

impl PostgresShelf {
    /// A listing that cannot be read is made again from the lines of its match: what is derived
    /// does not hide what is known. `verify` finds it. `None` if it is not even known which match
    /// it is about.
    fn listing(&self, row: &SqlRow) -> Result<Option<Listing>, StoreError> {
        if let Ok(listing) = rows::listing(row) {
            return Ok(Some(listing));
        }
        let Ok(match_id) = rows::match_id(row) else {
            return Ok(None);
        };
        let lines = self.rows(match_id, Revision::FIRST)?;
        let chain = Beginning::of(match_id, lines).chain;
        Ok(chain.map(|chain| chain.listing()))
    }
}

impl ReadRows for PostgresShelf {
    fn rows(&self, match_id: MatchId, from: Revision) -> Result<Vec<Row>, StoreError> {
        self.line
            .wait(async { rows::of_match(&self.line.client().await?, match_id, from).await })
    }
}

impl Shelf for PostgresShelf {
    fn every_match(&self) -> Result<Vec<MatchId>, StoreError> {
        self.line
            .wait_long(async { journal::every_match(&self.line.client().await?).await })
    }

    fn beginning_with(
        &self,
        prefix: &MatchPrefix,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT match_id FROM tenpin.events
            WHERE match_id >= $1 AND match_id < $1 || '~' AND revision = 1
            ORDER BY match_id LIMIT $2";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let found = self.query(sql, &[&prefix.as_ref(), &limit])?;
        found.iter().map(rows::match_id).collect()
    }

    fn listings(&self, page: &Page, begun: Option<bool>) -> Result<Vec<Listing>, StoreError> {
        let sql = format!(
            "{LISTING} WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR lane = $2)
             AND ($3::bigint IS NULL OR (started, match_id) < ($3, $4::text))
             AND ($5::boolean IS NULL OR (revision > 1) = $5)
             ORDER BY started DESC, match_id DESC LIMIT $6"
        );
        let state = page.state.as_ref().map(AsRef::as_ref);
        let lane = page.lane.as_ref().map(AsRef::as_ref);
        let (started, match_id) = page.before.unzip();
        let started = started.map(i64::from);
        let match_id = match_id.as_ref().map(AsRef::as_ref);
        let limit = i64::try_from(page.limit).unwrap_or(i64::MAX);
        let wanted: [&(dyn ToSql + Sync); 6] = [&state, &lane, &started, &match_id, &begun, &limit];
        let found = self.query(&sql, &wanted)?;
        let listings = found.iter().map(|row| self.listing(row));
        listings.filter_map(Result::transpose).collect()
    }

    fn latest_live(&self) -> Result<Option<Listing>, StoreError> {
        let sql =
            format!("{LISTING} WHERE state = 'live' ORDER BY changed DESC, started DESC LIMIT 1");
        let found = self.query(&sql, &[])?;
        found.first().map_or(Ok(None), |row| self.listing(row))
    }

    fn audit(&self, match_id: MatchId) -> Result<(Vec<Row>, Option<Listing>), StoreError> {
        let sql = format!("{LISTING} WHERE match_id = $1");
        self.line.wait(async {
            let mut client = self.line.client().await?;
            let moment = client
                .build_transaction()
                .isolation_level(IsolationLevel::RepeatableRead)
                .read_only(true);
            let moment = moment.start().await.map_err(told)?;
            let rows = rows::of_match(&moment, match_id, Revision::FIRST).await?;
            let listed = query(&moment, &sql, &[&match_id.as_ref()]).await?;
            let listed = listed.first().and_then(|row| rows::listing(row).ok());
            Ok((rows, listed))
        })
    }

    fn key(&self, id: KeyId) -> Result<Option<Key>, StoreError> {
        self.line
            .wait(async { keys::find(&self.line.client().await?, id).await })
    }

    fn keys(&self, of_matches: bool) -> Result<Vec<Key>, StoreError> {
        self.line
            .wait_long(async { keys::list(&self.line.client().await?, of_matches).await })
    }

    fn keys_of(&self, match_id: MatchId) -> Result<Vec<Key>, StoreError> {
        self.line
            .wait(async { keys::list_of(&self.line.client().await?, match_id).await })
    }

    fn strays(&self) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT match_id FROM tenpin.listings AS listed WHERE NOT EXISTS (
            SELECT FROM tenpin.events AS event WHERE event.match_id = listed.match_id)";
        let found = self.query(sql, &[])?;
        found.iter().map(rows::match_id).collect()
    }

    /// A server that finds something wrong says so when it is asked for it.
    fn complaints(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn compact(&self) -> Result<(), StoreError> {
        self.line.wait_long(async {
            let client = self.line.client().await?;
            let done = client.batch_execute("VACUUM (ANALYZE) tenpin.listings");
            done.await.map_err(told)
        })
    }

    fn listen(&self, news: &Arc<Newsroom>) -> Result<Ear, StoreError> {
        listen::start(&self.line, Arc::clone(news))
    }
}

async fn query(
    client: &impl GenericClient,
    sql: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Vec<SqlRow>, StoreError> {
    let found = client.query(sql, parameters).await;
    found.map_err(told)
}
