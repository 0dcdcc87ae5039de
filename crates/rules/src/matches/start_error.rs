//! Why a match was not started.

use core::{error::Error, fmt};

/// Why a match was not started.
///
/// ```
/// use tenpin::{Match, StartError};
///
/// assert_eq!(Match::start([]), Err(StartError::NoPlayers));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartError {
    /// A match has at least one player.
    NoPlayers,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlayers => f.write_str("a match has at least one player"),
        }
    }
}

impl Error for StartError {}
