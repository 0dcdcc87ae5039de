//! What a program costs: the time it takes, and the processor's.

use std::{
    io,
    process::Command,
    time::{Duration, Instant},
};

use nix::sys::resource::{UsageWho, getrusage};

use crate::stopwatch::REPEATS;

/// What one run of a program costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// From start to end.
    pub wall: Duration,
    /// The processor's time of all its threads, and of the system for it.
    pub processor: Duration,
}

/// The best cost of each program. They take turns, so that a noisy moment hits all alike.
///
/// # Errors
///
/// [`io::Error`] if one cannot be run.
///
/// # Panics
///
/// If one fails.
pub fn best(programs: &mut [Command]) -> io::Result<Vec<Cost>> {
    let mut costs = vec![Vec::new(); programs.len()];
    for _ in 0..REPEATS {
        for (program, costs) in programs.iter_mut().zip(&mut costs) {
            costs.push(cost(program)?);
        }
    }
    let best = costs.into_iter().filter_map(|costs| {
        let wall = costs.iter().map(|cost| cost.wall).min()?;
        let processor = costs.iter().map(|cost| cost.processor).min()?;
        Some(Cost { wall, processor })
    });
    Ok(best.collect())
}

fn cost(program: &mut Command) -> io::Result<Cost> {
    let before = processor_of_children()?;
    let start = Instant::now();
    let status = program.status()?;
    let wall = start.elapsed();
    assert!(status.success(), "{program:?}: {status}");
    Ok(Cost {
        wall,
        processor: processor_of_children()?.saturating_sub(before),
    })
}

/// Of all programs that were run and have ended.
fn processor_of_children() -> io::Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let times = [usage.user_time(), usage.system_time()];
    let microseconds = times.map(|time| time.tv_sec() * 1_000_000 + time.tv_usec());
    let sum: i64 = microseconds.iter().sum();
    Ok(Duration::from_micros(sum.unsigned_abs()))
}
