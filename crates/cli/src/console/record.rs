//! A match being played, and the book that keeps it.

use std::{
    iter,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use tenpin::{Match, Name};
use tenpin_scorebook::{
    Append, AppendError, Broken, Chain, ClientId, Event, History, MatchId, News, ReadError,
    Subscription,
};

use crate::book::Book;

/// A match being played, and the book that keeps it.
pub(crate) struct Record<'a> {
    pub(crate) book: &'a Book,
    chain: Chain,
    /// Nothing if nobody else can write into the book.
    news: Option<Subscription>,
    /// The last line we know of, for whoever watches.
    known: Arc<AtomicU32>,
}

impl<'a> Record<'a> {
    /// A new match, written down before anybody sees its board.
    pub(crate) fn start(book: &'a Book, names: Vec<Name>) -> Result<Self, AppendError> {
        let players = names.into_iter().map(Into::into).collect();
        let (_, started) = book.scorebook.start(players, None);
        let chain = Chain::begin(&started.wait()?.entry)?;
        Ok(Self::of(book, chain))
    }

    /// A match as the book has it, and the first line that cannot be gone on with, if any.
    pub(crate) fn open(
        book: &'a Book,
        match_id: MatchId,
    ) -> Result<(Self, Option<Broken>), ReadError> {
        let found = book.scorebook.read(match_id)?;
        Ok((Self::of(book, found.chain), found.broken))
    }

    fn of(book: &'a Book, chain: Chain) -> Self {
        let mut record = Self {
            book,
            known: Arc::new(AtomicU32::new(chain.revision().into())),
            chain,
            news: None,
        };
        record.news = record.subscribe();
        record
    }

    /// Who cannot listen notices others when they get in each other's way.
    pub(crate) fn subscribe(&self) -> Option<Subscription> {
        let listens = self.book.is_kept();
        let subscription = listens.then(|| self.book.scorebook.subscribe(Some(self.id())));
        subscription?.ok()
    }

    pub(crate) fn known(&self) -> Arc<AtomicU32> {
        Arc::clone(&self.known)
    }

    fn note(&self) {
        let revision = self.chain.revision().into();
        self.known.store(revision, Ordering::Relaxed);
    }

    pub(crate) const fn id(&self) -> MatchId {
        self.chain.match_id()
    }

    pub(crate) const fn history(&self) -> &History {
        self.chain.history()
    }

    pub(crate) fn now(&self) -> &Match {
        self.history().now()
    }

    /// Writes down what happened. When it answers, that is durable; under the same name it
    /// may be tried again. If it was not written, everything stays as it is.
    pub(crate) fn add(&mut self, event: &Event, name: &ClientId) -> Result<(), AppendError> {
        let append = Append {
            match_id: self.id(),
            after: Some(self.chain.revision()),
            claim: event.clone().into(),
            client_id: name.clone(),
        };
        let entry = self.book.scorebook.append(append).wait()?.entry;
        self.chain.link(&entry)?;
        self.note();
        Ok(())
    }

    /// Whether another program may have written since. It is heard of within a second.
    pub(crate) fn is_old(&mut self) -> bool {
        let known = self.chain.revision();
        let Some(news) = &mut self.news else {
            return false;
        };
        let heard: Vec<_> = iter::from_fn(|| news.try_next()).collect();
        let is_known =
            |news: &News| matches!(news, News::Changed { revision, .. } if *revision <= known);
        !heard.iter().all(is_known)
    }

    /// Looks at what other programs have written; answers whether they have.
    pub(crate) fn catch_up(&mut self) -> Result<bool, ReadError> {
        let found = self.book.scorebook.read(self.id())?;
        if let Some(broken) = found.broken {
            return Err(broken.into());
        }
        let changed = found.chain.revision() != self.chain.revision();
        self.chain = found.chain;
        self.note();
        Ok(changed)
    }
}
