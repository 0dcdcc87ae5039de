//! Where in the game the next ball belongs.

use crate::{
    FrameNumber, Pins, RollError,
    frame::{rack::Rack, tally::Tally},
};

/// The frame being bowled. It stays at the tenth when the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Up {
    number: FrameNumber,
    tally: Tally,
}

impl Up {
    #[inline]
    pub(crate) fn at(number: FrameNumber) -> Self {
        Self {
            number,
            tally: Tally::default(),
        }
    }

    /// Where the ball after this one belongs.
    #[inline]
    pub(crate) fn roll(self, pins: Pins) -> Result<Self, RollError> {
        let tally = self.tally.add_roll(pins)?;
        if self.number < FrameNumber::TENTH && tally.is_bowled_out() {
            return Ok(Self::at(self.number.next()));
        }
        Ok(Self { tally, ..self })
    }

    /// The rack the next ball meets; `None` when the game is over.
    #[inline]
    pub(crate) fn rack(self) -> Option<Rack> {
        self.tally.rack()
    }

    /// The frame the next ball belongs to; `None` when the game is over.
    pub(crate) fn number(self) -> Option<FrameNumber> {
        self.rack().map(|_| self.number)
    }
}
