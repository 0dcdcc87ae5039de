//! What is done with keys.

use crate::{Key, KeyId, Moment};

/// What is done with keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyChange {
    /// New ones.
    Add(Vec<Key>),
    /// A new one in place of all others for the same match.
    Replace(Key),
    /// It is good for nothing from now on.
    Revoke(KeyId, Moment),
    /// A key that is used up for another one; good only once, and not after it has expired.
    Swap {
        /// Which is used up.
        spent: KeyId,
        /// What its holder gets.
        key: Key,
    },
}

impl KeyChange {
    /// Whether a key that was good may be good no more.
    pub(crate) const fn revokes(&self) -> bool {
        !matches!(self, Self::Add(_))
    }
}
