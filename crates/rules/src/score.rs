//! Points, which are not pins.

use core::{cmp::Ordering, fmt};

use crate::Pins;

/// Points of a frame or of a game, zero to three hundred.
///
/// Only the engine makes scores, so one cannot be confused with a count of pins;
/// it compares with plain numbers and turns into one.
///
/// ```
/// use tenpin::{Game, Pins};
///
/// let score = Game::new().roll(Pins::Seven)?.roll(Pins::Two)?.score();
/// assert_eq!(score, 9);
/// assert!(score < 10);
/// assert_eq!(u16::from(score), 9);
/// # Ok::<(), tenpin::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Score(u16);

impl Score {
    pub(crate) const ZERO: Self = Self(0);

    /// What these balls are worth: the one idea of this crate.
    pub(crate) fn of_balls(balls: impl Iterator<Item = Pins>) -> Self {
        Self::total(balls.map(|pins| Self(pins.count().into())))
    }

    pub(crate) fn total(scores: impl Iterator<Item = Self>) -> Self {
        scores.fold(Self::ZERO, Self::plus)
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The plain number.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// assert_eq!(Game::new().score().points(), 0);
    /// ```
    #[must_use]
    pub const fn points(self) -> u16 {
        self.0
    }
}

impl From<Score> for u16 {
    fn from(score: Score) -> Self {
        score.0
    }
}

impl PartialEq<u16> for Score {
    fn eq(&self, points: &u16) -> bool {
        self.0 == *points
    }
}

impl PartialEq<Score> for u16 {
    fn eq(&self, score: &Score) -> bool {
        *self == score.0
    }
}

impl PartialOrd<u16> for Score {
    fn partial_cmp(&self, points: &u16) -> Option<Ordering> {
        self.0.partial_cmp(points)
    }
}

impl PartialOrd<Score> for u16 {
    fn partial_cmp(&self, score: &Score) -> Option<Ordering> {
        self.partial_cmp(&score.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
