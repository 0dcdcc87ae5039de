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
#[derive(Debug)]
struct DrawnRow {
    player: Player,
    text: String,
}

impl Picture {
    /// The rows as they are now, in the order of the seats.
    pub(crate) fn rows(&mut self, now: &Match) -> impl Iterator<Item = &str> {
        self.rows.truncate(now.players().len());
        let drawn = self.rows.len();
        let seated = now.players().iter().zip((1..).filter_map(Seat::new));
        for (row, (player, seat)) in self.rows.iter_mut().zip(seated.clone()) {
            row.follow(player, seat, now);
        }
        let added = seated.skip(drawn);
        self.rows
            .extend(added.map(|(player, seat)| DrawnRow::of(player, seat, now)));
        self.rows.iter().map(|row| row.text.as_str())
    }
}

impl DrawnRow {
    fn of(player: &Player, seat: Seat, now: &Match) -> Self {
        Self {
            player: *player,
            text: now.row(seat).map_or(String::new(), |row| row.to_string()),
        }
    }

    fn follow(&mut self, player: &Player, seat: Seat, now: &Match) {
        if self.player != *player {
            *self = Self::of(player, seat, now);
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
