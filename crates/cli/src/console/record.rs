//! A match being played, and the book that keeps it.

use tenpin::{Match, Name};
use tenpin_scorebook::{
    Append, AppendError, Broken, Chain, ClientId, Event, History, MatchId, ReadError,
};

use crate::book::Book;

/// A match being played, and the book that keeps it.
pub(crate) struct Record<'a> {
    pub(crate) book: &'a Book,
    chain: Chain,
}

impl<'a> Record<'a> {
    /// A new match, written down before anybody sees its board.
    pub(crate) fn start(book: &'a Book, names: Vec<Name>) -> Result<Self, AppendError> {
        let (_, started) = book.scorebook.start(names, None);
        let chain = Chain::begin(&started.wait()?)?;
        Ok(Self { book, chain })
    }

    /// A match as the book has it, and where it is damaged, if it is.
    pub(crate) fn open(
        book: &'a Book,
        match_id: MatchId,
    ) -> Result<(Self, Option<Broken>), ReadError> {
        let found = book.scorebook.read(match_id)?;
        let chain = found.chain;
        Ok((Self { book, chain }, found.broken))
    }

    pub(crate) const fn id(&self) -> MatchId {
        self.chain.match_id()
    }

    pub(crate) const fn history(&self) -> &History {
        self.chain.history()
    }

    pub(crate) const fn now(&self) -> &Match {
        self.history().now()
    }

    /// Writes down what happened. When it answers, that is durable; under the same name it
    /// may be tried again. If it was not written, everything stays as it is.
    pub(crate) fn add(&mut self, event: &Event, name: &ClientId) -> Result<(), AppendError> {
        let append = Append {
            match_id: self.id(),
            after: self.chain.revision(),
            event: event.clone(),
            client_id: name.clone(),
        };
        let entry = self.book.scorebook.append(append).wait()?;
        Ok(self.chain.link(&entry)?)
    }

    /// Looks at what other programs have written; answers whether they have.
    pub(crate) fn catch_up(&mut self) -> Result<bool, ReadError> {
        let found = self.book.scorebook.read(self.id())?;
        let changed = found.chain.revision() != self.chain.revision();
        self.chain = found.chain;
        Ok(changed)
    }
}
