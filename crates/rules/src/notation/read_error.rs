//! Why a text is not a game.

use core::{error::Error, fmt};

use crate::{BadSymbol, RollError};

/// The first ball of a text that cannot be read, and why.
///
/// ```
/// use tenpin::Game;
///
/// let refusal = "X 7/ 9X".parse::<Game>().unwrap_err();
/// assert_eq!(refusal.index, 4);
/// assert_eq!(refusal.kind.code(), "bad_symbol");
/// assert_eq!(
///     refusal.to_string(),
///     "ball 5: X stands only at a fresh rack: write / to clear what is left (1)",
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReadError {
    /// Which ball, counted from zero.
    pub index: usize,
    /// What is wrong with it.
    pub kind: ReadErrorKind,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ball {}: {}", self.index.saturating_add(1), self.kind)
    }
}

impl Error for ReadError {}

/// What is wrong with a ball in a text. If several things are, this is their order:
/// a ball after the last, then a bad symbol, then too many pins.
///
/// ```
/// use tenpin::{Game, ReadErrorKind};
///
/// let refusal = "10 10 10".parse::<Game>().unwrap_err();
/// assert_eq!(refusal.kind, ReadErrorKind::Ambiguous);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The rules refuse the ball.
    Refused(RollError),
    /// It is not a ball at all, or not here.
    BadSymbol(BadSymbol),
    /// `10` may be ten pins, or one pin and none.
    Ambiguous,
}

impl ReadErrorKind {
    /// The name of this kind for programs; it never changes.
    ///
    /// ```
    /// use tenpin::{Game, RollError, ReadErrorKind};
    ///
    /// assert_eq!(ReadErrorKind::Refused(RollError::NoRollsLeft).code(), "game_over");
    /// assert_eq!("5,6".parse::<Game>().unwrap_err().kind.code(), "too_many_pins");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(RollError::TooManyPins { .. }) => "too_many_pins",
            Self::Refused(RollError::NoRollsLeft) => "game_over",
            Self::BadSymbol(_) => "bad_symbol",
            Self::Ambiguous => "ambiguous",
        }
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(reason) => fmt::Display::fmt(reason, f),
            Self::BadSymbol(reason) => fmt::Display::fmt(reason, f),
            Self::Ambiguous => {
                f.write_str("10 may be ten pins, or one pin and a miss: write 10,10,10 or 1- 1- 1-")
            }
        }
    }
}

impl Error for ReadErrorKind {}

impl From<RollError> for ReadErrorKind {
    fn from(reason: RollError) -> Self {
        Self::Refused(reason)
    }
}

impl From<BadSymbol> for ReadErrorKind {
    fn from(reason: BadSymbol) -> Self {
        Self::BadSymbol(reason)
    }
}
