//! A whole game, ball by ball: ours, the naive one and two published crates.

mod contestants;

use std::hint::black_box;

use contestants::Contestant;
use tenpin_testkit::{
    games::{self, Played},
    stopwatch::{self, REPEATS},
};

const GAMES: u32 = 100_000;
const SEED: u64 = 300;

fn main() {
    let games = games::seeded(GAMES, SEED);
    check_agreement(&games);

    let contestants: Vec<_> = contestants::all().collect();
    let times = stopwatch::best(&contestants, |contestant| score_all(contestant, &games));

    let load = stopwatch::load_average();
    println!("{GAMES} games, seed {SEED}, all agree, best of {REPEATS}, load {load}");
    println!("{:<12} {:>9} {:>14}", "", "ns/game", "ours is of it");
    for (contestant, time) in contestants.iter().zip(&times) {
        let ours = times[0].as_secs_f64() / time.as_secs_f64();
        let per_game = time.as_secs_f64() * 1e9 / f64::from(GAMES);
        println!("{:<12} {per_game:>9.1} {ours:>14.2}", contestant.name);
    }
}

fn score_all(contestant: &Contestant, games: &[Played]) -> u64 {
    let scores = games.iter().map(|game| (contestant.score)(black_box(game)));
    scores.map(u64::from).sum()
}

/// A contestant that scores differently is not in the same race.
fn check_agreement(games: &[Played]) {
    for game in games {
        let scores: Vec<_> = contestants::all().map(|each| (each.score)(game)).collect();
        assert!(
            scores.iter().all(|score| *score == scores[0]),
            "{game:?}: {scores:?}"
        );
    }
}
