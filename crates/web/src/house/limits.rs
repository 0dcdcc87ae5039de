//! How often one may ask.

use std::{net::IpAddr, num::NonZeroU32};

use governor::{DefaultKeyedRateLimiter, Quota};
use tenpin_scorebook::KeyId;

use crate::{
    Settings,
    answer::{Code, Problem},
};

/// How many links to hand over one key may ask for in a second.
const HAND_OVERS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// How often one may ask: with a good key by key, else by address.
pub(crate) struct Limits {
    keys: DefaultKeyedRateLimiter<KeyId>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    /// By address, keys that are not known yet.
    look_ups: DefaultKeyedRateLimiter<IpAddr>,
    hand_overs: DefaultKeyedRateLimiter<KeyId>,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            keys: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.key_rate)),
            addresses: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.address_rate)),
            look_ups: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.key_rate)),
            hand_overs: DefaultKeyedRateLimiter::keyed(Quota::per_second(HAND_OVERS)),
        }
    }

    pub(crate) fn check_key(&self, key: KeyId) -> Result<(), Problem> {
        self.keys.check_key(&key).map_err(|_| too_many())
    }

    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), Problem> {
        self.addresses.check_key(&address).map_err(|_| too_many())
    }

    pub(crate) fn check_look_up(&self, address: IpAddr) -> Result<(), Problem> {
        self.look_ups.check_key(&address).map_err(|_| too_many())
    }

    /// Each is a commit of its own.
    pub(crate) fn check_hand_over(&self, key: KeyId) -> Result<(), Problem> {
        self.hand_overs.check_key(&key).map_err(|_| too_many())
    }

    /// Forgets whoever has not asked for a while.
    pub(crate) fn forget(&self) {
        self.keys.retain_recent();
        self.addresses.retain_recent();
        self.look_ups.retain_recent();
        self.hand_overs.retain_recent();
    }
}

fn too_many() -> Problem {
    let detail = "more requests than one key or one address may make; wait a second";
    Problem::new(Code::TooManyRequests, detail)
}
