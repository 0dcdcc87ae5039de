//! The scorer against the rules, on lines that are games and lines that nearly are.

use std::{
    env,
    io::{self, Read},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use fastrand::Rng;
use tenpin_batch::{Lines, Outcome, Piece, Scorer, Source};

use crate::{
    made_up::MadeUp,
    support::{by_the_rules, lines, outcomes},
};

/// `LINES=100000000` looks at more, `SEED=7` at others.
#[test]
fn no_line_is_scored_otherwise_than_by_the_rules() {
    let wanted = number("LINES").unwrap_or(1_000_000);
    let seeds = AtomicU64::new(number("SEED").unwrap_or(300) << 32);
    let looked = AtomicU64::new(0);
    let look = || {
        let mut scorers = [Scorer::default(), Scorer::portable()];
        while looked.load(Ordering::Relaxed) < wanted {
            let seed = seeds.fetch_add(1, Ordering::Relaxed);
            let scorer = &mut scorers[usize::from(seed.is_multiple_of(4))];
            looked.fetch_add(compare(scorer, seed), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(look)));
    });
    println!("{} lines, none otherwise", looked.into_inner());
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Answers how many lines were looked at.
fn compare(scorer: &mut Scorer, seed: u64) -> u64 {
    let mut rng = Rng::with_seed(seed);
    let text = MadeUp::new(seed).text(rng.usize(0..400_000));
    let found = if rng.bool() {
        outcomes(scorer, &text)
    } else {
        outcomes_in_pieces(scorer, &text, rng)
    };
    let lines = lines(&text);
    assert_eq!(found.len(), lines.len(), "seed {seed}");
    for (found, line) in found.iter().zip(&lines) {
        let line_text = String::from_utf8_lossy(line);
        assert_eq!(*found, by_the_rules(line), "seed {seed}: {line_text:?}");
    }
    lines.len() as u64
}

fn outcomes_in_pieces(scorer: &mut Scorer, text: &[u8], rng: Rng) -> Vec<Outcome> {
    let mut lines = Lines::new(Dripping { text, rng });
    let mut piece = Piece::default();
    let mut found = Vec::new();
    while lines.fill(&mut piece).expect("a text") {
        assert_eq!(piece.number(0), found.len() as u64 + 1);
        found.extend(outcomes(scorer, piece.text()));
    }
    found
}

/// A text that comes in parts of any size.
struct Dripping<'a> {
    text: &'a [u8],
    rng: Rng,
}

impl Read for Dripping<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let most = [1, 100, 10_000, room.len()][self.rng.usize(0..4)];
        let count = self
            .rng
            .usize(1..=most)
            .min(room.len())
            .min(self.text.len());
        let (part, rest) = self.text.split_at(count);
        room[..count].copy_from_slice(part);
        self.text = rest;
        Ok(count)
    }
}
