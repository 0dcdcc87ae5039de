//! One frame of one player on the board.

use crate::{Game, Rolls, Score};

/// One frame of one player: the marks above, the score so far below.
///
/// ```
/// use tenpin::{Match, Pins};
///
/// let night = Match::start(["PJS".parse()?])?.roll(Pins::Seven)?.roll(Pins::Two)?;
/// let board = night.board();
/// let [first, ..] = &board.rows[0].cells;
/// assert_eq!(first.rolls.to_string(), "72");
/// assert_eq!(first.cumulative.map(u16::from), Some(9));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Cell {
    /// The balls bowled in this frame.
    pub rolls: Rolls,
    /// The score up to and with this frame, where it is known.
    pub cumulative: Option<Score>,
}

impl Cell {
    /// The ten cells of one game.
    pub(crate) fn all_of(game: &Game) -> [Self; 10] {
        let mut scores = game.cumulative_scores().into_iter();
        game.sheet().map(|rolls| Self {
            rolls,
            cumulative: scores.next().flatten(),
        })
    }
}
