//! What is done with keys.

use crate::{Key, KeyId, Moment};

/// What is done with keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyChange {
    /// New ones.
    Add(Vec<Key>),
    /// A new one in place of the one that a match was started with. It is not done if anything
    /// has been written in the match since.
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
    /// Whether all who remember keys have to ask for them again. That a key was replaced or
    /// used up matters to its holder only.
    pub(crate) const fn revokes(&self) -> bool {
        matches!(self, Self::Revoke(..))
    }
}
