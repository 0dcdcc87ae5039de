//! A key as its holder has it.

use std::{fmt, str::FromStr, sync::LazyLock};

use blake3::{Hash, Hasher};

use super::KeyId;
use crate::entry::{is_letter, random_letters};

/// Five bits each, so more than 256 in all.
const LENGTH: usize = 52;

/// So that no hash of a key is the hash of anything else.
const CONTEXT: &str = "tenpin 2026-11-16 keys that let somebody write";

/// Every ball brings a key; what is the same for all keys is hashed once.
static HASHER: LazyLock<Hasher> = LazyLock::new(|| Hasher::new_derive_key(CONTEXT));

/// A key as its holder has it: 52 characters nobody can guess. The book keeps its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    text: String,
    /// A key is long and random, so a fast hash protects it as well as a slow one.
    hash: Hash,
}

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
        Self::new(letters.map(char::from).iter().collect())
    }

    fn new(text: String) -> Self {
        let hash = HASHER.clone().update(text.as_bytes()).finalize();
        Self { text, hash }
    }

    /// The text, for its holder only.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.text
    }

    /// What the key is called where it is listed.
    #[must_use]
    pub fn key_id(&self) -> KeyId {
        KeyId::of(&self.hash)
    }

    pub(super) const fn hash(&self) -> Hash {
        self.hash
    }
}

impl FromStr for Secret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<Self, SecretError> {
        if text.len() == LENGTH && text.bytes().all(is_letter) {
            return Ok(Self::new(text.to_owned()));
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
