//! Marks: `X 7/ 9-`.

use core::iter::once;

use crate::{
    BadSymbol, Game, Pins, ReadError, ReadErrorKind, RollError,
    frame::rack::Rack,
    notation::symbol::{is_between, plain, shifted},
};

/// Reads marks. One symbol is one ball, so everything between them is skipped.
pub(super) fn read(text: &str) -> Result<Game, ReadError> {
    let mut balls = balls(text).enumerate();
    balls.try_fold(Game::new(), |game, (index, mark)| {
        roll(game, mark).map_err(|kind| ReadError { index, kind })
    })
}

impl Game {
    /// The pins that a mark would mean as the next ball: `X`, `/`, `-`, a digit,
    /// or any other symbol a sheet may hold for them.
    ///
    /// ```
    /// use tenpin::{Game, Pins};
    ///
    /// let game = Game::from_balls([7])?;
    /// assert_eq!(game.pins_for('/')?, Pins::Three);
    /// assert!(game.pins_for('X').is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReadErrorKind`] if it is no mark, cannot stand here or claims too many pins.
    pub fn pins_for(&self, mark: char) -> Result<Pins, ReadErrorKind> {
        let rack = self.rack().ok_or(RollError::NoRollsLeft)?;
        let pins = pins_at(rack, mark)?;
        rack.check(pins)?;
        Ok(pins)
    }
}

fn roll(game: Game, mark: char) -> Result<Game, ReadErrorKind> {
    let pins = game.pins_for(mark)?;
    Ok(game.roll(pins)?)
}

fn pins_at(rack: Rack, mark: char) -> Result<Pins, BadSymbol> {
    match (plain(mark), rack) {
        ('X', Rack::Fresh) => Ok(Pins::Ten),
        ('X', Rack::After(_)) => Err(BadSymbol::MisplacedStrike {
            standing: rack.standing(),
        }),
        ('/', Rack::After(_)) => Ok(rack.standing()),
        ('/', Rack::Fresh) => Err(BadSymbol::MisplacedSpare),
        ('-' | 'G' | 'F', _) => Ok(Pins::Zero),
        ('S', _) => Err(BadSymbol::LoneSplit),
        _ => digit(mark).ok_or(BadSymbol::Unknown { symbol: mark }),
    }
}

/// A digit, or a circled one for a split.
fn digit(mark: char) -> Option<Pins> {
    let digit = match plain(mark) {
        circled @ '①'..='⑨' => shifted(circled, '①', '1'),
        plain => plain,
    };
    let count = digit.to_digit(10)?;
    Pins::new(u8::try_from(count).ok()?)
}

/// The symbols that stand for balls, and any that should not be there.
fn balls(text: &str) -> impl Iterator<Item = char> {
    let before = once(' ').chain(text.chars());
    let after = text.chars().skip(1).chain(once(' '));
    let neighbours = before.zip(after);
    text.chars()
        .zip(neighbours)
        .filter(|(symbol, (before, after))| match plain(*symbol) {
            'S' => !is_split(*before) && !is_split(*after),
            _ => !is_between(*symbol),
        })
        .map(|(symbol, _)| symbol)
}

/// Whether an `S` that touches this symbol marks a split.
const fn is_split(neighbour: char) -> bool {
    matches!(plain(neighbour), '1'..='9')
}
