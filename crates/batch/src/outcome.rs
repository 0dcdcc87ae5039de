//! What became of a line.

use crate::{Card, LineError};

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is a game, over or in progress.
    Scored(Card),
    /// It is not a game.
    Bad(LineError),
    /// It is blank or a comment.
    Skipped,
}
