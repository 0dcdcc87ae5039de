//! Waiting for a condition, but not for ever.

use std::{
    fmt::Debug,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

/// Far longer than anything takes on a busy machine. What has not happened by then never will.
pub const DEADLINE: Duration = Duration::from_mins(2);

/// The pause between two looks at something that cannot be waited for in any other way.
const PAUSE: Duration = Duration::from_millis(5);

/// Looks again and again until something is as it should be, and returns it.
///
/// # Panics
///
/// At the [`DEADLINE`], with what was waited for and the reason of the last refusal.
#[track_caller]
pub fn until<Found, Reason: Debug>(
    what: &str,
    mut look: impl FnMut() -> Result<Found, Reason>,
) -> Found {
    let begun = Instant::now();
    loop {
        match look() {
            Ok(found) => return found,
            Err(reason) => assert!(
                begun.elapsed() < DEADLINE,
                "waited in vain: {what}: {reason:?}"
            ),
        }
        thread::sleep(PAUSE);
    }
}

/// Looks again and again until two values are equal.
///
/// # Panics
///
/// At the [`DEADLINE`], with what there was instead.
#[track_caller]
pub fn until_equal<Value: Debug + PartialEq>(expected: &Value, mut look: impl FnMut() -> Value) {
    until(&format!("{expected:?}"), || match look() {
        found if found == *expected => Ok(()),
        found => Err(found),
    });
}

/// Something that is done at the [`DEADLINE`], unless this value is dropped before.
pub struct Alarm(#[expect(dead_code, reason = "dropping it calls the alarm off")] Sender<()>);

impl Alarm {
    /// Sets an alarm.
    #[must_use]
    pub fn set(ring: impl FnOnce() + Send + 'static) -> Self {
        let (sender, called_off) = mpsc::channel();
        let is_late = move || called_off.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout);
        thread::spawn(move || is_late().then(ring));
        Self(sender)
    }

    /// Sets an alarm that ends the whole test program, for calls that block and that nothing
    /// else can interrupt.
    #[must_use]
    pub fn last_resort(what: &'static str) -> Self {
        Self::set(move || {
            eprintln!("waited in vain: {what}");
            std::process::abort();
        })
    }
}
