//! All matches, and everything one does with them.

mod check;
mod copy;
mod place;
mod restore;

use std::{
    cmp::Reverse,
    path::Path,
    sync::{Arc, OnceLock},
};

use crate::{
    AdoptError, Adopted, Append, AppendError, Broken, Chain, Claim, ClientId, Entry, Event, Head,
    Inbox, Key, KeyChange, KeyId, Lane, Listing, MatchId, MatchPrefix, Newsroom, Page, Pending,
    Person, ReadRows, Revision, Rules, Start, StoreError, Subscription, Trouble, Work, Written,
    chain::Beginning,
    store::{
        Ear, Shelf, postgres,
        sqlite::{self, Book},
    },
};
pub use check::{Check, Finding};
pub use place::Place;
pub use restore::{RestoreError, Restored};

/// All matches, and everything one does with them.
///
/// Events are handed in with [`Self::append`] and durable when its answer is here; a server
/// awaits that answer and a console waits for it. Whatever reads answers at once, so a
/// server calls it where blocking is allowed.
pub struct Scorebook {
    /// Hears other programs, from the first subscription on. Closed before the rest.
    ear: OnceLock<Result<Ear, StoreError>>,
    inbox: Inbox,
    shelf: Arc<dyn Shelf>,
    news: Arc<Newsroom>,
    place: Place,
}

/// A match as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its unbroken beginning.
    pub chain: Chain,
    /// The same line by line.
    pub entries: Vec<Entry>,
    /// The first line that cannot be believed or is not known here, if there is one.
    pub broken: Option<Broken>,
}

impl Reading {
    fn new(match_id: MatchId, found: Beginning) -> Result<Self, ReadError> {
        match (found.chain, found.broken) {
            (Some(chain), broken) => Ok(Self {
                chain,
                entries: found.entries,
                broken,
            }),
            (None, Some(broken)) => Err(broken.into()),
            (None, None) => Err(ReadError::NotFound(match_id.into())),
        }
    }

    /// Whether it extends an earlier reading that ended with this line. If not, the store has gone
    /// back to a state before that.
    #[must_use]
    pub fn continues(&self, earlier: &Head) -> bool {
        let mut lines = self.entries.iter();
        let same = lines.find(|entry| entry.revision == earlier.revision);
        same.map(Head::from).as_ref() == Some(earlier)
    }

    /// Roughly how many bytes it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.chain.weight() + self.entries.iter().map(Entry::weight).sum::<usize>()
    }
}

/// Why a match could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// No match is called like that.
    #[error("there is no match {0}")]
    NotFound(MatchPrefix),
    /// Several are.
    #[error("several matches begin with {0}")]
    Ambiguous(MatchPrefix, Vec<MatchId>),
    /// Its very first line cannot be believed, or is not known here.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ReadError {
    /// Whether it may work later: the store was in trouble, and that may pass.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Store(error) if error.trouble.may_pass())
    }
}

/// Opening.
impl Scorebook {
    /// Opens a book; makes it if it is not there.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be opened, is none, or was written by a newer tenpin.
    pub fn open(place: &Place) -> Result<Self, StoreError> {
        let store = match place {
            Place::File(path) => sqlite::open(Book::File(path.clone()))?,
            Place::Postgres(url) => postgres::open(url)?,
            Place::Memory => sqlite::open(Book::in_memory())?,
        };
        let news = Arc::new(Newsroom::default());
        let rows: Arc<dyn ReadRows> = store.shelf.clone();
        let inbox = Inbox::open(store.journal, rows, Arc::clone(&news))
            .map_err(|error| StoreError::new(Trouble::Failed, error))?;
        Ok(Self {
            inbox,
            shelf: store.shelf,
            news,
            ear: OnceLock::new(),
            place: place.clone(),
        })
    }
}

/// Writing.
impl Scorebook {
    /// Starts a match; the answer is its first line.
    pub fn start(
        &self,
        players: Vec<Person>,
        lane: Option<Lane>,
    ) -> (MatchId, Pending<Written, AppendError>) {
        let match_id = MatchId::random();
        let pending = self.append(Append {
            match_id,
            after: Some(Revision::NONE),
            claim: Claim::Event(Event::Started(Start {
                players,
                lane,
                rules: Rules::TenPin,
            })),
            client_id: ClientId::random(),
        });
        (match_id, pending)
    }

    /// Hands in an event to write down. When the answer is here, it is durable.
    pub fn append(&self, append: Append) -> Pending<Written, AppendError> {
        self.inbox.append(append)
    }

    /// From now on a match that has this many events takes no more from [`Self::append`], except
    /// what puts it right or ends it: an undo, a correction by the house, its end.
    pub fn limit_events(&self, events_max: u32) {
        self.inbox.limit_events(events_max);
    }

    /// From now on, what the writer does is counted like this, by its own thread. Only the first
    /// call has an effect.
    pub fn count_work(&self, count: impl Fn(Work) + Send + Sync + 'static) {
        self.inbox.count_work(count);
    }

    /// How many events, and other things to do, wait for the writer.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.inbox.waiting()
    }

    /// Whether it is in a file, which somebody may delete while it is open.
    #[must_use]
    pub const fn is_in_file(&self) -> bool {
        matches!(self.place, Place::File(_))
    }

    /// How many bytes are free on the disk of a book in a file, if the system says.
    #[must_use]
    pub fn free_bytes(&self) -> Option<u64> {
        match &self.place {
            Place::File(path) => sqlite::free_bytes(path),
            _ => None,
        }
    }

    /// Hands in lines that were written elsewhere, those of a match in order.
    pub fn adopt(&self, entries: Vec<Entry>) -> Pending<Adopted, AdoptError> {
        self.inbox.adopt(entries)
    }

    /// Hands in a change of keys. The answer says whether it could be done: a key that is
    /// not there, or not any more, can neither be revoked nor swapped.
    pub fn change_keys(&self, change: KeyChange) -> Pending<bool, StoreError> {
        self.inbox.change_keys(change)
    }

    /// Asks whether something could be written now.
    pub fn check(&self) -> Pending<(), StoreError> {
        self.inbox.check()
    }

    /// Makes all listings again from the events; [`Trouble::Newer`] if a newer tenpin has written
    /// some of them.
    pub fn rebuild(&self) -> Pending<(), StoreError> {
        self.inbox.relist()
    }
}

