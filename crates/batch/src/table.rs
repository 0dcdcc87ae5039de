//! What each ball and each rack does, as tables that were filled by asking the rules.

mod by_ball;
mod by_rack;
mod situation;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

pub(crate) use by_ball::{ByBall, Column, Walked};
pub(crate) use by_rack::{ByRack, PLACES};
use situation::Situation;

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
