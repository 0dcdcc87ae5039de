//! What a key is called where it is listed.

use std::{fmt, str::FromStr};

use blake3::Hash;

use crate::entry::{is_letter, letters};

const LENGTH: usize = 12;

/// What a key is called where it is listed and logged: twelve characters that follow from
/// the key, but not the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId([u8; LENGTH]);

/// A text that is no name of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the id of a key has {LENGTH} characters, digits and letters without i, l, o and u")]
pub struct KeyIdError;

impl KeyId {
    pub(super) fn of(hash: &Hash) -> Self {
        let mut bytes = [0; LENGTH];
        bytes.copy_from_slice(&hash.as_bytes()[..LENGTH]);
        Self(letters(bytes))
    }
}

impl FromStr for KeyId {
    type Err = KeyIdError;

    fn from_str(text: &str) -> Result<Self, KeyIdError> {
        let id: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| KeyIdError)?;
        if id.iter().copied().all(is_letter) {
            return Ok(Self(id));
        }
        Err(KeyIdError)
    }
}

impl AsRef<str> for KeyId {
    fn as_ref(&self) -> &str {
        str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_ref())
    }
}
