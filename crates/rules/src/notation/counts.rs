//! Pin counts: `10,7,3`.

use crate::{BadSymbol, Game, ReadError, ReadErrorKind, RollError, notation::symbol::plain};

/// Reads counts between commas. Empty fields at the end are ignored.
pub(super) fn read_by_comma(list: &str) -> Result<Game, ReadError> {
    let list = list.trim_end_matches(|symbol: char| symbol == ',' || symbol.is_whitespace());
    match list {
        "" => Ok(Game::new()),
        _ => read(list.split(',')),
    }
}

/// Reads counts between blanks.
pub(super) fn read_by_blank(list: &str) -> Result<Game, ReadError> {
    read(list.split_whitespace())
}

/// What stands in one place of a list of counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// A whole number, the largest `u32` standing for all above it.
    Count(u32),
    /// A whole number with a minus.
    Negative,
    /// Nothing, or only blanks.
    Empty,
    /// Not a whole number.
    Other,
}

impl Field {
    pub(super) fn of(text: &str) -> Self {
        let text = text.trim();
        let unsigned = text.strip_prefix(|symbol| plain(symbol) == '-');
        match (text, number(text), unsigned.and_then(number)) {
            ("", ..) => Self::Empty,
            (_, Some(count), _) => Self::Count(count),
            (.., Some(_)) => Self::Negative,
            _ => Self::Other,
        }
    }
}

fn number(digits: &str) -> Option<u32> {
    if digits.is_empty() {
        return None;
    }
    digits.chars().try_fold(0_u32, |number, symbol| {
        let digit = plain(symbol).to_digit(10)?;
        Some(number.saturating_mul(10).saturating_add(digit))
    })
}

fn read<'a>(fields: impl Iterator<Item = &'a str>) -> Result<Game, ReadError> {
    let mut balls = fields.map(Field::of).enumerate();
    balls.try_fold(Game::new(), |game, (index, field)| {
        roll(game, field).map_err(|kind| ReadError { index, kind })
    })
}

/// A ball after the last is refused as such, whatever is written there.
fn roll(game: Game, field: Field) -> Result<Game, ReadErrorKind> {
    if game.is_over() {
        return Err(RollError::NoRollsLeft.into());
    }
    match field {
        Field::Count(knocked) => Ok(game.roll_count(knocked)?),
        Field::Negative => Err(BadSymbol::NegativeNumber.into()),
        Field::Empty => Err(BadSymbol::EmptyField.into()),
        Field::Other => Err(BadSymbol::NotANumber.into()),
    }
}
