//! Reading a SQLite book.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, Row as SqlRow, params_from_iter, types::Value};

use super::{Book, OwnLines, journal, keys, rows, trouble::told, watch::Watch};
use crate::{
    Key, KeyId, Listing, MatchId, MatchPrefix, Newsroom, Page, ReadRows, Revision, Row, StoreError,
    Trouble,
    chain::Beginning,
    store::{Ear, Shelf},
};

const LISTING: &str = "SELECT match_id, started, revision, state, lane, changed FROM listings";

/// Lines that belong to no match.
const LOST: &str = "SELECT 'event ' || seq || ' belongs to no match' FROM events
    WHERE match_number NOT IN (SELECT number FROM matches)";

/// Connections to read with; as many as read at the same time.
pub(super) struct SqliteShelf {
    book: Book,
    ours: OwnLines,
    idle: Mutex<Vec<Connection>>,
}

impl SqliteShelf {
    pub(super) const fn new(book: Book, ours: OwnLines) -> Self {
        Self {
            book,
            ours,
            idle: Mutex::new(Vec::new()),
        }
    }

    /// Damage is believed only if it is there again.
    fn read<T>(
        &self,
        read: impl Fn(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = idle().pop();
        let connection = connection.map_or_else(|| self.book.read(), Ok)?;
        let is_damaged = |found: &Result<T, StoreError>| {
            found
                .as_ref()
                .is_err_and(|error| error.trouble == Trouble::Damaged)
        };
        let mut found = read(&connection);
        let mut looks = 1;
        while looks < rows::LOOKS && is_damaged(&found) {
            found = read(&connection);
            looks += 1;
        }
        idle().push(connection);
        found
    }
}

impl ReadRows for SqliteShelf {
    fn rows(&self, match_id: MatchId, from: Revision) -> Result<Vec<Row>, StoreError> {
        self.read(|connection| rows::of_match(connection, match_id, from))
    }
}

impl Shelf for SqliteShelf {
    fn every_match(&self) -> Result<Vec<MatchId>, StoreError> {
        self.read(|connection| journal::every_match(connection).map_err(told))
    }

    fn beginning_with(
        &self,
        prefix: &MatchPrefix,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT match_id FROM matches
            WHERE match_id >= ?1 AND match_id < ?1 || '~' ORDER BY match_id LIMIT ?2";
        let parameters = [prefix.to_string().into(), self::limit(limit)];
        self.read(|connection| {
            let mut statement = connection.prepare_cached(sql).map_err(told)?;
            let parameters = params_from_iter(&parameters);
            let found = statement.query_map(parameters, rows::match_id);
            found.and_then(Iterator::collect).map_err(told)
        })
    }

    fn listings(&self, page: &Page, begun: Option<bool>) -> Result<Vec<Listing>, StoreError> {
        let (conditions, mut parameters) = conditions(page, begun);
        let sql =
            format!("{LISTING} WHERE {conditions} ORDER BY started DESC, match_id DESC LIMIT ?");
        parameters.push(limit(page.limit));
        self.read(|connection| listings(connection, &sql, &parameters))
    }

    fn latest_live(&self) -> Result<Option<Listing>, StoreError> {
        let live = "WHERE state = 'live' ORDER BY changed DESC, started DESC LIMIT 1";
        let sql = format!("{LISTING} {live}");
        self.read(|connection| Ok(listings(connection, &sql, &[])?.pop()))
    }

    fn audit(&self, match_id: MatchId) -> Result<(Vec<Row>, Option<Listing>), StoreError> {
        let sql = format!("{LISTING} WHERE match_id = ?");
        self.read(|connection| {
            let moment = connection.unchecked_transaction().map_err(told)?;
            let rows = rows::of_match(&moment, match_id, Revision::FIRST)?;
            // As it is stored, to be compared with the lines.
            let listed = moment.query_row(&sql, [match_id.as_ref()], rows::listing);
            Ok((rows, listed.ok()))
        })
    }

    fn key(&self, id: KeyId) -> Result<Option<Key>, StoreError> {
        self.read(|connection| keys::find(connection, id).map_err(told))
    }

    fn keys(&self, of_matches: bool) -> Result<Vec<Key>, StoreError> {
        self.read(|connection| keys::list(connection, of_matches).map_err(told))
    }

    fn keys_of(&self, match_id: MatchId) -> Result<Vec<Key>, StoreError> {
        self.read(|connection| keys::list_of(connection, match_id).map_err(told))
    }

