//! Why a late player was not let in.

use core::{error::Error, fmt};

/// Why a late player was not let in.
///
/// ```
/// use tenpin::JoinError;
///
/// assert_eq!(JoinError::MatchOver.to_string(), "the match is over: nobody can join");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JoinError {
    /// There is no round left to begin in.
    MatchOver,
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MatchOver => f.write_str("the match is over: nobody can join"),
        }
    }
}

impl Error for JoinError {}
