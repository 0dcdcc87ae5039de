//! Games as sheets.

use std::io::Write;

use tenpin::{Board, Game, Match, Name, Seat};
use tenpin_batch::LineError;

use super::Place;

/// Where the frames begin on a board.
const FRAMES: usize = 7;

/// A game as a sheet: where it is, its score as in a plain list, and its frames.
pub(super) fn draw(place: &Place<'_>, game: &Result<Game, LineError>, out: &mut Vec<u8>) {
    let file = place.file.map_or(String::new(), |file| format!("{file}:"));
    let drawn = match game {
        Ok(game) => format!("{}\n{}", score(game), frames(game)),
        Err(error) => format!("! {error}\n"),
    };
    let written = writeln!(out, "{file}{}: {drawn}", place.line);
    debug_assert!(written.is_ok(), "there is room");
}

fn score(game: &Game) -> String {
    let more = if game.is_over() { "" } else { "+" };
    format!("{}{more}", game.score())
}

/// As on the board of a match, but for the name.
fn frames(game: &Game) -> String {
    let row = row(game);
    let lines = [Board::HEADER].into_iter().chain(row.lines());
    lines.flat_map(|line| [&line[FRAMES..], "\n"]).collect()
}

/// The game on the board of a match that nobody else plays.
fn row(game: &Game) -> String {
    let name: Name = "AAA".parse().expect("three letters");
    let begun = Match::start([name]).expect("a player");
    let over = game.balls().try_fold(begun, Match::roll);
    let over = over.expect("a match of one is a game");
    over.row(Seat::FIRST)
        .map_or(String::new(), |row| row.to_string())
}
