//! What a game is worth.
#![expect(
    clippy::cast_possible_truncation,
    reason = "a cast takes one part out of a number that has several"
)]

use std::fmt;

use tenpin::{FrameNumber, FrameResult, Game, Roll};

/// What a game is worth, in one number: its points, and how it was bowled.
///
/// ```
/// use tenpin::Game;
/// use tenpin_batch::Card;
///
/// let game: Game = "X 7/ 9-".parse()?;
/// let card = Card::of(&game);
/// assert_eq!(card.points(), 48);
/// assert_eq!((card.strikes(), card.spares(), card.opens()), (1, 1, 1));
/// assert!(!card.is_over());
/// # Ok::<(), tenpin::ReadError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Card(u32);

/// A part of a card: where it begins, and how many bits it has. Nothing in a game falls, and
/// every part has room for the most a game can have, so that cards are added and taken from
/// each other as whole numbers.
struct Part {
    begin: u32,
    bits: u32,
}

const POINTS: Part = Part { begin: 0, bits: 9 };
const STRIKES: Part = Part { begin: 9, bits: 4 };
const SPARES: Part = Part { begin: 13, bits: 4 };
const OPENS: Part = Part { begin: 17, bits: 4 };
const OVER: Part = Part { begin: 21, bits: 1 };

impl Card {
    /// The bits that a card may have.
    pub(crate) const BITS: u32 = OVER.begin + OVER.bits;

    /// The card of a game as the rules score it.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let sheet = game.sheet();
        let rolls = || sheet.into_iter().flatten();
        let results = FrameNumber::ALL.map(|number| game.result(number));
        let opens = results
            .iter()
            .flatten()
            .filter(|result| **result == FrameResult::Open);
        Self(
            POINTS.with(game.score().points().into())
                | STRIKES.with(count(rolls().filter(|roll| *roll == Roll::Strike)))
                | SPARES.with(count(rolls().filter(|roll| matches!(roll, Roll::Spare(_)))))
                | OPENS.with(count(opens))
                | OVER.with(game.is_over().into()),
        )
    }

    /// The points settled so far, or the score of a game that is over.
    #[must_use]
    pub const fn points(self) -> u16 {
        POINTS.of(self) as u16
    }

    /// How often all ten fell at once: every `X` of the sheet, twelve in a perfect game.
    #[must_use]
    pub const fn strikes(self) -> u8 {
        STRIKES.of(self) as u8
    }

    /// How often the rest of a rack was cleared: every `/` of the sheet.
    #[must_use]
    pub const fn spares(self) -> u8 {
        SPARES.of(self) as u8
    }

    /// How many frames were left open.
    #[must_use]
    pub const fn opens(self) -> u8 {
        OPENS.of(self) as u8
    }

    /// Whether every ball has been bowled.
    #[must_use]
    pub const fn is_over(self) -> bool {
        OVER.of(self) != 0
    }

    /// The card in the lowest bits of a number.
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }

    /// What was added to `before`, to be added to any other card.
    pub(crate) const fn since(self, before: Self) -> u32 {
        self.0 - before.0
    }
}

impl Part {
    const fn with(&self, value: u32) -> u32 {
        value << self.begin
    }

    const fn of(&self, card: Card) -> u32 {
        card.0 >> self.begin & ((1 << self.bits) - 1)
    }
}

/// A game has at most ten frames and twenty-one balls.
fn count(of: impl Iterator) -> u32 {
    of.fold(0, |count, _| count + 1)
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Card")
            .field("points", &self.points())
            .field("strikes", &self.strikes())
            .field("spares", &self.spares())
            .field("opens", &self.opens())
            .field("is_over", &self.is_over())
            .finish()
    }
}
