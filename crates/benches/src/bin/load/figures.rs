//! What was measured.

use std::time::Duration;

/// Times, to be asked for percentiles.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn add_all(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// So many of a thousand took no longer.
    pub(crate) fn permille(&mut self, permille: usize) -> Duration {
        self.0.sort_unstable();
        let place = self.0.len().saturating_sub(1) * permille / 1000;
        self.0.get(place).copied().unwrap_or_default()
    }
}

pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
