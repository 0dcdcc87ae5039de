//! What a player is called in full.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::legible::is_legible;

/// The longest name that is kept.
const LETTERS_MAX: usize = 40;

/// What a player is called in full, in any script: shown where there is room for it.
///
/// ```
/// use tenpin_scorebook::FullName;
///
/// let name: FullName = " 김유진 ".parse()?;
/// assert_eq!(name.to_string(), "김유진");
/// assert!("".parse::<FullName>().is_err());
/// assert!("two\nlines".parse::<FullName>().is_err());
/// # Ok::<(), tenpin_scorebook::FullNameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FullName(Box<str>);

/// A text that is no full name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a full name has 1 to {LETTERS_MAX} characters, none of them invisible")]
pub struct FullNameError;

impl FromStr for FullName {
    type Err = FullNameError;

    fn from_str(text: &str) -> Result<Self, FullNameError> {
        if is_legible(text.trim()) {
            return text.to_owned().try_into();
        }
        Err(FullNameError)
    }
}

/// As it was stored: earlier versions took some that are not legible.
impl TryFrom<String> for FullName {
    type Error = FullNameError;

    fn try_from(text: String) -> Result<Self, FullNameError> {
        let text = text.trim();
        let fits = (1..=LETTERS_MAX).contains(&text.chars().count());
        if fits && !text.chars().any(is_control) {
            return Ok(Self(text.into()));
        }
        Err(FullNameError)
    }
}

/// Also those that turn around the direction of whatever is written behind them.
fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl From<FullName> for String {
    fn from(name: FullName) -> Self {
        name.0.into()
    }
}

impl AsRef<str> for FullName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FullName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
