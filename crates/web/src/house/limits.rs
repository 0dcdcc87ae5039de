//! How often one may ask.

use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
};

use governor::{DefaultKeyedRateLimiter, Quota};
use tenpin_scorebook::KeyId;

use crate::{
    Settings,
    answer::{Code, Problem},
};

/// How many links to hand over one key may ask for in a second.
const HAND_OVERS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// How many matches an address may start in a second, once it has started as many as it may at
/// once.
const STARTS: NonZeroU32 = NonZeroU32::new(1).unwrap();

/// How often one may ask: with a key of the house or of a lane by key, everybody else by address.
pub(crate) struct Limits {
    keys: DefaultKeyedRateLimiter<KeyId>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    starts: DefaultKeyedRateLimiter<IpAddr>,
    /// By address, keys that are not known yet.
    look_ups: DefaultKeyedRateLimiter<IpAddr>,
    hand_overs: DefaultKeyedRateLimiter<KeyId>,
    /// How many live streams each address has.
    streams: Mutex<HashMap<IpAddr, usize>>,
    address_rate: NonZeroU32,
    streams_max: usize,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        let starts = Quota::per_second(STARTS).allow_burst(settings.address_starts);
        Self {
            keys: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.key_rate)),
            addresses: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.address_rate)),
            starts: DefaultKeyedRateLimiter::keyed(starts),
            look_ups: DefaultKeyedRateLimiter::keyed(Quota::per_second(settings.key_rate)),
            hand_overs: DefaultKeyedRateLimiter::keyed(Quota::per_second(HAND_OVERS)),
            streams: Mutex::default(),
            address_rate: settings.address_rate,
            streams_max: settings.address_streams,
        }
    }

    pub(crate) fn check_key(&self, key: KeyId) -> Result<(), Problem> {
        let detail = "more requests than one key may make in a second (--key-rate)";
        self.keys.check_key(&key).map_err(|_| too_many(detail))
    }

    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), Problem> {
        let rate = self.address_rate;
        let what = || format!("{rate} requests a second (--address-rate)");
        let checked = self.addresses.check_key(&address);
        checked.map_err(|_| too_many_of_one_address(&what()))
    }

    pub(crate) fn check_look_up(&self, address: IpAddr) -> Result<(), Problem> {
        let detail = "more keys than one address may try in a second (--key-rate)";
        let checked = self.look_ups.check_key(&address);
        checked.map_err(|_| too_many(detail))
    }

    pub(crate) fn check_start(&self, address: IpAddr) -> Result<(), Problem> {
        let what = "one match a second when it has started many (--address-starts)";
        let checked = self.starts.check_key(&address);
        checked.map_err(|_| too_many_of_one_address(what))
    }

    /// Each is a commit of its own.
    pub(crate) fn check_hand_over(&self, key: KeyId) -> Result<(), Problem> {
        let detail = "more links than one key may ask for; wait a second";
        self.hand_overs
            .check_key(&key)
            .map_err(|_| too_many(detail))
    }

    /// One more live stream, until it is given back.
    pub(crate) fn take_stream(&self, address: IpAddr) -> Result<(), Problem> {
        let mut streams = self.streams();
        let taken = streams.entry(address).or_default();
        if *taken >= self.streams_max {
            let what = format!("{} live streams (--address-streams)", self.streams_max);
            return Err(too_many_of_one_address(&what));
        }
        *taken += 1;
        Ok(())
    }

    pub(crate) fn give_stream_back(&self, address: IpAddr) {
        let mut streams = self.streams();
        let taken = streams.get_mut(&address).expect("it was taken");
        *taken -= 1;
        if *taken == 0 {
            streams.remove(&address);
        }
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets whoever has not asked for a while.
    pub(crate) fn forget(&self) {
        self.keys.retain_recent();
        self.addresses.retain_recent();
        self.starts.retain_recent();
        self.look_ups.retain_recent();
        self.hand_overs.retain_recent();
    }
}

fn too_many(detail: &str) -> Problem {
    Problem::new(Code::TooManyRequests, detail)
}

fn too_many_of_one_address(what: &str) -> Problem {
    let proxy = "a proxy is named with --trusted-proxy";
    too_many(&format!(
        "one address may have {what}; a key of the house or of a lane lifts that, and {proxy}"
    ))
}
