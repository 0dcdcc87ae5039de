//! One change of a match, which can be taken back.

use tenpin::{FrameNumber, Match, Name, Pins, Seat};

use crate::{Correction, Event, Impossible};

/// One change of a match, which can be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A ball by whoever was up.
    Rolled(Pins),
    /// Other balls for a frame that was over.
    Corrected {
        /// Whose frame.
        seat: Seat,
        /// Which frame.
        frame: FrameNumber,
        /// All its balls.
        balls: Vec<Pins>,
    },
    /// A late player.
    Joined(Name),
    /// A player who went home.
    Left(Seat),
}

impl Change {
    /// The match after it.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if the rules are against it.
    pub fn happen(&self, before: Match) -> Result<Match, Impossible> {
        Ok(match self {
            Self::Rolled(pins) => before.roll(*pins).map_err(|refused| refused.reason)?,
            Self::Corrected { seat, frame, balls } => before
                .correct(*seat, *frame, balls.iter().copied())
                .map_err(|refused| refused.reason)?,
            Self::Joined(name) => before.join(*name).map_err(|refused| refused.reason)?,
            Self::Left(seat) => before.leave(*seat).map_err(|refused| refused.reason)?,
        })
    }
}

impl From<&Correction> for Change {
    fn from(correction: &Correction) -> Self {
        Self::Corrected {
            seat: correction.seat,
            frame: correction.frame,
            balls: correction.balls.clone(),
        }
    }
}

impl From<Change> for Event {
    fn from(change: Change) -> Self {
        match change {
            Change::Rolled(pins) => Self::Rolled { pins },
            Change::Corrected { seat, frame, balls } => Self::Corrected(Correction {
                seat,
                frame,
                balls,
                by: None,
                reason: None,
            }),
            Change::Joined(name) => Self::Joined(name.into()),
            Change::Left(seat) => Self::Left { seat },
        }
    }
}
