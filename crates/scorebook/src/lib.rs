//! Keeps every ball of every match: an append-only log of events, in SQLite or PostgreSQL.
//!
//! ```
//! use tenpin::Pins;
//! use tenpin_scorebook::{Append, ClientId, Event, Place, Scorebook};
//!
//! let book = Scorebook::open(&Place::Memory)?;
//! let (match_id, started) = book.start(vec!["PJS".parse()?], None);
//! let first = started.wait()?;
//! let ball = Append {
//!     match_id,
//!     after: Some(first.entry.revision),
//!     claim: Event::Rolled { pins: Pins::Ten }.into(),
//!     client_id: ClientId::random(),
//! };
//! book.append(ball.clone()).wait()?; // durable from here on
//! book.append(ball).wait()?; // the same once more: harmless
//! let night = book.read(match_id)?.chain;
//! assert_eq!(night.history().now().players()[0].game.to_string(), "X");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Facts only
//!
//! A match is a list of [`Entry`], numbered from 1, each with one [`Event`]: started,
//! rolled, corrected, joined, left, undone, closed. Nothing is ever changed or deleted; what
//! the match is now is the fold of its events, a [`History`]. No score is stored, and none
//! is computed here: that is what the crate `tenpin` does.
//!
//! # Nothing lost, nothing twice
//!
//! - An [`Append`] says behind which revision it belongs. If somebody was faster it is a
//!   [`AppendError::Conflict`], and nothing is written.
//! - It has a name. Sent again under the same name, it is answered as the first time, so
//!   whoever gets no answer may simply repeat it.
//! - The answer comes when the event is durable, and not before.
//! - Each entry carries a hash over its own bytes and the hash before, so a [`Chain`] shows
//!   only an unbroken beginning, and [`Scorebook::verify`] names the first broken line. That
//!   the end of a match was cut off, or everything written anew, shows only against a head
//!   hash that was noted elsewhere.
//!
//! # Many at once
//!
//! Each process has one writer. While it waits for the disk, events gather; all of them go
//! into its next commit. There is no timer, so an event that comes alone does not wait.
//! Appends are answered through a [`Pending`], which a server awaits and a console waits for.

mod chain;
mod entry;
mod event;
mod history;
mod key;
mod news;
mod scorebook;
mod scorer;
mod store;

pub use blake3::Hash;
pub use chain::{Broken, Chain, Fault, Head, Listing, Snapshot};
pub use entry::{
    ClientId, ClientIdError, Entry, LineError, MatchId, MatchIdError, MatchPrefix, Moment,
    MomentError, Revision,
};
pub use event::{
    Correction, Event, EventError, FullName, FullNameError, Lane, LaneError, Person, Rules, Start,
    Unknown, is_legible,
};
pub use history::{Change, Claim, FrameClaim, History, Impossible, State, StateError};

pub use key::{Grant, GrantError, Key, KeyChange, KeyId, KeyIdError, Secret, SecretError};
pub use news::{News, Newsroom, Subscription};
pub use scorebook::{Check, Finding, Place, ReadError, Reading, RestoreError, Restored, Scorebook};
pub use scorer::{AdoptError, Adopted, Append, AppendError, Inbox, Pending, Work, Written};
pub use store::{
    Batch, Commit, Journal, ListMatch, Others, Page, ReadRows, Row, StoreError, Trouble, Unreadable,
};
