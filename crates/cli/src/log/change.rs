//! One thing that happened in a match.

use std::fmt;

use tenpin::{FrameNumber, Match, Name, Pins, Seat};

use crate::refusal::Refusal;

/// One thing that happened in a match. Its `Display` is the line that makes it happen again.
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
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rolled(pins) => write!(f, "{pins}"),
            Self::Corrected { seat, frame, balls } => {
                write!(f, "fix {seat} {frame}")?;
                balls.iter().try_for_each(|pins| write!(f, " {pins}"))
            }
            Self::Joined(name) => write!(f, "join {name}"),
            Self::Left(seat) => write!(f, "leave {seat}"),
        }
    }
}
