//! Many games at once, beside what others need for one.

#[expect(dead_code, reason = "shared with benchmarks that need more of it")]
mod contestants;

use std::hint::black_box;

use tenpin_batch::{Outcome, Scorer, score_balls, score_games};
use tenpin_testkit::{
    games::{self, Played},
    stopwatch::{self, REPEATS},
};

const GAMES: u32 = 100_000;
const SEED: u64 = 300;

/// The same games in the forms that are read.
struct Forms {
    games: Vec<Played>,
    balls: Vec<Vec<u8>>,
    counts: String,
    marks: String,
}

/// Someone who scores all of them, and answers the sum.
type Contestant = (&'static str, fn(&Forms) -> u64);

const OURS: [Contestant; 5] = [
    ("counts", |forms| {
        sum_of_text(&mut Scorer::default(), &forms.counts)
    }),
    ("counts, portable", |forms| {
        sum_of_text(&mut Scorer::portable(), &forms.counts)
    }),
    ("marks", |forms| {
        sum_of_text(&mut Scorer::default(), &forms.marks)
    }),
    ("balls, many", sum_of_games),
    ("balls, one by one", sum_of_balls),
];

const PEERS: [Contestant; 4] = [
    ("naive Vec", |forms| sum_by(0, forms)),
    ("naive, tuned", |forms| sum_by(1, forms)),
    ("bowling 0.2", |forms| sum_by(2, forms)),
    ("bscore 1.2", |forms| sum_by(3, forms)),
];

fn main() {
    let load = stopwatch::load_average();
    println!(
        "{GAMES} games, seed {SEED}, best of {REPEATS}, in turn, load {load}, {}",
        instructions()
    );
    let forms = forms(games::seeded(GAMES, SEED));
    let contestants: Vec<_> = OURS.into_iter().chain(PEERS).collect();
    let sums: Vec<_> = contestants.iter().map(|(_, score)| score(&forms)).collect();
    assert!(sums.iter().all(|sum| *sum == sums[0]), "{sums:?}");
    let times = stopwatch::best(&contestants, |(_, score)| score(black_box(&forms)));
    let times = times
        .iter()
        .map(|time| time.as_secs_f64() * 1e9 / f64::from(GAMES));
    let times: Vec<_> = times.collect();
    let peers = PEERS.map(|(name, _)| format!("{name:>13}"));
    println!("\n{:<18} {:>8} {}", "", "ns/game", peers.concat());
    for ((name, _), time) in contestants.iter().zip(&times) {
        let ratios = times[OURS.len()..]
            .iter()
            .map(|peer| format!("{:>13.1}", peer / time));
        println!("{name:<18} {time:>8.1} {}", ratios.collect::<String>());
    }
}

fn forms(games: Vec<Played>) -> Forms {
    Forms {
        balls: games.iter().map(|game| game.balls.clone()).collect(),
        counts: games.iter().map(counts).collect(),
        marks: games.iter().flat_map(|game| [&game.marks, "\n"]).collect(),
        games,
    }
}

fn instructions() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        return "with AVX2";
    }
    "without AVX2"
}

fn counts(game: &Played) -> String {
    games::counts(&game.balls) + "\n"
}

fn sum_of_text(scorer: &mut Scorer, text: &str) -> u64 {
    let mut sum = 0;
    scorer.score(text.as_bytes(), |_, outcome| match outcome {
        Outcome::Scored(card) => sum += u64::from(card.points()),
        other => panic!("{other:?}"),
    });
    sum
}

fn sum_of_games(forms: &Forms) -> u64 {
    let mut sum = 0;
    score_games(&forms.balls, |card| {
        sum += u64::from(card.expect("a legal game").points());
    });
    sum
}

fn sum_of_balls(forms: &Forms) -> u64 {
    let cards = forms.balls.iter().map(|balls| score_balls(balls));
    cards
        .map(|card| u64::from(card.expect("a legal game").points()))
        .sum()
}

fn sum_by(peer: usize, forms: &Forms) -> u64 {
    let score = contestants::PEERS[peer].score;
    forms.games.iter().map(|game| u64::from(score(game))).sum()
}
