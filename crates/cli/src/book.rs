//! The book that matches are kept in.

mod name;
mod trouble;

pub(crate) use name::{BookName, quoted};
use tenpin_scorebook::{
    AdoptError, AppendError, Broken, Fault, MatchPrefix, Place, ReadError, Scorebook, StoreError,
    Unknown,
};
pub(crate) use trouble::trouble;

use crate::phrasebook::Message;

/// A book that is open.
pub(crate) struct Book {
    pub(crate) scorebook: Scorebook,
    pub(crate) name: BookName,
}

impl Book {
    pub(crate) fn open(name: BookName) -> Result<Self, Message> {
        match Self::try_open(&name) {
            Ok(scorebook) => Ok(Self { scorebook, name }),
            Err(error) => Err(trouble(&error, &name)),
        }
    }

    pub(crate) fn try_open(name: &BookName) -> Result<Scorebook, StoreError> {
        name.prepare()?;
        Scorebook::open(name.place())
    }

    /// Opens the book to play with. If nobody has named one, playing goes on without;
    /// the second answer says why.
    pub(crate) fn open_to_play(name: BookName) -> Result<(Self, Option<Message>), Message> {
        let named = name.is_named();
        match Self::open(name).and_then(Self::writable) {
            Ok(book) => Ok((book, None)),
            Err(reason) if named => Err(reason),
            Err(reason) => Ok((Self::open(BookName::memory())?, Some(reason))),
        }
    }

    /// Opens a book to look at; a look makes no book.
    pub(crate) fn open_existing(name: BookName) -> Result<Self, Message> {
        if !name.is_missing() {
            return Self::open(name);
        }
        if name.is_named() {
            return Err(Message::new("book-missing").text("book", &name));
        }
        // Before the first match the usual book is empty.
        Self::open(BookName::memory())
    }

    /// Taking nothing shows that something could be taken.
    fn writable(self) -> Result<Self, Message> {
        match self.scorebook.adopt(Vec::new()).wait() {
            Err(AdoptError::Store(error)) => Err(trouble(&error, &self.name)),
            _ => Ok(self),
        }
    }

    pub(crate) fn is_kept(&self) -> bool {
        *self.name.place() != Place::Memory
    }

    /// Why a match cannot be read.
    pub(crate) fn unread(&self, reason: &ReadError) -> Message {
        match reason {
            ReadError::NotFound(prefix) => not_found(prefix),
            ReadError::Ambiguous(prefix, found) => {
                let ids: Vec<_> = found.iter().map(ToString::to_string).collect();
                Message::new("match-ambiguous")
                    .text("id", prefix)
                    .text("ids", &ids.join(", "))
            }
            ReadError::Broken(broken) => cut_short(broken),
            ReadError::Store(error) => trouble(error, &self.name),
            other => Message::new("trouble-failed")
                .text("book", &self.name)
                .text("detail", other),
        }
    }

    /// Why something was not written, if the match itself is not against it.
    pub(crate) fn unwritten(&self, reason: &AppendError) -> Message {
        match reason {
            AppendError::NotFound(id) => not_found(&(*id).into()),
            AppendError::Broken(broken) => cut_short(broken),
            AppendError::Store(error) => trouble(error, &self.name),
            AppendError::Conflict { .. } => Message::new("match-raced"),
            other => Message::new("trouble-failed")
                .text("book", &self.name)
                .text("detail", other),
        }
    }
}

fn not_found(prefix: &MatchPrefix) -> Message {
    Message::new("match-unknown").text("id", prefix)
}

/// Where a match ends for this program, and why: it is damaged, or a newer tenpin went on.
pub(crate) fn cut_short(broken: &Broken) -> Message {
    let message = match &broken.fault {
        Fault::Newer(unknown) => newer("match-newer", unknown),
        _ => Message::new("match-damaged").text("fault", &fault(broken)),
    };
    message
        .text("id", &broken.match_id)
        .number("revision", u32::from(broken.revision))
}

/// A message that says what is not known here.
pub(crate) fn newer(key: &'static str, unknown: &Unknown) -> Message {
    let (what, name) = match unknown {
        Unknown::Kind(name) => ("kind", name),
        Unknown::Field(name) => ("field", name),
        Unknown::Rules(name) => ("rules", name),
        _ => ("other", &String::new()),
    };
    // It is from elsewhere, and could upset a terminal.
    let name = name.escape_debug();
    Message::new(key).text("what", &what).text("name", &name)
}

/// Which of the wordings fits.
pub(crate) const fn fault(broken: &Broken) -> &'static str {
    match broken.fault {
        Fault::Missing => "missing",
        Fault::Changed => "changed",
        Fault::Impossible(_) => "impossible",
        _ => "unreadable",
    }
}
