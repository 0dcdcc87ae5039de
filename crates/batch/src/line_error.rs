//! Why a line is not a game.

use std::{error::Error, fmt};

use tenpin::ReadError;

use crate::LINE_MAX;

/// Why a line is not a game.
///
/// ```
/// use tenpin_batch::read;
///
/// let error = read(b"10,7,4").unwrap_err();
/// assert_eq!((error.code(), error.index()), ("too_many_pins", 2));
/// assert_eq!(error.to_string(), "ball 3: 4 pins knocked down but only 3 standing");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// A ball that cannot be, or a text that may be read in two ways.
    Unreadable(ReadError),
    /// More than [`LINE_MAX`] bytes.
    TooLong,
}

impl LineError {
    /// The name of this kind for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(error) => error.kind.code(),
            Self::TooLong => "line_too_long",
        }
    }

    /// Which ball, counted from zero.
    #[must_use]
    pub const fn index(&self) -> usize {
        match self {
            Self::Unreadable(error) => error.index,
            Self::TooLong => 0,
        }
    }

    /// What is wrong, without which ball it is.
    #[must_use]
    pub fn reason(&self) -> impl fmt::Display + use<> {
        match *self {
            Self::Unreadable(error) => Reason::Kind(error.kind),
            Self::TooLong => Reason::TooLong,
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ball {}: {}", self.index() + 1, self.reason())
    }
}

impl Error for LineError {}

enum Reason {
    Kind(tenpin::ReadErrorKind),
    TooLong,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => fmt::Display::fmt(kind, f),
            Self::TooLong => write!(f, "a line of more than {LINE_MAX} bytes is not read"),
        }
    }
}
