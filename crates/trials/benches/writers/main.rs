//! How many balls a second become durable, with one writer and with many, in a plain file,
//! in SQLite and in PostgreSQL; and what a ball costs in time of the processor.

mod keeper;
mod plain;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use keeper::Keeper;
use rustix::time::{ClockId, clock_gettime};
use tenpin_scorebook::{AppendError, MatchId};
use tenpin_testkit::Postgres;
use tenpin_testkit::stopwatch::load_average;
use tokio::runtime::{Builder, Runtime};

/// How often everything is timed; the best is kept.
const ROUNDS: usize = 7;

const SIZES: [Size; 4] = [
    Size::new(1, 5, 80),
    Size::new(64, 1, 80),
    Size::new(1024, 1, 40),
    Size::new(10_000, 1, 8),
];

/// How much is written in a round.
#[derive(Clone, Copy)]
struct Size {
    writers: u32,
    /// How many matches each of them plays, one after the other.
    matches: u32,
    /// How many balls each match has.
    balls: u32,
}

impl Size {
    const fn new(writers: u32, matches: u32, balls: u32) -> Self {
        Self {
            writers,
            matches,
            balls,
        }
    }

    const fn all_balls(self) -> u32 {
        self.writers * self.matches * self.balls
    }
}

/// What a round took.
#[derive(Clone, Copy)]
struct Took {
    wall: Duration,
    processor: Duration,
}

impl Took {
    const LONGEST: Self = Self {
        wall: Duration::MAX,
        processor: Duration::MAX,
    };

    fn or_less(self, other: Self) -> Self {
        Self {
            wall: self.wall.min(other.wall),
            processor: self.processor.min(other.processor),
        }
    }
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Postgres::start().expect("a server");
    let url = server.database("bench").expect("a database");
    let runtime = Builder::new_multi_thread().worker_threads(1).build();
    let runtime = runtime.expect("a runtime");
    println!("best of {ROUNDS}, in turn, load {}", load_average());
    println!("writers kept in         balls/s  processor us/ball  of plain");
    for size in SIZES {
        let keepers = Keeper::all(&folder.path().join(size.writers.to_string()), &url);
        report(size, &measure(&runtime, &keepers, size));
    }
}

fn report(size: Size, best: &[Took; 3]) {
    let balls = f64::from(size.all_balls());
    for (name, took) in Keeper::NAMES.iter().zip(best) {
        let rate = balls / took.wall.as_secs_f64();
        let ratio = best[0].wall.as_secs_f64() / took.wall.as_secs_f64();
        let processor = took.processor.as_secs_f64() * 1e6 / balls;
        let writers = size.writers;
        println!("{writers:>7} {name:<11} {rate:>11.0} {processor:>18.1} {ratio:>9.2}");
    }
}

/// Everybody takes turns, so that a noisy moment hits all alike.
fn measure(runtime: &Runtime, keepers: &[Arc<Keeper>; 3], size: Size) -> [Took; 3] {
    (0..ROUNDS).fold([Took::LONGEST; 3], |best, _| {
        let mut turns = keepers.iter().zip(best);
        [(); 3].map(|()| {
            let (keeper, best) = turns.next().expect("three keepers");
            best.or_less(round(runtime, keeper, size))
        })
    })
}

fn round(runtime: &Runtime, keeper: &Arc<Keeper>, size: Size) -> Took {
    let ids = keeper.start_matches(size.writers * size.matches);
    let (start, used) = (Instant::now(), processor());
    let play = |ids: &[MatchId]| {
        let keeper = Arc::clone(keeper);
        runtime.spawn(play(keeper, ids.to_vec(), size.balls))
    };
    let writers: Vec<_> = ids.chunks(size.matches as usize).map(play).collect();
    for writer in writers {
        let written = runtime.block_on(writer);
        written.expect("a writer").expect("every ball");
    }
    Took {
        wall: start.elapsed(),
        processor: processor().saturating_sub(used),
    }
}

/// Every ball waits for the answer to the one before.
async fn play(keeper: Arc<Keeper>, ids: Vec<MatchId>, balls: u32) -> Result<(), AppendError> {
    for id in ids {
        let mut last = 1.into();
        for _ in 0..balls {
            last = keeper.roll(id, last).await?.entry.revision;
        }
    }
    Ok(())
}

/// What this process has used; a server's time is its own.
fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let [seconds, nanoseconds] = [time.tv_sec, time.tv_nsec].map(i64::unsigned_abs);
    Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds)
}
