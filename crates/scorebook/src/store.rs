//! What a database must do to keep a scorebook.

pub(crate) mod postgres;
pub(crate) mod sqlite;
mod store_error;

use std::{any::Any, collections::HashMap, sync::Arc};

pub use store_error::{StoreError, Trouble};

use crate::{
    Entry, Head, Key, KeyChange, KeyId, Lane, Listing, MatchId, MatchPrefix, Moment, Newsroom,
    Revision, State,
};

/// A line as it was found: some are beyond reading.
pub type Row = Result<Entry, Unreadable>;

/// Why a line could not even be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// Where the one writer of a process writes.
pub trait Journal: Send {
    /// Begins a batch.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if nothing can be written now.
    fn begin(&mut self) -> Result<Others, StoreError>;

    /// The lines of a match from this revision on, in order, at most `lines_max` of them.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    fn rows(
        &mut self,
        match_id: MatchId,
        from: Revision,
        lines_max: usize,
    ) -> Result<Vec<Row>, StoreError>;

    /// Writes a batch down for good: when it answers [`Commit::Durable`], no crash and no
    /// loss of power takes anything of it away. Otherwise nobody sees anything of it; only
    /// where the database or the disk failed while it was writing may the batch turn up
    /// later, whole.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be written.
    fn commit(&mut self, batch: &Batch) -> Result<Commit, StoreError>;

    /// Changes keys for good; answers whether there was anything to change.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be written.
    fn change_keys(&mut self, change: &KeyChange) -> Result<bool, StoreError>;

    /// Whether something could be written now. After a commit that failed it is tried out, by
    /// writing what is there already.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if not.
    fn check(&mut self, try_out: bool) -> Result<(), StoreError>;

    /// Makes all listings anew; `list` says what the lines of a match amount to.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be made or written; the old ones stay then.
    fn relist(&mut self, list: &mut ListMatch<'_>) -> Result<(), StoreError>;
}

/// Where the lines of a match are read, by any thread.
pub trait ReadRows: Send + Sync {
    /// The lines of a match from this revision on, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    fn rows(&self, match_id: MatchId, from: Revision) -> Result<Vec<Row>, StoreError>;
}

/// Says what the lines of a match amount to.
pub type ListMatch<'a> = dyn FnMut(MatchId, Vec<Row>) -> Result<Option<Listing>, StoreError> + 'a;

/// Lines to write together, and what has become of their matches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// In the order they were made.
    pub entries: Vec<Entry>,
    /// After which line each match goes on, as the writer knows it; `None` for a new match.
    pub after: HashMap<MatchId, Option<Head>>,
    /// One for each match, in the order of their ids.
    pub listings: Vec<Listing>,
    /// Keys that came with them.
    pub keys: Vec<KeyChange>,
}

impl Batch {
    pub(crate) const fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.keys.is_empty()
    }

    /// Adds lines of one match after the one that it ended with.
    pub(crate) fn add_all(&mut self, entries: &[Entry], after: Option<Head>) {
        for entry in entries {
            self.add(entry.clone(), after);
        }
    }

    /// Adds a line after the one that its match ended with.
    pub(crate) fn add(&mut self, entry: Entry, after: Option<Head>) {
        self.after.entry(entry.match_id).or_insert(after);
        self.entries.push(entry);
    }

    pub(crate) fn add_key(&mut self, key: Key) {
        match self.keys.last_mut() {
            Some(KeyChange::Add(keys)) => keys.push(key),
            _ => self.keys.push(KeyChange::Add(vec![key])),
        }
    }
}

/// What other programs have done to the book since the last batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// Nothing, and until the commit they cannot.
    Quiet,
    /// They may have written, but until the commit they cannot any more.
    Wrote,
    /// Nobody knows; a clash will show at the commit.
    Unknown,
}

/// How a commit went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Commit {
    /// Everything is written.
    Durable,
    /// Others have written a line with the same number, or the line before is gone; nothing is
    /// written.
    Clash,
}

/// A book that is open.
pub(crate) struct Store {
    pub(crate) journal: Box<dyn Journal>,
    pub(crate) shelf: Arc<dyn Shelf>,
}

/// Listens for as long as it is kept.
pub(crate) type Ear = Box<dyn Any + Send + Sync>;

/// Where everybody reads. What it answers is as the store has it; a chain believes it or not.
pub(crate) trait Shelf: ReadRows {
    /// Every match, in the order they started.
    fn every_match(&self) -> Result<Vec<MatchId>, StoreError>;

    /// The first few matches whose ids begin like that.
    fn beginning_with(
        &self,
        prefix: &MatchPrefix,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError>;

    /// Some matches, newest first: all of the page, or only those in which something has happened
    /// since their start, or nothing.
    fn listings(&self, page: &Page, begun: Option<bool>) -> Result<Vec<Listing>, StoreError>;

    /// The live match that changed last.
    fn latest_live(&self) -> Result<Option<Listing>, StoreError>;

    /// The lines of a match and what the list says about it, both at one moment.
    fn audit(&self, match_id: MatchId) -> Result<(Vec<Row>, Option<Listing>), StoreError>;

    /// What is known of a key.
    fn key(&self, id: KeyId) -> Result<Option<Key>, StoreError>;

    /// The keys of the house and its lanes, and those of matches if they are asked for;
    /// oldest first.
    fn keys(&self, of_matches: bool) -> Result<Vec<Key>, StoreError>;

    /// The keys of a match, oldest first.
    fn keys_of(&self, match_id: MatchId) -> Result<Vec<Key>, StoreError>;

    /// Matches that are listed and have no lines.
    fn strays(&self) -> Result<Vec<MatchId>, StoreError>;

    /// What the database itself finds wrong with the book.
    fn complaints(&self) -> Result<Vec<String>, StoreError>;

    /// Gives back what room it can.
    fn compact(&self) -> Result<(), StoreError>;

    /// Tells the newsroom what other programs write, from now on.
    fn listen(&self, news: &Arc<Newsroom>) -> Result<Ear, StoreError>;
}

/// Which matches to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Only those in this state.
    pub state: Option<State>,
    /// Only those on this lane.
    pub lane: Option<Lane>,
    /// Only those that come after this one in the list, that is, which began before it.
    pub before: Option<(Moment, MatchId)>,
    /// At most so many.
    pub limit: usize,
}
