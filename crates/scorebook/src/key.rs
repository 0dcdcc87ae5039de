//! Who may write.

mod change;
mod grant;
mod key_id;
mod secret;

use blake3::Hash;
pub use change::KeyChange;
pub use grant::{Grant, GrantError};
pub use key_id::{KeyId, KeyIdError};
pub use secret::{Secret, SecretError};

use crate::Moment;

/// What the book knows of a key: not the key itself, which only its holder has.
///
/// ```
/// use tenpin_scorebook::{Grant, Key, Secret};
///
/// let secret = Secret::random();
/// let key = Key::new(&secret, Grant::House);
/// assert!(key.fits(&secret));
/// assert!(!key.fits(&Secret::random()));
/// assert!(!format!("{key:?} {secret:?}").contains(secret.reveal()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// What it is called where it is listed.
    pub id: KeyId,
    /// Of the secret.
    pub hash: Hash,
    /// What its holder may do.
    pub grant: Grant,
    /// What it is for, in the words of whoever made it.
    pub note: Option<String>,
    /// When it was made.
    pub made: Moment,
    /// When it is good for nothing any more.
    pub expires: Option<Moment>,
    /// When it was taken back.
    pub revoked: Option<Moment>,
}

impl Key {
    /// A key that opens with this secret, from now on.
    #[must_use]
    pub fn new(secret: &Secret, grant: Grant) -> Self {
        Self {
            id: secret.key_id(),
            hash: secret.hash(),
            grant,
            note: None,
            made: Moment::now(),
            expires: None,
            revoked: None,
        }
    }

    /// Whether this is its secret. It takes the same time whatever the answer is.
    #[must_use]
    pub fn fits(&self, secret: &Secret) -> bool {
        // Two hashes of this kind are compared in constant time.
        self.hash == secret.hash()
    }

    /// Whether it is good at this time.
    #[must_use]
    pub fn is_good(&self, at: Moment) -> bool {
        self.revoked.is_none() && self.expires.is_none_or(|end| at < end)
    }
}
