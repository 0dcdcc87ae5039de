//! What a scoreboard shows.

mod cell;
mod display;
mod row;
mod sheet;

use alloc::vec::Vec;

pub use cell::Cell;
pub use row::Row;
pub use sheet::Sheet;

use crate::{Match, Turn};

/// Everything a scoreboard shows of a match, as plain data for whoever draws it.
///
/// It is made anew from the match after every ball and never changed or stored.
/// Its `Display` is the 78-column board for a terminal, without a newline at the end.
///
/// ```
/// use tenpin::{Match, Pins};
///
/// let night = Match::start(["PJS".parse()?])?.roll(Pins::Ten)?.roll(Pins::Eight)?;
/// assert_eq!(
///     night.board().to_string(),
///     "\
/// | NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
/// |  PJS |  X   |  8   |      |      |      |      |      |      |      |      |
/// |      |      |      |      |      |      |      |      |      |      |      |"
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Board {
    /// One row a player, in seat order.
    pub rows: Vec<Row>,
    /// Whose turn it is; `None` when the match is over.
    pub turn: Option<Turn>,
}

impl Board {
    /// The first line of the board for a terminal.
    ///
    /// ```
    /// use tenpin::{Board, Match};
    ///
    /// let night = Match::start(["PJS".parse()?])?;
    /// assert!(night.board().to_string().starts_with(Board::HEADER));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const HEADER: &str =
        "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |";

    pub(crate) fn of(played: &Match) -> Self {
        Self {
            rows: played
                .seated()
                .map(|(seat, player)| Row::of(seat, player))
                .collect(),
            turn: played.up(),
        }
    }
}
