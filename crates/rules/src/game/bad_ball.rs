//! Which ball of a list is wrong.

use core::{error::Error, fmt};

use crate::RollError;

/// The first ball of a list that cannot be, and why.
///
/// ```
/// use tenpin::Game;
///
/// let bad = Game::from_balls([10, 7, 3, 11]).unwrap_err();
/// assert_eq!(bad.to_string(), "ball 4: 11 pins knocked down but only 10 standing");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BadBall {
    /// Its place in the list, counted from zero.
    pub index: usize,
    /// Why it was refused.
    pub reason: RollError,
}

impl fmt::Display for BadBall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ball {}: {}", self.index.saturating_add(1), self.reason)
    }
}

impl Error for BadBall {}
