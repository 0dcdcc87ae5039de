//! A match of very many players, created and played for a round: does it grow in a line?

use tenpin::{Match, Name, Pins};
use tenpin_testkit::stopwatch::{self, REPEATS};

const SIZES: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];

fn main() {
    let times = stopwatch::best(&SIZES, |players| round(*players));

    println!(
        "a round of X or 7 2, best of {REPEATS}, load {}",
        stopwatch::load_average()
    );
    println!(
        "{:>9} {:>12} {:>10} {:>8}",
        "players", "ms", "ns/player", "growth"
    );
    let mut before = None;
    for (players, time) in SIZES.iter().zip(times) {
        let seconds = time.as_secs_f64();
        let growth = before.map_or(String::new(), |before: f64| {
            format!("{:.2}", seconds / before)
        });
        println!(
            "{players:>9} {:>12.3} {:>10.1} {growth:>8}",
            seconds * 1e3,
            seconds * 1e9 / f64::from(*players),
        );
        before = Some(seconds);
    }
}

/// Everybody bowls the first frame: every other player a strike, the rest 7 and 2.
fn round(players: u32) -> Match {
    let name: Name = "PJS".parse().expect("three letters");
    let start = Match::start((0..players).map(|_| name)).expect("players");
    let mut balls = (0..players).flat_map(|player| match player % 2 {
        0 => &[Pins::Ten][..],
        _ => &[Pins::Seven, Pins::Two],
    });
    balls
        .try_fold(start, |night, ball| night.roll(*ball))
        .expect("legal balls")
}
