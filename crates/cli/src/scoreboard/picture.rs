//! The board, as the same bytes for everyone.

use std::io::{self, Write};

use tenpin::{Board, Match, Player, Seat};

use crate::scoreboard::{Scene, Scoreboard};

/// The board as text.
///
/// A row is drawn again only when its player is another value than the one drawn, so that
/// a ball costs one row and not a thousand.
#[derive(Debug, Default)]
pub(crate) struct Picture {
    rows: Vec<DrawnRow>,
}

/// Two lines: the marks of a player, and the scores below.
#[derive(Debug, Default)]
struct DrawnRow {
    player: Option<Player>,
    text: String,
}

impl Picture {
    /// The rows as they are now, in the order of the seats.
    pub(crate) fn rows(&mut self, now: &Match) -> impl Iterator<Item = &str> {
        self.rows
            .resize_with(now.players().len(), DrawnRow::default);
        for (row, (seat, player)) in self.rows.iter_mut().zip(now.seated()) {
            row.follow(seat, player, now);
        }
        self.rows.iter().map(|row| row.text.as_str())
    }
}

impl DrawnRow {
    fn follow(&mut self, seat: Seat, player: &Player, now: &Match) {
        if self.player != Some(*player) {
            self.player = Some(*player);
            self.text = now.row(seat).map_or(String::new(), |row| row.to_string());
        }
    }
}

impl Scoreboard for Picture {
    fn show(&mut self, _: Scene<'_>, now: &Match, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", Board::HEADER)?;
        for row in self.rows(now) {
            out.write_all(row.as_bytes())?;
            out.write_all(b"\n")?;
        }
        writeln!(out)
    }
}
