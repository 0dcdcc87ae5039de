//! What each ball and each rack does, as tables that were filled by asking the rules.
#![expect(
    clippy::cast_possible_truncation,
    reason = "a cast takes one part out of a number that has several"
)]

mod by_ball;
mod by_rack;
mod rows;
mod situation;
mod symbol;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

pub(crate) use by_ball::{BallWalk, ByBall};
pub(crate) use by_rack::{ByRack, PLACES};
use rows::Rows;
use situation::Situation;
pub(crate) use symbol::Symbol;

/// Both tables, filled when the first game is scored.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    by_ball: ByBall::of_the_rules(),
    by_rack: ByRack::of_the_rules(),
});

/// The two tables.
pub(crate) struct Tables {
    pub(crate) by_ball: ByBall,
    pub(crate) by_rack: ByRack,
}
