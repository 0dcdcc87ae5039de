//! What each rack does in each situation.

use tenpin::{FrameNumber, Game, Pins};

use crate::{
    Card, room,
    table::{Rows, Situation},
};

/// What each rack does in each situation: the balls that are bowled at ten fresh pins until
/// they are set again.
///
/// The frames before the tenth are all alike, so their rows do not know which one it is. The
/// rows of the tenth and its bonus balls are a table of their own, which begins with the same
/// rows in the same order: a game walks over from one to the other.
///
/// An entry is a number with three parts: how many letters the rack takes in a text, what it
/// adds to the card, and, in the highest bits, how many rows further the situation after it
/// stands. So a game is scored by adding entries to the place where it begins, and nothing else.
pub(crate) struct ByRack {
    normal: Box<Entries>,
    tenth: Box<Entries>,
}

type Entries = [u64; ROWS * CODES];

/// How much text is walked at a time: a place in it fits into an entry.
const PLACE_BITS: u32 = 17;
pub(crate) const PLACES: usize = 1 << PLACE_BITS;

/// A rack is known by two digits, four bits each: its first ball in the lower ones, and what
/// may be its second.
const CODES: usize = 1 << 8;
const ROW_BITS: u32 = 5;
const ROWS: usize = 1 << ROW_BITS;

/// Where an entry has its row, and where a row is already multiplied by the number of codes.
const ROW: u32 = u64::BITS - ROW_BITS;
const ROW_OF_CODES: u32 = ROW - CODES.trailing_zeros();
const _: () = assert!(PLACE_BITS + Card::BITS <= ROW_OF_CODES);

/// The row of a game that is over, and of what others must look at. Both lead to themselves
/// and take no letters: all their entries are zero.
const OVER: usize = ROWS - 2;
const LOST: usize = ROWS - 1;

/// Every game walks so many racks; a game that is over earlier stands still. Games that need
/// more would be looked at by others.
const NORMAL_RACKS: usize = FrameNumber::ALL.len() - 1;
const RACKS_OF_THE_TENTH: usize = 3;

impl ByRack {
    /// Bowls every rack in every situation that a game can get into.
    pub(crate) fn of_the_rules() -> Self {
        let mut normal = Rows::new(Situation::in_any_frame, OVER);
        normal.of(&Game::new());
        let in_normal_frames = fill(&mut normal);
        let mut tenth = Rows::new(Situation::in_any_frame, OVER);
        for game in normal.games() {
            tenth.of(&moved_to_the_tenth(game));
        }
        Self {
            normal: in_normal_frames,
            tenth: fill(&mut tenth),
        }
    }

    /// Walks several games side by side, each from the place where it begins in a text whose
    /// racks are coded place by place. While one waits for a table, the others go on.
    #[inline]
    pub(crate) fn walk<const GAMES: usize>(
        &self,
        codes: &[u8; PLACES],
        begins: [usize; GAMES],
    ) -> [RackWalk; GAMES] {
        let mut games = begins.map(RackWalk::beginning_at);
        for _ in 0..NORMAL_RACKS {
            step_all(&mut games, codes, &self.normal);
        }
        for _ in 0..RACKS_OF_THE_TENTH {
            step_all(&mut games, codes, &self.tenth);
        }
        games
    }
}

#[inline]
fn step_all(games: &mut [RackWalk], codes: &[u8; PLACES], entries: &Entries) {
    for game in games {
        *game = game.step(codes, entries);
    }
}

/// How far a game has been walked: its place in the text, its card and its row, in one number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RackWalk(u64);

impl RackWalk {
    /// The row of a game that has not begun is zero, and its card is empty.
    #[inline]
    const fn beginning_at(place: usize) -> Self {
        Self(place as u64)
    }

    #[inline]
    fn step(self, codes: &[u8; PLACES], entries: &Entries) -> Self {
        let code = codes[self.place()];
        let entry = entries[(self.0 >> ROW_OF_CODES) as usize | usize::from(code)];
        Self(self.0.wrapping_add(entry))
    }

    #[inline]
    const fn place(self) -> usize {
        self.0 as usize % PLACES
    }

    /// The card of a game that is over exactly before the line that begins at `next`. Whatever
    /// else was walked, a game in progress that ran into that line or something that is no
    /// rack, is for others to look at.
    #[inline]
    pub(crate) fn card(self, next: usize) -> Option<Card> {
        let card = Card::from_bits((self.0 >> PLACE_BITS) as u32);
        (card.is_over() && self.place() == next).then_some(card)
    }
}

/// Bowls every rack in every situation found, and in those it leads to.
fn fill(rows: &mut Rows) -> Box<Entries> {
    let mut entries: Box<Entries> = room(0);
    let mut row = 0;
    while let Some(game) = rows.game(row) {
        let codes = entries[row * CODES..].iter_mut().zip(0..CODES);
        codes.for_each(|(place, code)| *place = entry(rows, row, &game, code));
        row += 1;
    }
    entries
}

