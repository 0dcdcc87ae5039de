//! Why a symbol is not a ball.

use core::{error::Error, fmt};

use crate::Pins;

/// Why a symbol is not a ball.
///
/// ```
/// use tenpin::{BadSymbol, Game, ReadErrorKind};
///
/// let refusal = "X?".parse::<Game>().unwrap_err();
/// assert_eq!(refusal.kind, ReadErrorKind::BadSymbol(BadSymbol::Unknown { symbol: '?' }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BadSymbol {
    /// Nothing a sheet holds.
    Unknown {
        /// The symbol.
        symbol: char,
    },
    /// `X` at a rack that has been bowled at.
    MisplacedStrike {
        /// The pins it has left.
        standing: Pins,
    },
    /// `/` at a fresh rack.
    MisplacedSpare,
    /// `S` for a split of no number.
    LoneSplit,
    /// A number with a minus among pin counts.
    NegativeNumber,
    /// Something else than a whole number between `[` and `]`.
    NotANumber,
    /// Nothing before a comma.
    EmptyField,
}

impl fmt::Display for BadSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { symbol } => {
                write!(f, "{symbol:?} is not a ball: write X, /, - or a digit")
            }
            Self::MisplacedStrike { standing } => {
                write!(
                    f,
                    "X stands only at a fresh rack: write / to clear what is left ({standing})"
                )
            }
            Self::MisplacedSpare => {
                f.write_str("/ clears what a ball has left: write X at a fresh rack")
            }
            Self::LoneSplit => f.write_str("S marks a split and must touch a digit 1 to 9"),
            Self::NegativeNumber => f.write_str(
                "a count of pins has no minus: write frames such as -8 with blanks, not commas",
            ),
            Self::NotANumber => {
                f.write_str("not a count of pins: between [ and ] write whole numbers and commas")
            }
            Self::EmptyField => f.write_str("nothing before the comma: write 0 for no pins"),
        }
    }
}

impl Error for BadSymbol {}
