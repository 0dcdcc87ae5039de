//! How games are told.

mod csv;
mod json;
mod plain;
mod sheet;
mod totals;

use tenpin::Game;
use tenpin_batch::{LineError, Outcome, Piece, Scorer, Summary};

use crate::{arguments::ScoreStyle, commands::score::page::Page, phrasebook::Phrasebook};

/// A way to tell games.
pub(super) trait Style: Send {
    /// Writes what the lines of a piece come to.
    fn write(&mut self, piece: &Piece, page: &mut Page);

    /// A piece of the size that suits it.
    fn new_piece(&self) -> Piece {
        Piece::default()
    }
}

/// The style, which names files where there are several.
pub(super) fn of(style: ScoreStyle, names_files: bool) -> Box<dyn Style> {
    match style {
        ScoreStyle::Plain => Box::new(plain::Plain::default()),
        ScoreStyle::Json => OneByOne::boxed(json::draw, names_files),
        ScoreStyle::Csv => OneByOne::boxed(csv::draw, names_files),
        ScoreStyle::Sheet => OneByOne::boxed(sheet::draw, names_files),
        ScoreStyle::Summary | ScoreStyle::SummaryJson => Box::new(totals::Totals::default()),
    }
}

/// What stands before the first game.
pub(super) fn head(style: ScoreStyle, names_files: bool) -> Vec<u8> {
    match style {
        ScoreStyle::Csv => csv::head(names_files),
        _ => Vec::new(),
    }
}

/// What stands after the last game.
pub(super) fn totals(style: ScoreStyle, summary: &Summary, phrasebook: &Phrasebook) -> Vec<u8> {
    match style {
        ScoreStyle::Summary => totals::text(summary, phrasebook).into_bytes(),
        ScoreStyle::SummaryJson => totals::json(summary),
        _ => Vec::new(),
    }
}

/// Hands on what became of each line, and complains about it if it must.
fn score(scorer: &mut Scorer, piece: &Piece, page: &mut Page, tell: impl Fn(&mut Page, Outcome)) {
    let mut line = 0;
    scorer.score(piece.text(), |_, outcome| {
        tell(page, outcome);
        if let Outcome::Bad(error) = outcome {
            page.complain(piece.number(line), &error);
        }
        line += 1;
    });
}

/// A style that tells all of a game needs the game itself, so that the rules read each line.
struct OneByOne {
    draw: Draw,
    names_files: bool,
}

/// Draws a line of a file: the game it is, or why it is none.
type Draw = fn(&Place<'_>, &Result<Game, LineError>, &mut Vec<u8>);

/// Where a line is.
struct Place<'a> {
    line: u64,
    /// If there are several.
    file: Option<&'a str>,
}

/// A short line may become a hundred times as long.
const ROOM: usize = 32 * 1024;

impl Style for OneByOne {
    fn new_piece(&self) -> Piece {
        Piece::with_room(ROOM)
    }

    fn write(&mut self, piece: &Piece, page: &mut Page) {
        let text = piece.text();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        for (place, line) in text.split(|letter| *letter == b'\n').enumerate() {
            self.write_line(piece.number(place), line, page);
        }
    }
}

impl OneByOne {
    fn boxed(draw: Draw, names_files: bool) -> Box<dyn Style> {
        Box::new(Self { draw, names_files })
    }

    /// Blank lines and comments are left out.
    fn write_line(&self, number: u64, line: &[u8], page: &mut Page) {
        let Some(game) = tenpin_batch::read(line).transpose() else {
            return;
        };
        let place = Place {
            line: number,
            file: self.names_files.then_some(&page.file),
        };
        (self.draw)(&place, &game, &mut page.out);
        if let Err(error) = game {
            page.complain(number, &error);
        }
    }
}
