//! What is wrong with a book, what is safe, and what to do.

use tenpin_scorebook::{Place, StoreError, Trouble};

use crate::{book::BookName, phrasebook::Message};

/// A sentence for every kind of trouble.
pub(crate) fn trouble(error: &StoreError, name: &BookName) -> Message {
    let key = match error.trouble {
        Trouble::Full => "trouble-full",
        Trouble::ReadOnly => "trouble-read-only",
        Trouble::Forbidden if matches!(name.place(), Place::Postgres(_)) => "trouble-refused",
        Trouble::Forbidden => "trouble-forbidden",
        Trouble::Busy => "trouble-busy",
        Trouble::NotAScorebook => "trouble-not-a-scorebook",
        Trouble::Newer => "trouble-newer",
        Trouble::Damaged => "trouble-damaged",
        Trouble::Away => "trouble-away",
        _ => "trouble-failed",
    };
    Message::new(key)
        .text("book", name)
        .text("detail", &error.detail)
}
