//! How often one may ask.

use std::net::IpAddr;

use governor::{DefaultKeyedRateLimiter, Quota};
use tenpin_scorebook::KeyId;

use crate::{
    Settings,
    answer::{Code, Problem},
};

/// How often one may ask: with a good key by key, else by address.
pub(crate) struct Limits {
    keys: DefaultKeyedRateLimiter<KeyId>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            keys: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.key_rate)),
            addresses: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.address_rate)),
        }
    }

    pub(crate) fn check_key(&self, key: KeyId) -> Result<(), Problem> {
        self.keys.check_key(&key).map_err(|_| too_many())
    }

    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), Problem> {
        self.addresses.check_key(&address).map_err(|_| too_many())
    }

    /// Forgets whoever has not asked for a while.
    pub(crate) fn forget(&self) {
        self.keys.retain_recent();
        self.addresses.retain_recent();
    }
}

fn too_many() -> Problem {
    let detail = "more requests than one key or one address may make; wait a second";
    Problem::new(Code::TooManyRequests, detail)
}
