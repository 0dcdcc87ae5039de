//! The pins a ball is bowled at.

use crate::{Pins, Roll, RollError};

/// The pins standing before a ball. Never empty: a cleared rack is set again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rack {
    /// All ten, not yet bowled at.
    Fresh,
    /// Bowled at once, and what that ball knocked down. Nothing perhaps, but clearing
    /// the ten that still stand is then a spare and not a strike.
    After(Pins),
}

impl Rack {
    /// What a ball at a fresh rack leaves; if it leaves nothing, a fresh rack again.
    #[inline]
    pub(crate) const fn left_by(first: Pins) -> Self {
        match first {
            Pins::Ten => Self::Fresh,
            _ => Self::After(first),
        }
    }

    pub(crate) fn standing(self) -> Pins {
        Pins::Ten.without(self.down())
    }

    /// What the sheet shows for a ball at this rack.
    pub(crate) fn roll(self, pins: Pins) -> Roll {
        match self {
            Self::Fresh if pins == Pins::Ten => Roll::Strike,
            Self::After(down) if down.makes_ten_with(pins) => Roll::Spare(pins),
            _ => Roll::Pins(pins),
        }
    }

    /// Refuses a ball that claims more pins than are standing.
    #[inline]
    pub(crate) fn check(self, pins: Pins) -> Result<(), RollError> {
        if self.down().count().saturating_add(pins.count()) > Pins::Ten.count() {
            return Err(RollError::TooManyPins {
                standing: self.standing(),
                knocked: pins.count().into(),
            });
        }
        Ok(())
    }

    #[inline]
    const fn down(self) -> Pins {
        match self {
            Self::Fresh => Pins::Zero,
            Self::After(down) => down,
        }
    }
}
