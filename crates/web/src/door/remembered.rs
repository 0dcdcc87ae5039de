//! Keys that were found good a moment ago.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tenpin_scorebook::{Key, KeyId, Moment, Scorebook, Secret};

/// How many keys are remembered. Beyond that all are asked for again.
const KEYS_MAX: usize = 1 << 19;

/// Keys that were found good a moment ago. All are forgotten when one may have been taken
/// back, here or by another program.
#[derive(Default)]
pub(crate) struct Remembered(Mutex<Keys>);

#[derive(Default)]
struct Keys {
    /// As of which change of keys.
    as_of: u64,
    keys: HashMap<KeyId, Arc<Key>>,
}

impl Remembered {
    /// The key that this secret opens with, if it is known to be good.
    pub(crate) fn recall(&self, secret: &Secret, book: &Scorebook) -> Option<Arc<Key>> {
        let known = self.lock(book).keys.get(&secret.key_id()).cloned()?;
        is_good(&known, secret).then_some(known)
    }

    /// The key that this secret opens with, if the book says so. It may block.
    pub(crate) fn look_up(
        &self,
        secret: &Secret,
        book: &Scorebook,
    ) -> Result<Option<Arc<Key>>, tenpin_scorebook::StoreError> {
        let as_of = book.key_changes();
        let found = book.key(secret.key_id())?;
        let Some(good) = found.filter(|key| is_good(key, secret)) else {
            return Ok(None);
        };
        let good = Arc::new(good);
        self.remember(Arc::clone(&good), as_of, book);
        Ok(Some(good))
    }

    /// A key that was good as of that change of keys; it may have been taken back since.
    pub(crate) fn remember(&self, key: Arc<Key>, as_of: u64, book: &Scorebook) {
        let mut keys = self.lock(book);
        if keys.as_of == as_of {
            keys.keys.insert(key.id, key);
        }
    }

    fn lock(&self, book: &Scorebook) -> std::sync::MutexGuard<'_, Keys> {
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let as_of = book.key_changes();
        if keys.as_of != as_of || keys.keys.len() >= KEYS_MAX {
            *keys = Keys {
                as_of,
                keys: HashMap::new(),
            };
        }
        keys
    }
}

fn is_good(key: &Key, secret: &Secret) -> bool {
    key.fits(secret) && key.is_good(Moment::now())
}
