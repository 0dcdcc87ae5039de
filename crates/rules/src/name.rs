//! What a player is called on the board.

use core::{error::Error, fmt, str::FromStr};

/// A player's name on the board: three letters A to Z.
///
/// Lower case is raised and surrounding blanks are cut; anything else is refused, never
/// repaired. Two players may share a name; a [`Seat`](crate::Seat) tells them apart.
///
/// ```
/// use tenpin::{Name, NameError};
///
/// let name: Name = " pjs ".parse()?;
/// assert_eq!(name.to_string(), "PJS");
/// assert_eq!("P3S".parse::<Name>(), Err(NameError::NotALetter { found: '3' }));
/// # Ok::<(), NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name([u8; 3]);

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let text = text.trim();
        if let Some(found) = text.chars().find(|letter| !letter.is_ascii_alphabetic()) {
            return Err(NameError::NotALetter { found });
        }
        let mut letters = text.bytes().map(|letter| letter.to_ascii_uppercase());
        match [(); 4].map(|()| letters.next()) {
            [Some(first), Some(second), Some(third), None] => Ok(Self([first, second, third])),
            _ => Err(NameError::NotThreeLetters {
                letters: text.len(),
            }),
        }
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_ref())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Name({self})")
    }
}

/// Why a text is not a name.
///
/// ```
/// use tenpin::Name;
///
/// let refusal = "PJ".parse::<Name>().unwrap_err();
/// assert_eq!(refusal.to_string(), "a name has 3 letters, not 2: type three letters A to Z");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NameError {
    /// Letters only, but too few or too many.
    NotThreeLetters {
        /// How many there were.
        letters: usize,
    },
    /// Something that is not a letter A to Z.
    NotALetter {
        /// The first such character.
        found: char,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotThreeLetters { letters } => {
                write!(f, "a name has 3 letters, not {letters}")?;
            }
            Self::NotALetter { found } => write!(f, "{found:?} is not a letter")?,
        }
        f.write_str(": type three letters A to Z")
    }
}

impl Error for NameError {}
