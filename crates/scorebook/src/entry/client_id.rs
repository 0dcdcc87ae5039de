//! What the writer of an event calls it.

use std::{fmt, str::FromStr};

use super::match_id::random_letters;

/// The longest id that is kept.
const LENGTH_MAX: usize = 255;

/// What the writer of an event calls it. Sent again under the same name, it counts once.
///
/// ```
/// use tenpin_scorebook::ClientId;
///
/// let id: ClientId = "pad-3/17".parse()?;
/// assert_eq!(id.to_string(), "pad-3/17");
/// assert!("two words".parse::<ClientId>().is_err());
/// # Ok::<(), tenpin_scorebook::ClientIdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(String);

/// A text that is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id has 1 to {LENGTH_MAX} visible ASCII characters")]
pub struct ClientIdError;

impl ClientId {
    /// For writers without names of their own: 80 random bits.
    ///
    /// # Panics
    ///
    /// If the machine has no random numbers to give, which no supported system does.
    #[must_use]
    pub fn random() -> Self {
        let letters: [u8; 16] = random_letters();
        Self(letters.map(char::from).iter().collect())
    }
}

impl FromStr for ClientId {
    type Err = ClientIdError;

    fn from_str(text: &str) -> Result<Self, ClientIdError> {
        let fits = (1..=LENGTH_MAX).contains(&text.len());
        if fits && text.bytes().all(|letter| letter.is_ascii_graphic()) {
            return Ok(Self(text.to_owned()));
        }
        Err(ClientIdError)
    }
}

impl AsRef<str> for ClientId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ClientId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
