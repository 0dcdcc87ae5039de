//! The situations of a table.

use std::collections::HashMap;

use tenpin::Game;

use crate::table::Situation;

/// The situations of a table, found one after the other, each with the first game that got
/// into it.
pub(super) struct Rows {
    games: Vec<Game>,
    row_of: HashMap<Situation, usize>,
    /// What of a situation matters to this table.
    matters: fn(Situation) -> Situation,
    /// The row of games that are over, above all others.
    over: usize,
}

impl Rows {
    pub(super) fn new(matters: fn(Situation) -> Situation, over: usize) -> Self {
        Self {
            games: Vec::new(),
            row_of: HashMap::new(),
            matters,
            over,
        }
    }

    /// The row of the situation that a game is in.
    pub(super) fn of(&mut self, game: &Game) -> usize {
        let Some(situation) = Situation::of(game).map(self.matters) else {
            return self.over;
        };
        *self.row_of.entry(situation).or_insert_with(|| {
            self.games.push(*game);
            assert!(self.games.len() <= self.over, "more situations than rows");
            self.games.len() - 1
        })
    }

    /// The game that is in the situation of a row, if there is such a row.
    pub(super) fn game(&self, row: usize) -> Option<Game> {
        self.games.get(row).copied()
    }

    /// All of them, in order.
    pub(super) fn games(&self) -> impl Iterator<Item = &Game> {
        self.games.iter()
    }
}
