//! The result: who is where.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::{Match, Name, Player, Score, Seat};

/// One player's place in the result. A record to read; the match makes it.
///
/// ```
/// use tenpin::Match;
///
/// let night = Match::start(["PJS".parse()?])?;
/// let [only] = &night.ranking()[..] else { return Ok(()) };
/// assert_eq!((only.rank, only.score.points()), (Some(1), 0));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Standing {
    /// The place, counted from one; who left has none.
    pub rank: Option<usize>,
    /// The player's seat.
    pub seat: Seat,
    /// The player's name.
    pub name: Name,
    /// The points settled so far.
    pub score: Score,
}

impl Match {
    /// The players, best first. Equal scores share a rank and keep the order of the
    /// seats; who left comes last, without a rank.
    ///
    /// ```
    /// use tenpin::{Match, Pins};
    ///
    /// let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?
    ///     .roll(Pins::Zero)?
    ///     .roll(Pins::Four)?
    ///     .roll(Pins::Nine)?
    ///     .roll(Pins::Zero)?;
    /// let names = night.ranking().into_iter().map(|standing| standing.name);
    /// assert!(names.eq(["KYJ".parse()?, "PJS".parse()?]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ranking(&self) -> Vec<Standing> {
        Standing::all_of(self)
    }
}

impl Standing {
    pub(crate) fn all_of(played: &Match) -> Vec<Self> {
        let (left, mut playing): (Vec<_>, Vec<_>) =
            played.seated().partition(|(_, player)| player.left);
        playing.sort_by_key(|(_, player)| Reverse(player.game.score()));
        let ranked = playing.iter().map(|(seat, player)| {
            let score = player.game.score();
            let better = playing.partition_point(|(_, other)| other.game.score() > score);
            Self::of(Some(better.saturating_add(1)), *seat, player)
        });
        let unranked = left
            .iter()
            .map(|(seat, player)| Self::of(None, *seat, player));
        ranked.chain(unranked).collect()
    }

    fn of(rank: Option<usize>, seat: Seat, player: &Player) -> Self {
        Self {
            rank,
            seat,
            name: player.name,
            score: player.game.score(),
        }
    }
}
