//! One game by itself.

use crate::{Cell, Game};

/// One game as the ten frames of a sheet, for whoever draws it without a match.
///
/// Its `Display` is its part of the board for a terminal, with the numbers of the frames above
/// and without a newline at the end.
///
/// ```
/// use tenpin::{Game, Sheet};
///
/// let game: Game = "X 8".parse()?;
/// assert_eq!(
///     Sheet::of(&game).to_string(),
///     "\
/// |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
/// |  X   |  8   |      |      |      |      |      |      |      |      |
/// |      |      |      |      |      |      |      |      |      |      |"
/// );
/// # Ok::<(), tenpin::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Sheet {
    /// The ten frames.
    pub cells: [Cell; 10],
}

impl Sheet {
    /// The sheet of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            cells: Cell::all_of(game),
        }
    }
}
