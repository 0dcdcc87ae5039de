//! What a match is called.

use std::{fmt, str::FromStr};

use blake3::Hasher;

use crate::ClientId;

/// Digits and letters that nobody mixes up when reading them aloud.
pub(crate) const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Whether a byte is in [`ALPHABET`], without searching it: every request brings a long key.
pub(crate) const fn is_letter(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'h' | b'j' | b'k' | b'm' | b'n' | b'p'..=b't' | b'v'..=b'z')
}

/// How many of them make an id.
const LENGTH: usize = 10;

/// So that ids tell nothing about other hashes.
const CONTEXT: &str = "tenpin 2026-11-16 ids of matches that were started under a name";

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

    /// The id of a match that was started under this name: whoever starts it again under the
    /// same name, here or at another program, means the same match.
    #[must_use]
    pub fn named(client_id: &ClientId) -> Self {
        let mut hasher = Hasher::new_derive_key(CONTEXT);
        hasher.update(client_id.as_ref().as_bytes());
        let mut bytes = [0; LENGTH];
        hasher.finalize_xof().fill(&mut bytes);
        Self(letters(bytes))
    }
}

/// Each of these letters carries five random bits.
pub(crate) fn random_letters<const COUNT: usize>() -> [u8; COUNT] {
    let mut letters = [0; COUNT];
    getrandom::fill(&mut letters).expect("the machine gives random numbers");
    self::letters(letters)
}

/// A letter for each byte.
pub(crate) fn letters<const COUNT: usize>(bytes: [u8; COUNT]) -> [u8; COUNT] {
    bytes.map(|byte| ALPHABET[usize::from(byte) % ALPHABET.len()])
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
        str::from_utf8(&self.0).expect("the alphabet is ASCII")
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
        if fits && text.bytes().all(is_letter) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_one_of_the_alphabet() {
        for byte in 0..=u8::MAX {
            assert_eq!(is_letter(byte), ALPHABET.contains(&byte), "{byte}");
        }
    }
}
