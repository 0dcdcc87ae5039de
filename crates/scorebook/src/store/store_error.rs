//! Why a store could not do what it was asked.

use std::fmt;

/// Why a store could not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreError {
    /// What kind of trouble it is.
    pub trouble: Trouble,
    /// What the database or the system said.
    pub detail: String,
}

/// What kind of trouble a store is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Trouble {
    /// No room on the disk.
    Full,
    /// The book may be read but not written.
    ReadOnly,
    /// The book, or its folder, may not be opened or made.
    Forbidden,
    /// Another program has held the book for too long, or too many want it at once.
    Busy,
    /// Something else is in that place.
    NotAScorebook,
    /// A newer tenpin has made the book.
    Newer,
    /// The book is damaged where it was looked at.
    Damaged,
    /// The database refuses what was written, whoever writes it.
    Refused,
    /// The database does not answer. Whether it has done what it was last asked is not known.
    Away,
    /// Anything else, such as a disk that fails.
    Failed,
}

impl Trouble {
    /// In one word, as a label of metrics.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::ReadOnly => "read_only",
            Self::Forbidden => "forbidden",
            Self::Busy => "busy",
            Self::NotAScorebook => "not_a_scorebook",
            Self::Newer => "newer",
            Self::Damaged => "damaged",
            Self::Refused => "refused",
            Self::Away => "away",
            Self::Failed => "failed",
        }
    }

    /// Whether it may pass by itself.
    #[must_use]
    pub const fn may_pass(self) -> bool {
        matches!(self, Self::Away | Self::Busy)
    }
}

impl StoreError {
    pub(crate) fn new(trouble: Trouble, detail: impl fmt::Display) -> Self {
        Self {
            trouble,
            detail: detail.to_string(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trouble = match self.trouble {
            Trouble::Full => "no room on the disk",
            Trouble::ReadOnly => "the book cannot be written",
            Trouble::Forbidden => "the book cannot be opened",
            Trouble::Busy => "the book is busy",
            Trouble::NotAScorebook => "not a scorebook",
            Trouble::Newer => "made by a newer tenpin",
            Trouble::Damaged => "the book is damaged",
            Trouble::Refused => "the database refuses it",
            Trouble::Away => "the database does not answer",
            Trouble::Failed => "the book failed",
        };
        write!(f, "{trouble}: {}", self.detail)
    }
}

impl std::error::Error for StoreError {}
