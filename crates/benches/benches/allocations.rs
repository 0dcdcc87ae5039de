//! How often a game asks for memory, with an allocator that counts.
//! Apart from the timings, because counting would slow down those who allocate.

mod contestants;

use std::hint::black_box;

use contestants::Contestant;
use tenpin_testkit::games::{self, Played};

const GAMES: u32 = 1_000;

fn main() {
    let games = games::seeded(GAMES, 300);
    println!("{:<12} {:>12}", "", "allocations");
    for contestant in contestants::all() {
        let counted = allocation_counter::measure(|| score_all(contestant, &games));
        println!("{:<12} {:>12}", contestant.name, counted.count_total);
    }
    println!("in {GAMES} games");
}

fn score_all(contestant: Contestant, games: &[Played]) {
    for game in games {
        black_box((contestant.score)(black_box(game)));
    }
}
