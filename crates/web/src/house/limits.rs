//! How often one may ask.

use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use governor::{DefaultKeyedRateLimiter, Quota};
use tenpin_scorebook::KeyId;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{
    Settings,
    answer::{Code, Problem},
    door::Stranger,
};

/// How many links to hand over one key may ask for in a second.
const HAND_OVERS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// How many matches an address may start in a second, once it has started as many as it may at
/// once.
const STARTS: NonZeroU32 = NonZeroU32::new(1).unwrap();

/// How many reads of one address run at the same time. Further ones wait for their turn; reads of
/// other addresses do not wait for them.
const READS_MAX: usize = 4;

/// How many large answers are drawn at the same time. Drawing one takes several times as much memory as
/// the answer has bytes, for a few milliseconds.
const DRAWN_MAX: usize = 1;

/// How long a read waits for its turn.
const READ_PATIENCE: Duration = Duration::from_secs(10);

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
    /// How many bytes of large answers each address has on the way.
    bytes: Mutex<HashMap<IpAddr, usize>>,
    /// Which turns to read each address has.
    reads: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
    drawing: Arc<Semaphore>,
    address_rate: NonZeroU32,
    streams_max: usize,
    bytes_max: usize,
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
            bytes: Mutex::default(),
            reads: Mutex::default(),
            drawing: Arc::new(Semaphore::new(DRAWN_MAX)),
            address_rate: settings.address_rate,
            streams_max: settings.address_streams,
            bytes_max: settings.address_bytes,
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
        let mut streams = lock(&self.streams);
        let taken = streams.entry(address).or_default();
        if *taken >= self.streams_max {
            let what = format!("{} live streams (--address-streams)", self.streams_max);
            return Err(too_many_of_one_address(&what));
        }
        *taken += 1;
        Ok(())
    }

    pub(crate) fn give_stream_back(&self, address: IpAddr) {
        give_back(&mut lock(&self.streams), address, 1);
    }

    /// Counts bytes of a large answer until they are given back. A single answer may exceed the limit
    /// if its address has no other on the way.
    pub(crate) fn take_bytes(&self, address: IpAddr, count: usize) -> Result<(), Problem> {
        let mut bytes = lock(&self.bytes);
        let taken = bytes.entry(address).or_default();
        if *taken > 0 && *taken + count > self.bytes_max {
            let mega = self.bytes_max >> 20;
            return Err(too_many(&format!(
                "one address may have {mega} MB of large answers on the way; read those first"
            )));
        }
        *taken += count;
        Ok(())
    }

    pub(crate) fn give_bytes_back(&self, address: IpAddr, count: usize) {
        give_back(&mut lock(&self.bytes), address, count);
    }

    /// Waits until a stranger may read, but not for long; the permit lasts until it is dropped. `None`
    /// for the house, which need not wait. A task that holds a permit must not wait for another.
    pub(crate) async fn turn_to_read(
        &self,
        stranger: Stranger,
    ) -> Result<Option<OwnedSemaphorePermit>, Problem> {
        let turn = timeout(READ_PATIENCE, self.wait_to_read(stranger)).await;
        let what = || format!("{READS_MAX} answers in the making");
        turn.map_err(|_| too_many_of_one_address(&what()))
    }

    /// The same for streams. Their answer has begun, so they cannot be refused: they wait as long as
    /// it takes.
    pub(crate) async fn wait_to_read(&self, stranger: Stranger) -> Option<OwnedSemaphorePermit> {
        let Stranger(address) = stranger;
        let turns = || Arc::new(Semaphore::new(READS_MAX));
        let turns = Arc::clone(lock(&self.reads).entry(address?).or_insert_with(turns));
        Some(turns.acquire_owned().await.expect("nobody closes it"))
    }

    /// Waits up to ten seconds for the permit to draw a large answer. The caller already holds a
    /// permit to read.
    pub(crate) async fn turn_to_draw(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let drawing = Arc::clone(&self.drawing).acquire_owned();
        let turn = timeout(READ_PATIENCE, drawing).await;
        let turn =
            turn.map_err(|_| too_many("other large answers are in the making; wait a moment"))?;
        Ok(turn.expect("nobody closes it"))
    }

    /// Forgets whoever has not asked for a while.
    pub(crate) fn forget(&self) {
        self.keys.retain_recent();
        self.addresses.retain_recent();
        self.starts.retain_recent();
        self.look_ups.retain_recent();
        self.hand_overs.retain_recent();
        lock(&self.reads).retain(|_, turns| Arc::strong_count(turns) > 1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn give_back(taken: &mut HashMap<IpAddr, usize>, address: IpAddr, count: usize) {
    let of_one = taken.get_mut(&address).expect("it was taken");
    *of_one -= count;
    if *of_one == 0 {
        taken.remove(&address);
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

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn large_answers_take_turns_to_be_drawn() {
        let limits = Limits::new(&Settings::default());
        let take = || limits.turn_to_draw().now_or_never();
        let mut turns: Vec<_> = (0..DRAWN_MAX).map(|_| take()).collect();
        assert!(turns.iter().all(Option::is_some));
        let refused = limits.turn_to_draw().await.unwrap_err();
        assert_eq!(refused.code, Code::TooManyRequests);
        turns.pop();
        assert!(take().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn many_of_one_address_take_turns_to_read() {
        let limits = Limits::new(&Settings::default());
        let stranger = |last: u8| Stranger(Some(IpAddr::from([192, 0, 2, last])));
        let turn = |last: u8| limits.turn_to_read(stranger(last));
        let mut turns: Vec<_> = (0..READS_MAX).map(|_| turn(7).now_or_never()).collect();
        assert!(turns.iter().all(Option::is_some));
        let mut next = Box::pin(turn(7));
        assert!((&mut next).now_or_never().is_none(), "all are taken");
        assert!(turn(8).now_or_never().is_some(), "others do not wait");
        limits.forget();
        assert!((&mut next).now_or_never().is_none(), "all are still taken");
        turns.pop();
        assert!(next.now_or_never().is_some());
        let last = turn(7).await.unwrap();
        let refused = turn(7).await.unwrap_err();
        assert!(refused.detail.contains("--trusted-proxy"), "{refused:?}");
        // A stream waits for as long as it takes.
        let mut stream = Box::pin(limits.wait_to_read(stranger(7)));
        let waited = timeout(100 * READ_PATIENCE, &mut stream).await;
        assert!(waited.is_err());
        turns.pop();
        assert!(stream.now_or_never().is_some());
        drop(last);
        turns.clear();
        limits.forget();
        assert!(lock(&limits.reads).is_empty());
    }
}
