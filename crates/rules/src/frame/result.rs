//! How a frame ended.

use core::fmt;

use crate::{Roll, Rolls};

/// How a frame ended. The tenth's is that of its first rack.
///
/// ```
/// use tenpin::{FrameNumber, FrameResult, Game};
///
/// let game: Game = "X 7/ 8".parse()?;
/// let [first, second, third, ..] = FrameNumber::ALL;
/// assert_eq!(game.result(first), Some(FrameResult::Strike));
/// assert_eq!(game.result(second), Some(FrameResult::Spare));
/// assert_eq!(game.result(third), None);
/// # Ok::<(), tenpin::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FrameResult {
    /// Ten pins with the first ball.
    Strike,
    /// Ten pins with two balls.
    Spare,
    /// Pins left standing after two balls: a miss.
    Open,
}

impl FrameResult {
    /// The result of a frame that is over.
    pub(crate) const fn of(rolls: Rolls) -> Self {
        match rolls.each() {
            [Some(Roll::Strike), ..] => Self::Strike,
            [_, Some(Roll::Spare(_)), _] => Self::Spare,
            _ => Self::Open,
        }
    }
}

impl fmt::Display for FrameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Strike => "strike",
            Self::Spare => "spare",
            Self::Open => "open",
        })
    }
}
