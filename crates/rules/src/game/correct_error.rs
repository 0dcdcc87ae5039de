//! Why a correction was refused.

use core::{error::Error, fmt};

use crate::{BadBall, FrameNumber, Pins, RollError, Seat};

/// Why a correction was refused. What it was meant for is unchanged.
///
/// ```
/// use tenpin::{FrameNumber, Game, Pins};
///
/// let game: Game = "72 5".parse()?;
/// let refusal = game.correct(FrameNumber::FIRST, [Pins::Seven]).unwrap_err();
/// assert_eq!(refusal.to_string(), "frame 1 is not complete: type all its balls (3 still standing)");
/// # Ok::<(), tenpin::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CorrectError {
    /// Only a frame that is over can be corrected.
    FrameNotOver {
        /// The frame still being bowled, or not begun.
        frame: FrameNumber,
    },
    /// The frame would need at least one more ball.
    Incomplete {
        /// The frame to correct.
        frame: FrameNumber,
        /// The pins that ball would meet.
        standing: Pins,
    },
    /// The frame would be over before the last of the balls.
    TooManyBalls {
        /// The frame to correct.
        frame: FrameNumber,
    },
    /// One of the balls cannot be.
    BadBall(BadBall),
    /// Nobody has that seat.
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
    },
}

impl CorrectError {
    pub(crate) const fn of(bad: BadBall, frame: FrameNumber) -> Self {
        match bad.reason {
            RollError::NoRollsLeft => Self::TooManyBalls { frame },
            RollError::TooManyPins { .. } => Self::BadBall(bad),
        }
    }
}

impl fmt::Display for CorrectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FrameNotOver { frame } => {
                write!(
                    f,
                    "frame {frame} is not over: only a frame that is over can be corrected"
                )
            }
            Self::Incomplete { frame, standing } => {
                write!(
                    f,
                    "frame {frame} is not complete: type all its balls ({standing} still standing)"
                )
            }
            Self::TooManyBalls { frame } => {
                write!(
                    f,
                    "frame {frame} has too many balls: it is over before the last"
                )
            }
            Self::BadBall(bad) => fmt::Display::fmt(bad, f),
            Self::NoSuchSeat { seat } => write!(f, "nobody has seat {seat}"),
        }
    }
}

impl Error for CorrectError {}
