//! Generated games, told in JSON and scored again by the rules.

use std::{
    env,
    fs::File,
    io::{BufRead, BufReader, BufWriter, Write},
    process::Stdio,
};

use serde::Deserialize;
use tenpin::{FrameNumber, Game};
use tenpin_testkit::games::{self, Played};

use crate::{Folder, program::tenpin};

/// All that is told of a game.
#[derive(Deserialize)]
struct Told {
    line: u64,
    rolls: Vec<u8>,
    frames: Vec<String>,
    cumulative: Vec<Option<u16>>,
    score: u16,
    max: u16,
    over: bool,
}

/// So many are made from one seed at a time.
const BATCH: u32 = 10_000;

/// `LINES=10000000` looks at more, in whole batches.
#[test]
fn json_says_what_the_rules_say() {
    let lines: u64 = env::var("LINES").map_or(50_000, |lines| lines.parse().expect("a number"));
    let batches = lines.div_ceil(BATCH.into());
    let folder = Folder::new();
    write_games(batches, &folder);
    let mut command = tenpin("score --format json games");
    let command = command.current_dir(folder.path()).stdout(Stdio::piped());
    let mut program = command.spawn().expect("the program");
    let out = BufReader::new(program.stdout.take().expect("a pipe"));
    let mut told = out.lines().map(|line| line.expect("text"));
    let mut games = 0;
    for (_, balls) in made(batches) {
        games += 1;
        check(games, &balls, &told.next().expect("a line for each game"));
    }
    assert!(told.next().is_none());
    assert!(program.wait().expect("an end").success());
    println!("{games} games, all as the rules say");
}

fn write_games(batches: u64, folder: &Folder) {
    let file = File::create(folder.path().join("games")).expect("room");
    let mut file = BufWriter::new(file);
    for (line, _) in made(batches) {
        writeln!(file, "{line}").expect("room");
    }
    file.flush().expect("room");
}

/// The same games every time: each as a line, and its balls.
fn made(batches: u64) -> impl Iterator<Item = (String, Vec<u8>)> {
    let games = (0..batches).flat_map(|seed| games::seeded(BATCH, seed));
    games
        .enumerate()
        .map(|(number, game)| made_from(number, game))
}

/// As counts, as marks, and in brackets as far as it has come.
fn made_from(number: usize, game: Played) -> (String, Vec<u8>) {
    let mut balls = game.balls;
    if number % 3 == 2 {
        balls.truncate(number / 3 % balls.len());
    }
    let counts = games::counts(&balls);
    let lines = [counts.clone(), game.marks, format!("[{counts}]")];
    (lines[number % 3].clone(), balls)
}

fn check(number: u64, balls: &[u8], told: &str) {
    let told: Told = serde_json::from_str(told).expect("JSON");
    let game = Game::from_balls(told.rolls.iter().copied()).expect("legal balls");
    assert_eq!((told.line, told.rolls.as_slice()), (number, balls));
    assert_eq!(told.score, game.score());
    assert_eq!(told.max, game.highest_possible());
    assert_eq!(told.over, game.is_over());
    let frames = FrameNumber::ALL.map(|number| game.rolls(number).to_string());
    assert_eq!(told.frames, frames);
    let cumulative = game.cumulative_scores().map(|score| score.map(u16::from));
    assert_eq!(told.cumulative, cumulative);
}
