//! One player on the board.

use crate::{Cell, Match, Name, Player, Score, Seat};

/// One player's line on the board.
///
/// ```
/// use tenpin::{Match, Pins};
///
/// let night = Match::start(["PJS".parse()?])?.roll(Pins::Nine)?.roll(Pins::Zero)?;
/// let board = night.board();
/// let row = &board.rows[0];
/// assert_eq!(row.name.to_string(), "PJS");
/// assert_eq!(row.score, 9);
/// assert_eq!(row.highest_possible, 279);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Row {
    /// The player's seat.
    pub seat: Seat,
    /// The player's name.
    pub name: Name,
    /// The ten frames.
    pub cells: [Cell; 10],
    /// The points settled so far.
    pub score: Score,
    /// The best the game can still become.
    pub highest_possible: Score,
    /// Whether the player has left.
    pub left: bool,
}

impl Match {
    /// One row of the board, for whoever draws only what has changed.
    ///
    /// ```
    /// use tenpin::{Match, Seat};
    ///
    /// let night = Match::start(["PJS".parse()?])?;
    /// assert_eq!(night.row(Seat::FIRST).as_ref(), night.board().rows.first());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn row(&self, seat: Seat) -> Option<Row> {
        let player = self.player(seat)?;
        Some(Row::of(seat, player))
    }
}

impl Row {
    pub(crate) fn of(seat: Seat, player: &Player) -> Self {
        let game = player.game;
        Self {
            seat,
            name: player.name,
            cells: Cell::all_of(&game),
            score: game.score(),
            highest_possible: game.highest_possible(),
            left: player.left,
        }
    }
}
