//! Who sits at one seat.

use crate::{Game, Name};

/// One player of a match. A record to read; the match makes it.
///
/// ```
/// use tenpin::{Match, Pins};
///
/// let night = Match::start(["PJS".parse()?])?.roll(Pins::Ten)?;
/// let player = night.players().first().ok_or("no player")?;
/// assert_eq!(player.name, "PJS".parse()?);
/// assert_eq!(player.game.to_string(), "X");
/// assert!(!player.left);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Player {
    /// The name on the board.
    pub name: Name,
    /// The game so far.
    pub game: Game,
    /// Whether the player has left and is skipped.
    pub left: bool,
}

impl Player {
    pub(crate) const fn new(name: Name, game: Game) -> Self {
        Self {
            name,
            game,
            left: false,
        }
    }

    /// Whether this player will bowl another ball.
    pub(crate) fn is_playing(&self) -> bool {
        !self.left && !self.game.is_over()
    }
}
