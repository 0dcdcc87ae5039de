//! What a match is called.

use std::{fmt, str::FromStr};

/// Digits and letters that nobody mixes up when reading them aloud.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How many of them make an id.
const LENGTH: usize = 10;

/// What a match is called: ten random characters of `0-9a-hjkmnp-tv-z`.
///
/// ```
/// use tenpin_scorebook::MatchId;
///
/// let id: MatchId = "7hq2m9xk4d".parse()?;
/// assert_eq!(id.to_string(), "7hq2m9xk4d");
/// assert!("7hq2m9xk4".parse::<MatchId>().is_err());
/// # Ok::<(), tenpin_scorebook::MatchIdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId([u8; LENGTH]);

/// A text that is no match id, nor the beginning of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a match id has 10 characters, digits and letters without i, l, o and u; its beginning will do"
)]
pub struct MatchIdError;

impl MatchId {
    /// One that nobody can guess.
    ///
    /// # Panics
    ///
    /// If the machine has no random numbers to give, which no supported system does.
    #[must_use]
    pub fn random() -> Self {
        Self(random_letters())
    }
}

/// Each of these letters carries five random bits.
pub(crate) fn random_letters<const COUNT: usize>() -> [u8; COUNT] {
    let mut letters = [0; COUNT];
    getrandom::fill(&mut letters).expect("the machine gives random numbers");
    letters.map(|byte| ALPHABET[usize::from(byte) % ALPHABET.len()])
}

impl FromStr for MatchId {
    type Err = MatchIdError;

    fn from_str(text: &str) -> Result<Self, MatchIdError> {
        let prefix: MatchPrefix = text.parse()?;
        let letters = prefix.0.as_bytes().try_into();
        letters.map(Self).map_err(|_| MatchIdError)
    }
}

impl AsRef<str> for MatchId {
    fn as_ref(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_ref())
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchId({self})")
    }
}

/// The beginning of a match id, or a whole one; enough if no other match begins like that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchPrefix(String);

impl FromStr for MatchPrefix {
    type Err = MatchIdError;

    fn from_str(text: &str) -> Result<Self, MatchIdError> {
        let text = text.trim().to_ascii_lowercase();
        let fits = (1..=LENGTH).contains(&text.len());
        if fits && text.bytes().all(|letter| ALPHABET.contains(&letter)) {
            return Ok(Self(text));
        }
        Err(MatchIdError)
    }
}

impl From<MatchId> for MatchPrefix {
    fn from(id: MatchId) -> Self {
        Self(id.to_string())
    }
}

impl AsRef<str> for MatchPrefix {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
