//! Scores one game per argument: `cargo run -p tenpin --example score -- "X 7/ 9-" 10,7,3`
//!
//! Shows: reading a game from text, its sheet and scores, and a refusal that says why.

use std::{env, process::ExitCode};

use tenpin::Game;

fn main() -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    if env::args_os().len() < 2 {
        eprintln!("usage: score GAME...");
        status = ExitCode::FAILURE;
    }
    for text in env::args_os().skip(1) {
        let text = text.to_string_lossy();
        match text.parse::<Game>() {
            Ok(game) => print_game(&game),
            Err(refusal) => {
                eprintln!("{text}: {refusal}");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}

fn print_game(game: &Game) {
    let frames = game.sheet().into_iter().zip(game.cumulative_scores());
    for (rolls, score) in frames.take_while(|(rolls, _)| !rolls.is_empty()) {
        let score = score.map_or("?".to_owned(), |score| score.to_string());
        println!("{:<3} {score:>4}", rolls.to_string());
    }
    match game.final_score() {
        Some(score) => println!("final score {score}"),
        None => println!(
            "so far {}, at best {}",
            game.score(),
            game.highest_possible()
        ),
    }
}
