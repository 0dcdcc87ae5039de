//! The tenth frame.

use crate::{
    Pins, RollError, Score,
    frame::{Frame, Phase, Rolls, tally::Tally},
};

/// The tenth frame: its bonus balls are bowled in it, so it is a plain sum of its balls.
///
/// ```
/// use tenpin::{Frame, Phase, Pins, TenthFrame};
///
/// let tenth = TenthFrame::default().add_roll(Pins::Ten)?.add_roll(Pins::Nine)?;
/// assert_eq!(tenth.phase(), Phase::InProgress);
/// assert_eq!(tenth.standing(), Some(Pins::One));
///
/// let over = tenth.add_roll(Pins::Zero)?;
/// assert!(over.score().is_some_and(|score| score == 19));
/// # Ok::<(), tenpin::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct TenthFrame(Tally);

impl TenthFrame {
    pub(crate) const fn of(tally: Tally) -> Self {
        Self(tally)
    }
}

impl Frame for TenthFrame {
    fn add_roll(self, pins: Pins) -> Result<Self, RollError> {
        self.0.add_roll(pins).map(Self)
    }

    fn score(self) -> Option<Score> {
        self.0.score()
    }

    fn phase(self) -> Phase {
        match self.0.rack() {
            None => Phase::Settled,
            Some(_) if self == Self::default() => Phase::Ready,
            Some(_) => Phase::InProgress,
        }
    }

    fn rolls(self) -> Rolls {
        Rolls::of(self.0.balls())
    }

    fn standing(self) -> Option<Pins> {
        self.0.standing()
    }
}
