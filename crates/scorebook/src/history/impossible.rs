//! Why something cannot have happened.

use tenpin::{BadSymbol, CorrectError, JoinError, LeaveError, NameError, RollError, StartError};

use crate::FullNameError;

/// Why something cannot have happened in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Impossible {
    /// A match that nobody plays.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A ball that cannot be.
    #[error(transparent)]
    Roll(#[from] RollError),
    /// A correction that cannot be.
    #[error(transparent)]
    Correct(#[from] CorrectError),
    /// A late player who is too late.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// A player who cannot leave.
    #[error(transparent)]
    Leave(#[from] LeaveError),
    /// A mark that cannot stand here.
    #[error(transparent)]
    Symbol(#[from] BadSymbol),
    /// More than a mark, or none.
    #[error("a mark is one character: X, /, - or a digit")]
    NotOneMark,
    /// A name that is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A full name that is none.
    #[error(transparent)]
    FullName(#[from] FullNameError),
    /// A late player for whom there is no seat.
    #[error("the match has {} seats, and all are taken", crate::Claim::SEATS_MAX)]
    Full,
    /// A match that takes no more events from the network.
    #[error(
        "the match has had {0} events; it can be closed, balls can be taken back, and the house \
         can correct it, but it takes no more"
    )]
    TooManyEvents(u32),
    /// An undo with no change before it.
    #[error("nothing to take back")]
    NothingToUndo,
    /// Anything but a correction after the match was closed.
    #[error("the match is closed")]
    Closed,
    /// Anything before the match started.
    #[error("the match has not started")]
    NotStarted,
    /// A second start.
    #[error("the match has started already")]
    StartedAlready,
}
