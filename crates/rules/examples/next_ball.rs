//! What the next ball can do: `cargo run -p tenpin --example next_ball -- "X 7/ 9"`
//!
//! Shows: a game is a value, so every future can be tried and thrown away.

use std::{env, process::ExitCode};

use tenpin::{Game, Pins};

fn main() -> ExitCode {
    let text = env::args_os().nth(1).unwrap_or_default();
    match text.to_string_lossy().parse() {
        Ok(game) => print_futures(game),
        Err(refusal) => {
            eprintln!("{refusal}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn print_futures(game: Game) {
    println!("ball   so far  at best");
    for pins in Pins::ALL {
        if let Ok(next) = game.roll(pins) {
            println!(
                "{pins:>4} {:>8} {:>8}",
                next.score(),
                next.highest_possible()
            );
        }
    }
    if let Some(score) = game.final_score() {
        println!("none: the game is over with {score}");
    }
}
