//! Timing on a noisy machine: take turns, repeat, keep the best.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// How often everything is timed.
pub const REPEATS: usize = 9;

/// The best time of a task for each of its variants. They take turns, so that a noisy
/// moment hits all alike.
pub fn best<Variant, Answer>(
    variants: &[Variant],
    task: impl Fn(&Variant) -> Answer,
) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; variants.len()];
    for _ in 0..REPEATS {
        for (best, variant) in best.iter_mut().zip(variants) {
            *best = time(|| task(variant)).min(*best);
        }
    }
    best
}

fn time<Answer>(task: impl FnOnce() -> Answer) -> Duration {
    let start = Instant::now();
    let answer = black_box(task());
    let time = start.elapsed();
    drop(answer);
    time
}

/// The machine's load average, so that a reader can judge the figures.
#[must_use]
pub fn load_average() -> String {
    std::fs::read_to_string("/proc/loadavg").map_or_else(
        |_| "unknown".to_owned(),
        |text| text.split(' ').take(3).collect::<Vec<_>>().join(" "),
    )
}