/// Reading.
impl Scorebook {
    /// The one match whose id begins like that.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if there is none, or several.
    pub fn find(&self, prefix: &MatchPrefix) -> Result<MatchId, ReadError> {
        let found = self.shelf.beginning_with(prefix, 10)?;
        match found[..] {
            [] => Err(ReadError::NotFound(prefix.clone())),
            [only] => Ok(only),
            _ => Err(ReadError::Ambiguous(prefix.clone(), found)),
        }
    }

    /// A match, up to its first line that cannot be believed or is not known here.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if nothing of it can be read.
    pub fn read(&self, match_id: MatchId) -> Result<Reading, ReadError> {
        let rows = self.shelf.rows(match_id, Revision::FIRST)?;
        Reading::new(match_id, Beginning::of(match_id, rows))
    }

    /// Whether this is still the last line of a match.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn ends_with(&self, match_id: MatchId, head: &Head) -> Result<bool, StoreError> {
        let rows = self.shelf.rows(match_id, head.revision)?;
        Ok(matches!(&rows[..], [Ok(last)] if Head::from(last) == *head))
    }

    /// A match that was read before, as it is now; `None` if it is still the same. Only lines that
    /// are new are read, unless the store has gone back to an earlier state.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if nothing of it can be read.
    pub fn read_since(&self, known: &Reading) -> Result<Option<Reading>, ReadError> {
        let head = known.chain.head();
        let match_id = known.chain.match_id();
        if known.broken.is_some() {
            return self.read(match_id).map(Some);
        }
        let mut rows = self.shelf.rows(match_id, head.revision)?.into_iter();
        let is_known = matches!(rows.next(), Some(Ok(last)) if Head::from(&last) == head);
        if !is_known {
            return self.read(match_id).map(Some);
        }
        let newer = rows.collect::<Vec<_>>();
        if newer.is_empty() {
            return Ok(None);
        }
        let mut found = Beginning {
            chain: Some(known.chain.clone()),
            entries: known.entries.clone(),
            broken: None,
        };
        found.take_all(match_id, newer);
        Reading::new(match_id, found).map(Some)
    }

    /// Some matches, newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn list(&self, page: &Page) -> Result<Vec<Listing>, StoreError> {
        self.shelf.listings(page, None)
    }

    /// Some matches, newest first, where those in which nothing has happened since their start are
    /// left out before any other is: nobody can make the others disappear by starting many.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn list_begun(&self, page: &Page) -> Result<Vec<Listing>, StoreError> {
        let mut listings = self.shelf.listings(page, Some(true))?;
        let rest = Page {
            limit: page.limit.saturating_sub(listings.len()),
            ..page.clone()
        };
        if rest.limit > 0 {
            listings.extend(self.shelf.listings(&rest, Some(false))?);
            listings.sort_by_key(|listing| Reverse((listing.started, listing.match_id)));
        }
        Ok(listings)
    }

    /// The live match that changed last.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn latest_live(&self) -> Result<Option<Listing>, StoreError> {
        self.shelf.latest_live()
    }

    /// Every match, in the order they started.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn every_match(&self) -> Result<Vec<MatchId>, StoreError> {
        self.shelf.every_match()
    }

    /// What is known of a key.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn key(&self, id: KeyId) -> Result<Option<Key>, StoreError> {
        self.shelf.key(id)
    }

    /// The keys of the house and its lanes, also those that were revoked; oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn house_keys(&self) -> Result<Vec<Key>, StoreError> {
        self.shelf.keys(false)
    }

    /// The keys of a match, also those that were revoked; oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn keys_of(&self, match_id: MatchId) -> Result<Vec<Key>, StoreError> {
        self.shelf.keys_of(match_id)
    }

    /// How often keys were revoked since the book was opened, also by other
    /// programs once somebody has subscribed. Whoever remembers keys forgets them when this
    /// number changes.
    #[must_use]
    pub fn key_changes(&self) -> u64 {
        self.news.key_changes()
    }

    /// Listens to every match, or to one: also to what other programs write, of which it
    /// hears within a second. A change may be told more than once.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if other programs cannot be listened to.
    pub fn subscribe(&self, match_id: Option<MatchId>) -> Result<Subscription, StoreError> {
        let subscription = self.news.subscribe(match_id);
        let listening = self.ear.get_or_init(|| self.shelf.listen(&self.news));
        match listening {
            Ok(_) => Ok(subscription),
            Err(trouble) => Err(trouble.clone()),
        }
    }
}

/// Looking after it.
impl Scorebook {
    /// Writes a whole copy as a SQLite book, into a file that is not there yet.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot; [`Trouble::Newer`] if that takes the newer tenpin that has
    /// written some lines; [`Trouble::Damaged`] if the copy is there, but some lines of this
    /// book could not be believed and are not in it.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        match &self.place {
            Place::File(path) => sqlite::copy(&Book::File(path.clone()), to),
            _ => self.copy(to),
        }
    }

    /// Gives back what room it can.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot.
    pub fn compact(&self) -> Result<(), StoreError> {
        self.shelf.compact()
    }
}
