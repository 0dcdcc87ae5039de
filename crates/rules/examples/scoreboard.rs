//! A scoreboard in one page: `cargo run -p tenpin --example scoreboard -- PJS KYJ`
//!
//! Shows: a match, its board, refusals that lose nothing, and undo by keeping earlier values.

use std::{
    env,
    error::Error,
    io::{self, Write},
    process::ExitCode,
};

use tenpin::{Match, Name, NameError, Pins};

fn main() -> ExitCode {
    let names = env::args_os()
        .skip(1)
        .map(|name| name.to_string_lossy().parse());
    match play(names.collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            eprintln!("{refusal}");
            ExitCode::FAILURE
        }
    }
}

fn play(names: Result<Vec<Name>, NameError>) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    let mut lines = io::stdin().lines();
    let mut earlier = Vec::new();
    let mut now = Match::start(names?).map_err(|reason| format!("{reason}: scoreboard NAME..."))?;
    writeln!(out, "{}\n", now.board())?;
    while let Some(turn) = now.up() {
        write!(out, "{}'s turn : ", turn.name)?;
        out.flush()?;
        let Some(line) = lines.next() else {
            return Ok(());
        };
        match answer(&now, &mut earlier, line?.trim()) {
            Ok(next) => now = next,
            Err(refusal) => {
                eprintln!("{refusal}");
                continue;
            }
        }
        writeln!(out, "{}\n", now.board())?;
    }
    writeln!(out, "{}", now.board())?;
    Ok(())
}

/// The next value of the match: after a ball, or an earlier one again.
fn answer(now: &Match, earlier: &mut Vec<Match>, line: &str) -> Result<Match, Box<dyn Error>> {
    if line == "undo" {
        return earlier.pop().ok_or_else(|| "nothing to undo".into());
    }
    let pins = line.parse().ok().and_then(Pins::new);
    let next = now
        .clone()
        .roll(pins.ok_or("type the pins that fell, 0 to 10, or undo")?)?;
    earlier.push(now.clone());
    Ok(next)
}
