//! Games as a table.

use std::fmt::Display;

use csv::WriterBuilder;
use tenpin::Game;
use tenpin_batch::LineError;

use super::Place;

/// The columns after those that say where a game is.
const COLUMNS: [&str; 9] = [
    "score",
    "max",
    "over",
    "rolls",
    "frames",
    "cumulative",
    "error",
    "index",
    "message",
];

/// Most rows fit into that.
const ROW: usize = 256;

/// The first row.
pub(super) fn head(names_files: bool) -> Vec<u8> {
    let file = names_files.then_some("file");
    let place = ["line"].into_iter().chain(file);
    let mut out = Vec::new();
    write(&mut out, place.chain(COLUMNS));
    out
}

/// A game as a row.
pub(super) fn draw(place: &Place<'_>, game: &Result<Game, LineError>, out: &mut Vec<u8>) {
    let cells = match game {
        Ok(game) => cells_of(game),
        Err(error) => cells_of_bad(error),
    };
    let line = [place.line.to_string()].into_iter();
    let file = place.file.map(str::to_owned);
    write(out, line.chain(file).chain(cells));
}

fn write(out: &mut Vec<u8>, cells: impl Iterator<Item = impl AsRef<[u8]>>) {
    let mut writer = WriterBuilder::new().buffer_capacity(ROW).from_writer(out);
    let written = writer.write_record(cells);
    debug_assert!(
        written.is_ok(),
        "there is room, and a row is as long as itself"
    );
}

fn cells_of(game: &Game) -> [String; 9] {
    let none = String::new;
    [
        game.score().to_string(),
        game.highest_possible().to_string(),
        game.is_over().to_string(),
        joined(game.balls()),
        game.to_string(),
        joined(game.cumulative_scores().into_iter().flatten()),
        none(),
        none(),
        none(),
    ]
}

fn cells_of_bad(error: &LineError) -> [String; 9] {
    let none = String::new;
    [
        none(),
        none(),
        none(),
        none(),
        none(),
        none(),
        error.code().to_owned(),
        error.index().to_string(),
        error.reason().to_string(),
    ]
}

fn joined(items: impl Iterator<Item = impl Display>) -> String {
    let items: Vec<_> = items.map(|item| item.to_string()).collect();
    items.join(" ")
}
