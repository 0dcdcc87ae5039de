//! One line of the book, as it is stored.

mod client_id;
mod line;
mod match_id;
mod moment;
mod revision;

use blake3::{Hash, Hasher};

pub use client_id::{ClientId, ClientIdError};
pub use line::LineError;
pub use match_id::{MatchId, MatchIdError, MatchPrefix};
pub(crate) use match_id::{is_letter, letters, random_letters};
pub use moment::{Moment, MomentError};
pub use revision::Revision;

/// One line of the book, exactly as it is stored.
///
/// It is a record: what it claims is believed only once a [`Chain`](crate::Chain) has
/// taken it in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Whose line it is.
    pub match_id: MatchId,
    /// Its number within the match.
    pub revision: Revision,
    /// What happened: an [`Event`](crate::Event) in JSON, byte for byte.
    pub event: String,
    /// When it was written.
    pub at: Moment,
    /// What its writer called it, so that it can be sent twice and count once.
    pub client_id: ClientId,
    /// Covers all of the above and the hash of the line before.
    pub hash: Hash,
}

/// What comes before the first line of a match.
pub(crate) const BEFORE_ALL: Hash = Hash::from_bytes([0; 32]);

impl Entry {
    /// The hash that this line must have behind a line with that hash.
    ///
    /// Every part has a fixed length or is preceded by its length, so no two lines feed the
    /// same bytes to the hash.
    #[must_use]
    pub fn hash_after(&self, before: &Hash) -> Hash {
        let mut hasher = Hasher::new();
        hasher
            .update(before.as_bytes())
            .update(self.match_id.as_ref().as_bytes())
            .update(&u32::from(self.revision).to_le_bytes())
            .update(&i64::from(self.at).to_le_bytes());
        for text in [self.client_id.as_ref(), &self.event] {
            hasher
                .update(&(text.len() as u64).to_le_bytes())
                .update(text.as_bytes());
        }
        hasher.finalize()
    }

    /// Roughly how many bytes it takes in memory.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>() + self.event.len() + self.client_id.as_ref().len()
    }
}
