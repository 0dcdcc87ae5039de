//! Games as sheets.

use std::io::Write;

use tenpin::{Game, Sheet};
use tenpin_batch::LineError;

use crate::commands::score::{reason::printable, style::Place};

/// A game as a sheet: where it is, its score as in a plain list, and its frames.
pub(super) fn draw(place: &Place<'_>, game: &Result<Game, LineError>, out: &mut Vec<u8>) {
    let file = place
        .file
        .map_or(String::new(), |file| format!("{}:", printable(file)));
    let drawn = match game {
        Ok(game) => format!("{}\n{}\n", score(game), Sheet::of(game)),
        Err(error) => format!("! {error}\n"),
    };
    let written = writeln!(out, "{file}{}: {drawn}", place.line);
    debug_assert!(written.is_ok(), "there is room");
}

fn score(game: &Game) -> String {
    let more = if game.is_over() { "" } else { "+" };
    format!("{}{more}", game.score())
}
