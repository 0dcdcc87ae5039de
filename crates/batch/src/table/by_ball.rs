//! What each ball does in each situation.

use std::array;

use tenpin::{Game, Pins};

use crate::{
    Card, room,
    table::{Rows, Symbol},
};

/// What each ball does in each situation: a row for each situation, a column for each symbol.
///
/// An entry is a number with two parts: what the ball adds to the card and, in the highest
/// bits, how many rows further the situation after it stands. So a game is scored by adding
/// entries, and nothing else.
pub(crate) struct ByBall(Box<[u32; ROWS * Symbol::ROOM]>);

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
        let mut rows = Rows::new(|situation| situation, OVER);
        let mut row = rows.of(&Game::new());
        while let Some(game) = rows.game(row) {
            let places = table.0[row * Symbol::ROOM..].iter_mut();
            let symbols = places.zip(0..Symbol::ROOM);
            symbols.for_each(|(place, symbol)| *place = entry_of(&mut rows, row, &game, symbol));
            row += 1;
        }
        table.0[OVER * Symbol::ROOM..][..Symbol::Between as usize].fill(entry(0, OVER, LOST));
        table
    }

    /// Walks several games side by side, each from its first symbol on. While one waits for
    /// the table, the others go on.
    #[inline]
    #[expect(clippy::needless_range_loop, reason = "a step is one of each game")]
    pub(crate) fn walk<const GAMES: usize, const STEPS: usize>(
        &self,
        symbols: &[[u8; STEPS]; GAMES],
        steps: usize,
    ) -> [BallWalk; GAMES] {
        let mut games = [BallWalk::default(); GAMES];
        for step in 0..steps.min(STEPS) {
            games = array::from_fn(|game| self.step(games[game], symbols[game][step]));
        }
        games
    }

    /// One symbol more. Of a number only the part that can be a symbol counts.
    #[inline]
    pub(crate) fn step(&self, walk: BallWalk, symbol: u8) -> BallWalk {
        let row = (walk.0 >> ROW) as usize;
        let entry = self.0[row * Symbol::ROOM + usize::from(symbol) % Symbol::ROOM];
        BallWalk(walk.0.wrapping_add(entry))
    }
}

/// How far a game has been walked: its card and its row, in one number. The row of a game that
/// has not begun is zero, and its card is empty.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BallWalk(u32);

impl BallWalk {
    /// The card, unless something on the way must be asked of the rules.
    #[inline]
    pub(crate) fn card(self) -> Option<Card> {
        let known = (self.0 >> ROW) as usize != LOST;
        known.then(|| Card::from_bits(self.0))
    }
}

fn entry_of(rows: &mut Rows, row: usize, game: &Game, symbol: usize) -> u32 {
    if symbol == Symbol::Between as usize {
        return entry(0, row, row);
    }
    let after = ball(game, symbol).and_then(|pins| game.roll(pins).ok());
    match after {
        Some(after) => entry(Card::of(&after).since(Card::of(game)), row, rows.of(&after)),
        None => entry(0, row, LOST),
    }
}

/// The pins that a symbol means in a game.
fn ball(game: &Game, symbol: usize) -> Option<Pins> {
    match symbol {
        symbol if symbol == Symbol::Strike as usize => game.pins_for('X').ok(),
        symbol if symbol == Symbol::Spare as usize => game.pins_for('/').ok(),
        count => Pins::new(u8::try_from(count).ok()?),
    }
}

/// What leads from one row to another.
const fn entry(card: u32, from: usize, to: usize) -> u32 {
    card | (to.wrapping_sub(from) as u32) << ROW
}
