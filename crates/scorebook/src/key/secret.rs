//! A key as its holder has it.

use std::{fmt, str::FromStr};

use blake3::{Hash, Hasher};

use super::KeyId;
use crate::entry::{is_letter, random_letters};

/// Five bits each, so more than 256 in all.
const LENGTH: usize = 52;

/// So that no hash of a key is the hash of anything else.
const CONTEXT: &str = "tenpin 2026-11-16 keys that let somebody write";

/// A key as its holder has it: 52 characters nobody can guess. The book keeps its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// A text that is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a key")]
pub struct SecretError;

impl Secret {
    /// A new one.
    ///
    /// # Panics
    ///
    /// If the machine has no random numbers to give, which no supported system does.
    #[must_use]
    pub fn random() -> Self {
        let letters: [u8; LENGTH] = random_letters();
        Self(letters.map(char::from).iter().collect())
    }

    /// The text, for its holder only.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the key is called where it is listed.
    #[must_use]
    pub fn key_id(&self) -> KeyId {
        KeyId::of(&self.hash())
    }

    /// A key has so many random bits that a fast hash hides it as well as a slow one.
    pub(super) fn hash(&self) -> Hash {
        let mut hasher = Hasher::new_derive_key(CONTEXT);
        hasher.update(self.0.as_bytes());
        hasher.finalize()
    }
}

impl FromStr for Secret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<Self, SecretError> {
        if text.len() == LENGTH && text.bytes().all(is_letter) {
            return Ok(Self(text.to_owned()));
        }
        Err(SecretError)
    }
}

/// Whatever is printed may end up in a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