    fn strays(&self) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT match_id FROM listings EXCEPT SELECT match_id FROM matches";
        self.read(|connection| {
            let mut statement = connection.prepare(sql).map_err(told)?;
            let found = statement.query_map([], rows::match_id);
            found.and_then(Iterator::collect).map_err(told)
        })
    }

    fn complaints(&self) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            let mut found = texts(connection, "PRAGMA integrity_check")?;
            found.retain(|line| line != "ok");
            found.extend(texts(connection, LOST)?);
            Ok(found)
        })
    }

    fn compact(&self) -> Result<(), StoreError> {
        let connection = self.book.create()?;
        connection
            .execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
            .map_err(told)
    }

    fn listen(&self, news: &Arc<Newsroom>) -> Result<Ear, StoreError> {
        let watch = Watch::start(self.book.clone(), self.ours.clone(), Arc::clone(news))?;
        Ok(Box::new(watch))
    }
}

/// Only what is asked for, so that SQLite can choose the index for it.
fn conditions(page: &Page, begun: Option<bool>) -> (String, Vec<Value>) {
    let mut conditions = vec!["TRUE"];
    let mut parameters = Vec::new();
    if let Some(state) = page.state {
        conditions.push("state = ?");
        parameters.push(state.to_string().into());
    }
    if let Some(lane) = &page.lane {
        conditions.push("lane = ?");
        parameters.push(lane.to_string().into());
    }
    if let Some((started, match_id)) = page.before {
        conditions.push("(started, match_id) < (?, ?)");
        parameters.extend([i64::from(started).into(), match_id.to_string().into()]);
    }
    match begun {
        Some(true) => conditions.push("revision > 1"),
        Some(false) => conditions.push("revision = 1"),
        None => {}
    }
    (conditions.join(" AND "), parameters)
}

fn limit(limit: usize) -> Value {
    i64::try_from(limit).unwrap_or(i64::MAX).into()
}

fn texts(connection: &Connection, sql: &str) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare(sql).map_err(told)?;
    let found = statement.query_map([], |row| row.get(0));
    found.and_then(Iterator::collect).map_err(told)
}

/// A listing that cannot be read is made again from the lines of its match: what is derived does
/// not hide what is known. `verify` finds it.
fn listings(
    connection: &Connection,
    sql: &str,
    parameters: &[Value],
) -> Result<Vec<Listing>, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(told)?;
    let mut found = statement
        .query(params_from_iter(parameters))
        .map_err(told)?;
    let mut listings = Vec::new();
    while let Some(row) = found.next().map_err(told)? {
        match rows::listing(row) {
            Ok(listing) => listings.push(listing),
            Err(_) => listings.extend(derived(connection, row)?),
        }
    }
    Ok(listings)
}

/// `None` if it is not even known which match it is about.
fn derived(connection: &Connection, row: &SqlRow<'_>) -> Result<Option<Listing>, StoreError> {
    let Ok(match_id) = rows::match_id(row) else {
        return Ok(None);
    };
    let lines = rows::of_match(connection, match_id, Revision::FIRST)?;
    Ok(Beginning::of(match_id, lines)
        .chain
        .map(|chain| chain.listing()))
}

#[cfg(test)]
mod tests {
    use crate::{Lane, Place, Scorebook, State};

    use super::*;

    /// How SQLite looks for these matches.
    fn plan(state: Option<State>, lane: Option<&str>) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.db");
        drop(Scorebook::open(&Place::File(path.clone())).unwrap());
        let page = Page {
            state,
            lane: lane.map(|lane| lane.parse::<Lane>().unwrap()),
            before: None,
            limit: 20,
        };
        let (conditions, parameters) = conditions(&page, Some(true));
        let sql = format!(
            "EXPLAIN QUERY PLAN {LISTING} WHERE {conditions}
             ORDER BY started DESC, match_id DESC LIMIT 20"
        );
        let connection = Connection::open(path).unwrap();
        let mut statement = connection.prepare(&sql).unwrap();
        let steps = statement.query_map(params_from_iter(parameters), |row| row.get(3));
        let steps: Vec<String> = steps.unwrap().map(Result::unwrap).collect();
        steps.join("\n")
    }

    #[test]
    fn lists_are_found_by_an_index_that_is_in_their_order() {
        for (state, lane, index) in [
            (None, None, "listings_by_start"),
            (Some(State::Live), None, "listings_by_state (state=?)"),
            (None, Some("12"), "listings_by_lane (lane=?)"),
            (
                Some(State::Live),
                Some("12"),
                "listings_by_lane_and_state (lane=? AND state=?)",
            ),
        ] {
            let plan = plan(state, lane);
            assert!(plan.ends_with(index), "{plan}");
        }
    }
}
