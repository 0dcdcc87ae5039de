//! Keys that were found good a moment ago.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tenpin_scorebook::{Grant, Key, KeyId, Moment, Scorebook, Secret, StoreError};

use super::good;

/// How many keys are remembered. Beyond that all are asked for again.
const KEYS_MAX: usize = 1 << 19;

/// How long a key is remembered, in case nobody has heard that it was revoked.
const AGE_MAX: Duration = Duration::from_mins(1);

/// Keys that were found good a moment ago. All are forgotten when one was revoked, here or
/// by another program.
#[derive(Default)]
pub(crate) struct Remembered(Mutex<Keys>);

#[derive(Default)]
struct Keys {
    /// As of which change of keys.
    as_of: u64,
    good: HashMap<KeyId, (Arc<Key>, Instant)>,
}

/// A key that was good when the book was asked.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) key: Arc<Key>,
    /// As of which change of keys.
    as_of: u64,
    since: Instant,
    /// Whether the book was asked for it before this request.
    is_remembered: bool,
}

impl Remembered {
    /// The key that this secret opens with, if it is known to be good.
    pub(crate) fn recall(&self, secret: &Secret, book: &Scorebook) -> Option<Found> {
        let keys = self.lock(book);
        let (key, since) = keys.good.get(&secret.key_id())?;
        let good = is_good(key, secret) && since.elapsed() < AGE_MAX;
        good.then(|| Found {
            key: Arc::clone(key),
            as_of: keys.as_of,
            since: *since,
            is_remembered: true,
        })
    }

    /// The key that this secret opens with, if the book says so. It may block.
    pub(crate) fn look_up(
        &self,
        secret: &Secret,
        book: &Scorebook,
    ) -> Result<Option<Found>, StoreError> {
        let as_of = book.key_changes();
        let Some(good) = good(book.key(secret.key_id())?, secret) else {
            return Ok(None);
        };
        let found = Found {
            key: Arc::new(good),
            as_of,
            since: Instant::now(),
            is_remembered: false,
        };
        // As long as nothing was written with it, the key of a match may be replaced.
        if !matches!(found.key.grant, Grant::Scorer(_)) {
            self.remember(&found, book);
        }
        Ok(Some(found))
    }

    /// A key with which something was written. It may have been revoked since it was found.
    pub(crate) fn remember(&self, found: &Found, book: &Scorebook) {
        if found.is_remembered {
            return;
        }
        let mut keys = self.lock(book);
        if keys.as_of == found.as_of {
            let known = (Arc::clone(&found.key), found.since);
            keys.good.insert(found.key.id, known);
        }
    }

    /// Forgets those that are too old.
    pub(crate) fn forget(&self, book: &Scorebook) {
        let mut keys = self.lock(book);
        keys.good.retain(|_, (_, since)| since.elapsed() < AGE_MAX);
    }

    fn lock(&self, book: &Scorebook) -> MutexGuard<'_, Keys> {
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let as_of = book.key_changes();
        if keys.as_of != as_of {
            tracing::info!("a key was revoked; all are looked up again");
        }
        if keys.as_of != as_of || keys.good.len() >= KEYS_MAX {
            *keys = Keys {
                as_of,
                good: HashMap::new(),
            };
        }
        keys
    }
}

fn is_good(key: &Key, secret: &Secret) -> bool {
    key.fits(secret) && key.is_good(Moment::now())
}
