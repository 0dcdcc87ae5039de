//! Games as text, both ways: every reading into balls, and the canonical writing.

mod bad_symbol;
mod counts;
mod marks;
mod read_error;
mod reading;
mod symbol;

use core::{fmt, str::FromStr};

pub use bad_symbol::BadSymbol;
pub use read_error::{ReadError, ReadErrorKind};
use reading::Reading;

use crate::Game;

/// Reads one game, which may still be in progress.
///
/// Marks (`X 7/ 9-`) and pin counts (`10,7,3`, `[10, 7, 3]` or `10 7 3`) are told apart
/// by how they look; `10 10 10` could be either and is refused.
///
/// ```
/// use tenpin::Game;
///
/// let marks: Game = "X 7/ 9-".parse()?;
/// let counts: Game = "10,7,3,9,0".parse()?;
/// assert_eq!(marks, counts);
///
/// let refusal = "X 7/ 9?".parse::<Game>().unwrap_err();
/// assert_eq!(refusal.index, 4);
/// # Ok::<(), tenpin::ReadError>(())
/// ```
impl FromStr for Game {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        match Reading::of(text.trim()) {
            Reading::CountsByComma(list) => counts::read_by_comma(list),
            Reading::CountsByBlank(list) => counts::read_by_blank(list),
            Reading::Marks(text) => marks::read(text),
            Reading::Ambiguous => Err(ReadError {
                index: 0,
                kind: ReadErrorKind::Ambiguous,
            }),
        }
    }
}

/// Writes a game canonically: frames by one blank, `X`, `/`, `-` for none, the tenth joined.
///
/// ```
/// use tenpin::Game;
///
/// let game: Game = "XXXXXXXXX (8)2 F".parse()?;
/// assert_eq!(game.to_string(), "X X X X X X X X X 8/-");
/// # Ok::<(), tenpin::ReadError>(())
/// ```
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, rest @ ..] = self.sheet();
        write!(f, "{first}")?;
        rest.iter()
            .take_while(|rolls| !rolls.is_empty())
            .try_for_each(|rolls| write!(f, " {rolls}"))
    }
}