fn entry(rows: &mut Rows, row: usize, game: &Game, code: usize) -> u64 {
    let (letters, card, next) = match bowl(game, code) {
        Some((letters, after)) => {
            let card = Card::of(&after).since(Card::of(game));
            (letters, card, rows.of(&after))
        }
        None => (0, 0, LOST),
    };
    letters | u64::from(card) << PLACE_BITS | (next.wrapping_sub(row) as u64) << ROW
}

/// Bowls a rack: how many letters it takes, and the game after it.
fn bowl(game: &Game, code: usize) -> Option<(u64, Game)> {
    let ball = |digit: usize| Pins::new(u8::try_from(digit).ok()?);
    let first = ball(code % 16)?;
    let after = game.roll(first).ok()?;
    if Situation::of(&after).is_none_or(Situation::is_fresh) {
        return Some((letters(first), after));
    }
    let second = ball(code / 16)?;
    let after = after.roll(second).ok()?;
    Some((letters(first) + letters(second), after))
}

/// A number and what stands behind it.
fn letters(pins: Pins) -> u64 {
    if pins == Pins::Ten { 3 } else { 2 }
}

/// The same situation with the tenth frame up: frames of no pins go before.
fn moved_to_the_tenth(game: &Game) -> Game {
    let frames = game.up().map_or(0, u8::from);
    let missed = (frames..FrameNumber::TENTH.into()).flat_map(|_| [0, 0]);
    let balls = missed.chain(game.balls().map(u8::from));
    Game::from_balls(balls).expect("frames of no pins may go before any others")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that the rules have bowled, and how far the table has walked with it.
    #[derive(Clone, Copy)]
    struct Both {
        game: Game,
        walk: RackWalk,
    }

    impl Both {
        /// One rack more, if the rules accept it; the table must agree.
        fn step(self, table: &ByRack, codes: &mut [u8; PLACES], code: u8) -> Option<Self> {
            let entries = match self.game.up() {
                Some(FrameNumber::TENTH) => &table.tenth,
                _ => &table.normal,
            };
            codes[self.walk.place()] = code;
            let walk = self.walk.step(codes, entries);
            let bowled = bowl(&self.game, code.into());
            let is_lost = (walk.0 >> ROW) as usize == LOST;
            assert_eq!(is_lost, bowled.is_none(), "{} and {code:x}", self.game);
            let (letters, game) = bowled?;
            assert_eq!(walk.place() - self.walk.place(), letters as usize);
            let card = Card::from_bits((walk.0 >> PLACE_BITS) as u32);
            assert_eq!(card, Card::of(&game), "{} and {code:x}", self.game);
            Some(Self { game, walk })
        }

        /// Tries every code here, and in the tenth also behind; answers how many were accepted.
        fn try_all(self, table: &ByRack, codes: &mut [u8; PLACES]) -> usize {
            let accepted: Vec<_> = (0..=255)
                .filter_map(|code| self.step(table, codes, code))
                .collect();
            let tenth = accepted.iter().filter(|after| after.is_in_the_tenth());
            accepted.len()
                + tenth
                    .map(|after| after.try_all(table, codes))
                    .sum::<usize>()
        }

        fn is_in_the_tenth(&self) -> bool {
            let rolls = self.game.rolls(FrameNumber::TENTH);
            !rolls.is_empty() && !self.game.is_over()
        }
    }

    /// A rack accepts 65 pairs, and a strike with any of 16 digits behind it. In the tenth 10 of
    /// the pairs are followed by any of 11 balls, each with 16 digits behind; a strike by the
    /// same 81, of which another strike is followed by such a ball.
    #[test]
    fn every_code_in_every_situation_of_every_frame() {
        let table = ByRack::of_the_rules();
        let mut codes = room(0);
        let mut accepted = 0;
        for racks in beginnings() {
            let begun = Both {
                game: Game::new(),
                walk: RackWalk::beginning_at(0),
            };
            let mut racks = racks.into_iter();
            let both = racks.try_fold(begun, |both, code| both.step(&table, &mut codes, code));
            accepted += both.expect("legal racks").try_all(&table, &mut codes);
        }
        let normal = 81;
        let tenth = 81 + 10 * 176 + 16 * (81 + 16 * 176);
        assert_eq!(accepted, (9 + 8 + 8 + 7) * normal + 4 * tenth);
    }

    /// Racks of no pins, and then one of those below; at most as many as come before the tenth.
    fn beginnings() -> impl Iterator<Item = Vec<u8>> {
        let misses = (0..=NORMAL_RACKS).map(|count| [0].repeat(count));
        let all = misses.flat_map(|misses| BEFORE.map(|before| [&misses, before].concat()));
        all.filter(|racks| racks.len() <= NORMAL_RACKS)
    }

    /// Nothing, a spare, a strike and two of them.
    const BEFORE: [&[u8]; 4] = [&[], &[0x55], &[0x0a], &[0x0a, 0x0a]];
}
