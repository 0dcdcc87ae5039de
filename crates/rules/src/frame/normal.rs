//! Frames one to nine.

use crate::{
    Pins, RollError, Score,
    frame::{Frame, Phase, Rolls, tally::Tally},
};

/// One of the frames one to nine: one or two balls, and a bonus for a strike or spare.
///
/// ```
/// use tenpin::{Frame, NormalFrame, Phase, Pins};
///
/// let spare = NormalFrame::default().add_roll(Pins::Seven)?.add_roll(Pins::Three)?;
/// assert_eq!(spare.phase(), Phase::Awaiting);
/// assert_eq!(spare.score(), None);
///
/// let paid = spare.add_roll(Pins::Four)?;
/// assert!(paid.score().is_some_and(|score| score == 14));
/// assert_eq!(paid.rolls().to_string(), "7/");
/// # Ok::<(), tenpin::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct NormalFrame(Tally);

impl NormalFrame {
    pub(crate) const fn of(tally: Tally) -> Self {
        Self(tally)
    }
}

impl Frame for NormalFrame {
    fn add_roll(self, pins: Pins) -> Result<Self, RollError> {
        self.0.add_roll(pins).map(Self)
    }

    fn score(self) -> Option<Score> {
        self.0.score()
    }

    fn phase(self) -> Phase {
        match self.0.rack() {
            None => Phase::Settled,
            Some(_) if self.0.is_bowled_out() => Phase::Awaiting,
            Some(_) if self == Self::default() => Phase::Ready,
            Some(_) => Phase::InProgress,
        }
    }

    fn rolls(self) -> Rolls {
        Rolls::of(self.0.own_balls())
    }

    fn standing(self) -> Option<Pins> {
        self.0.standing().filter(|_| !self.0.is_bowled_out())
    }
}
