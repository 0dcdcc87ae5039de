//! What the next ball meets.

use tenpin::{Frame, Game, Roll};

/// Which balls a rack allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rack {
    /// How many pins stand.
    pub(crate) standing: u8,
    /// Whether they were just set.
    pub(crate) fresh: bool,
}

impl Rack {
    /// What the next ball of a game meets.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let rolls = game.rolls(game.up()?);
        Some(Self {
            standing: game.standing()?.count(),
            fresh: rolls.iter().last().is_none_or(clears),
        })
    }

    /// What the next ball of a frame meets; nothing if it takes no more.
    pub(crate) fn in_frame(frame: impl Frame) -> Option<Self> {
        let rolls = frame.rolls();
        let standing = frame.standing().filter(|_| !frame.phase().is_over())?;
        Some(Self {
            standing: standing.count(),
            fresh: rolls.iter().last().is_none_or(clears),
        })
    }
}

/// Whether nothing is left standing behind it.
const fn clears(roll: Roll) -> bool {
    matches!(roll, Roll::Strike | Roll::Spare(_))
}
