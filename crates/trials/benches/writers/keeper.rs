//! Those who keep the balls.

use std::{path::Path, sync::Arc};

use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, ClientId, Event, Inbox, MatchId, Newsroom, Pending, Place, Revision,
    Scorebook, Written,
};
use tenpin_trials::start;

use crate::plain::{NothingKnown, PlainFile};

/// Whoever balls can be handed to.
pub(crate) enum Keeper {
    Plain(Inbox),
    Book(Scorebook),
}

impl Keeper {
    pub(crate) const NAMES: [&str; 3] = ["plain file", "SQLite", "PostgreSQL"];

    /// One of each kind.
    pub(crate) fn all(path: &Path, url: &str) -> [Arc<Self>; 3] {
        let news = Arc::new(Newsroom::default());
        let file = Box::new(PlainFile::create(&path.with_extension("plain")));
        let book = |place| Self::Book(Scorebook::open(&place).expect("a book"));
        [
            Self::Plain(Inbox::open(file, Arc::new(NothingKnown), news).expect("a writer")),
            book(Place::File(path.with_extension("db"))),
            book(Place::Postgres(url.to_owned())),
        ]
        .map(Arc::new)
    }

    pub(crate) fn start_matches(&self, count: u32) -> Vec<MatchId> {
        let start = |_| self.append(MatchId::random(), Revision::NONE, start());
        let started: Vec<_> = (0..count).map(start).collect();
        let started = started.into_iter().map(Pending::wait);
        started
            .map(|first| first.expect("a start").entry.match_id)
            .collect()
    }

    pub(crate) fn roll(&self, id: MatchId, after: Revision) -> Pending<Written, AppendError> {
        self.append(id, after, Event::Rolled { pins: Pins::Zero })
    }

    fn append(
        &self,
        match_id: MatchId,
        after: Revision,
        event: Event,
    ) -> Pending<Written, AppendError> {
        let append = Append {
            match_id,
            after: Some(after),
            claim: event.into(),
            client_id: ClientId::random(),
        };
        match self {
            Self::Plain(inbox) => inbox.append(append),
            Self::Book(book) => book.append(append),
        }
    }
}
