//! What each ball does in each situation.

use std::{array, collections::HashMap};

use tenpin::{Game, Pins};

use crate::{Card, room, table::Situation};

/// What each ball does in each situation: a row for each situation, a column for each way to
/// write a ball.
///
/// An entry is a number with two parts: what the ball adds to the card and, in the highest
/// bits, how many rows further the situation after it stands. So a game is scored by adding
/// entries, and nothing else.
pub(crate) struct ByBall(Box<[u32; ROWS * COLUMNS]>);

/// A way to write a ball. The first eleven are its pins.
pub(crate) enum Column {
    /// More pins than there are, or nothing that the table knows.
    Unknown = 11,
    Strike = 12,
    Spare = 13,
    /// Not a ball: what may stand between balls, or behind the last.
    Between = 14,
}

const COLUMNS: usize = 16;
const ROW_BITS: u32 = 9;
const ROWS: usize = 1 << ROW_BITS;

/// Where an entry has its row.
const ROW: u32 = u32::BITS - ROW_BITS;
const _: () = assert!(Card::BITS <= ROW);

/// The row of a game that is over, and the row of what must be asked of the rules, which leads
/// only to itself. The rows of situations begin at zero.
const OVER: usize = ROWS - 2;
const LOST: usize = ROWS - 1;

impl ByBall {
    /// Bowls every ball in every situation that a game can get into.
    pub(crate) fn of_the_rules() -> Self {
        let mut table = Self(room(0));
        let mut rows = Rows::default();
        rows.of(&Game::new());
        let mut row = 0;
        while let Some(&game) = rows.games.get(row) {
            let columns = table.0[row * COLUMNS..].iter_mut().zip(0..COLUMNS);
            columns.for_each(|(place, column)| *place = rows.entry(row, &game, column));
            row += 1;
        }
        table.0[OVER * COLUMNS..][..Column::Between as usize].fill(entry(0, OVER, LOST));
        table
    }

    /// Walks several games side by side, each from its first column on. While one waits for
    /// the table, the others go on.
    #[inline]
    #[expect(clippy::needless_range_loop, reason = "a step is one of each game")]
    pub(crate) fn walk<const GAMES: usize, const STEPS: usize>(
        &self,
        columns: &[[u8; STEPS]; GAMES],
        steps: usize,
    ) -> [Walked; GAMES] {
        let mut games = [Walked::default(); GAMES];
        for step in 0..steps.min(STEPS) {
            games = array::from_fn(|game| self.step(games[game], columns[game][step]));
        }
        games
    }

    /// One column more.
    #[inline]
    pub(crate) fn step(&self, walked: Walked, column: u8) -> Walked {
        let row = (walked.0 >> ROW) as usize;
        let entry = self.0[row * COLUMNS + usize::from(column) % COLUMNS];
        Walked(walked.0.wrapping_add(entry))
    }
}

/// How far a game has been walked: its card and its row, in one number. The row of a game that
/// has not begun is zero, and its card is empty.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Walked(u32);

impl Walked {
    /// The card, unless something on the way must be asked of the rules.
    #[inline]
    pub(crate) fn card(self) -> Option<Card> {
        let found = (self.0 >> ROW) as usize != LOST;
        found.then(|| Card::from_bits(self.0))
    }
}

/// The situations found so far, each with a game that is in it.
#[derive(Default)]
struct Rows {
    games: Vec<Game>,
    row_of: HashMap<Situation, usize>,
}

impl Rows {
    fn of(&mut self, game: &Game) -> usize {
        let Some(situation) = Situation::of(game) else {
            return OVER;
        };
        *self.row_of.entry(situation).or_insert_with(|| {
            self.games.push(*game);
            self.games.len() - 1
        })
    }

    fn entry(&mut self, row: usize, game: &Game, column: usize) -> u32 {
        if column == Column::Between as usize {
            return entry(0, row, row);
        }
        let after = ball(game, column).and_then(|pins| game.roll(pins).ok());
        match after {
            Some(after) => entry(Card::of(&after).since(Card::of(game)), row, self.of(&after)),
            None => entry(0, row, LOST),
        }
    }
}

/// The pins that a column means in a game.
fn ball(game: &Game, column: usize) -> Option<Pins> {
    match column {
        0..=10 => Pins::new(u8::try_from(column).ok()?),
        column if column == Column::Strike as usize => game.pins_for('X').ok(),
        column if column == Column::Spare as usize => game.pins_for('/').ok(),
        _ => None,
    }
}

/// What leads from one row to another.
const fn entry(card: u32, from: usize, to: usize) -> u32 {
    card | (to.wrapping_sub(from) as u32) << ROW
}
