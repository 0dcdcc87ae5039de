//! One thing that happened in a match.

use tenpin::{FrameNumber, Match, Name, Pins, Seat};

use crate::{phrasebook::Phrasebook, refusal::Refusal};

/// One thing that happened in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    Rolled(Pins),
    Corrected {
        seat: Seat,
        frame: FrameNumber,
        balls: Vec<Pins>,
    },
    Joined(Name),
    Left(Seat),
}

impl Change {
    /// The match after it.
    pub(crate) fn happen(&self, before: Match) -> Result<Match, Refusal> {
        match self {
            Self::Rolled(pins) => before.roll(*pins).map_err(|refused| refused.reason.into()),
            Self::Corrected { seat, frame, balls } => before
                .correct(*seat, *frame, balls.iter().copied())
                .map_err(|refused| refused.reason.into()),
            Self::Joined(name) => before.join(*name).map_err(|refused| refused.reason.into()),
            Self::Left(seat) => before.leave(*seat).map_err(|refused| refused.reason.into()),
        }
    }

    /// The line to type that makes it happen again.
    pub(crate) fn line(&self, phrasebook: &Phrasebook) -> String {
        match self {
            Self::Rolled(pins) => pins.to_string(),
            Self::Corrected { seat, frame, balls } => {
                let balls: Vec<_> = balls.iter().map(Pins::to_string).collect();
                let word = phrasebook.phrase("word-fix");
                format!("{word} {seat} {frame} {}", balls.join(" "))
            }
            Self::Joined(name) => format!("{} {name}", phrasebook.phrase("word-join")),
            Self::Left(seat) => format!("{} {seat}", phrasebook.phrase("word-leave")),
        }
    }
}
