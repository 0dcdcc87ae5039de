//! Why a player could not leave.

use core::{error::Error, fmt};

use crate::Seat;

/// Why a player could not leave.
///
/// ```
/// use tenpin::{LeaveError, Seat};
///
/// let refusal = LeaveError::AlreadyLeft { seat: Seat::FIRST };
/// assert_eq!(refusal.to_string(), "the player at seat 1 has left already");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LeaveError {
    /// The result stands; there is nothing left to skip.
    MatchOver,
    /// Nobody has that seat.
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
    },
    /// That player is being skipped already.
    AlreadyLeft {
        /// The seat asked for.
        seat: Seat,
    },
}

impl fmt::Display for LeaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MatchOver => f.write_str("the match is over: nobody can leave"),
            Self::NoSuchSeat { seat } => write!(f, "nobody has seat {seat}"),
            Self::AlreadyLeft { seat } => write!(f, "the player at seat {seat} has left already"),
        }
    }
}

impl Error for LeaveError {}
