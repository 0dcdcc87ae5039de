//! What each rack does in each situation.

use tenpin::{FrameNumber, Game, Pins};

use crate::{Card, room, table::Situation};

/// What each rack does in each situation: the balls that are bowled at ten fresh pins until
/// they are set again. A game has ten to twelve racks.
///
/// The first nine are frames and all alike, so their rows do not know which frame it is; the
/// same rows then stand in the second half for the tenth frame and its bonus balls.
///
/// An entry is a number with three parts: how many letters the rack takes in a text, what it
/// adds to the card, and, in the highest bits, how many rows further the situation after it
/// stands. So a game is scored by adding entries to the place where it begins, and nothing else.
pub(crate) struct ByRack {
    normal: Box<Half>,
    tenth: Box<Half>,
}

type Half = [u64; ROWS * CODES];

/// How much text is walked at a time: a place in it fits into an entry, and so does a card.
pub(crate) const PLACE_BITS: u32 = 17;
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

/// Both lead to themselves: their entries are zero.
const OVER: usize = ROWS - 2;
const LOST: usize = ROWS - 1;

const NORMAL_FRAMES: usize = 9;
const RACKS_OF_THE_TENTH: usize = 3;

impl ByRack {
    /// Bowls every rack in every situation that a game can get into.
    pub(crate) fn of_the_rules() -> Self {
        let mut normal = Rows::default();
        normal.of(&Game::new());
        let in_normal_frames = normal.fill();
        let mut tenth = Rows::default();
        for game in &normal.games {
            tenth.of(&moved_to_the_tenth(game));
        }
        Self {
            normal: in_normal_frames,
            tenth: tenth.fill(),
        }
    }

    /// Walks several games side by side, each from the place where it begins in a text whose
    /// racks are coded place by place. While one waits for a table, the others go on.
    #[inline]
    pub(crate) fn walk<const GAMES: usize>(
        &self,
        codes: &[u8; PLACES],
        begins: [usize; GAMES],
    ) -> [Walked; GAMES] {
        let mut games = begins.map(Walked::beginning_at);
        for _ in 0..NORMAL_FRAMES {
            step_all(&mut games, codes, &self.normal);
        }
        for _ in 0..RACKS_OF_THE_TENTH {
            step_all(&mut games, codes, &self.tenth);
        }
        games
    }
}

#[inline]
fn step_all(games: &mut [Walked], codes: &[u8; PLACES], half: &Half) {
    for game in games {
        *game = game.step(codes, half);
    }
}

/// How far a game has been walked: its place in the text, its card and its row, in one number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walked(u64);

impl Walked {
    /// The row of a game that has not begun is zero, and its card is empty.
    #[inline]
    const fn beginning_at(place: usize) -> Self {
        Self(place as u64)
    }

    #[inline]
    fn step(self, codes: &[u8; PLACES], half: &Half) -> Self {
        let code = codes[self.place()];
        let entry = half[(self.0 >> ROW_OF_CODES) as usize | usize::from(code)];
        Self(self.0.wrapping_add(entry))
    }

    #[inline]
    const fn place(self) -> usize {
        self.0 as usize % PLACES
    }

    /// The card of a game that is over exactly at the end of its line. Whatever else was
    /// walked, a game in progress that ran into the next line or something that is no rack, is
    /// for others to look at.
    #[inline]
    pub(crate) fn card(self, end: usize) -> Option<Card> {
        let card = Card::from_bits((self.0 >> PLACE_BITS) as u32);
        (card.is_over() && self.place() == end).then_some(card)
    }
}

/// The situations found so far, each with a game that is in it.
#[derive(Default)]
struct Rows {
    games: Vec<Game>,
    situations: Vec<Situation>,
}

impl Rows {
    fn of(&mut self, game: &Game) -> usize {
        let Some(situation) = Situation::of(game).map(Situation::in_any_frame) else {
            return OVER;
        };
        let known = self.situations.iter().position(|known| *known == situation);
        known.unwrap_or_else(|| {
            self.games.push(*game);
            self.situations.push(situation);
            self.games.len() - 1
        })
    }

    /// Bowls every rack in every situation found, and in those it leads to.
    fn fill(&mut self) -> Box<Half> {
        let mut half: Box<Half> = room(0);
        let mut row = 0;
        while let Some(&game) = self.games.get(row) {
            let codes = half[row * CODES..].iter_mut().zip(0..CODES);
            codes.for_each(|(place, code)| *place = self.entry(row, &game, code));
            row += 1;
        }
        half
    }

    fn entry(&mut self, row: usize, game: &Game, code: usize) -> u64 {
        let (letters, card, next) = match bowl(game, code) {
            Some((letters, after)) => {
                let card = Card::of(&after).since(Card::of(game));
                (letters, card, self.of(&after))
            }
            None => (0, 0, LOST),
        };
        letters | u64::from(card) << PLACE_BITS | (next.wrapping_sub(row) as u64) << ROW
    }
}

/// Bowls a rack: the game after it, and how many letters it takes.
fn bowl(game: &Game, code: usize) -> Option<(u64, Game)> {
    let ball = |digit: usize| Pins::new(u8::try_from(digit).ok()?);
    let first = ball(code % 16)?;
    let after = game.roll(first).ok()?;
    if Situation::of(&after).is_none_or(|situation| situation.fresh) {
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
