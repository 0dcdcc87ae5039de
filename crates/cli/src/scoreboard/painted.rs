//! The board on a terminal: coloured where that is wanted, folded where it is narrow.

use std::{
    io::{self, Write},
    ops::Range,
};

use anstyle::{AnsiColor, Style};
use tenpin::{Board, Match};

use crate::{
    input::terminal,
    scoreboard::{Picture, Scene, Scoreboard},
};

/// Where the name and its bars stand, and the name itself.
const NAME_CELL: Range<usize> = 0..8;
const NAME: Range<usize> = 3..6;
const FRAMES: usize = 10;
const FRAME_WIDTH: usize = 7;

/// The board on a terminal. Under the colours are the bytes of [`Picture`].
#[derive(Debug)]
pub(crate) struct Painted {
    picture: Picture,
    palette: Palette,
}

impl Painted {
    pub(crate) fn new(palette: Palette) -> Self {
        Self {
            picture: Picture::default(),
            palette,
        }
    }
}

impl Scoreboard for Painted {
    fn show(&mut self, _: Scene<'_>, now: &Match, out: &mut dyn Write) -> io::Result<()> {
        let rows: Vec<_> = self.picture.rows(now).collect();
        for part in parts(terminal::columns()) {
            self.palette.paint(&rows, now, &part, out)?;
        }
        writeln!(out)
    }
}

/// The colours of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    strike: Style,
    spare: Style,
    up: Style,
}

impl Palette {
    pub(crate) const NONE: Self = Self {
        strike: Style::new(),
        spare: Style::new(),
        up: Style::new(),
    };

    pub(crate) const COLOURS: Self = Self {
        strike: AnsiColor::Green.on_default().bold(),
        spare: AnsiColor::Cyan.on_default().bold(),
        up: Style::new().bold().invert(),
    };

    /// Paints some of the frames of all players.
    fn paint(
        self,
        rows: &[&str],
        now: &Match,
        part: &Range<usize>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let header = &Board::HEADER;
        writeln!(out, "{}{}", &header[NAME_CELL], &header[part.clone()])?;
        let up = now.up().map(|turn| turn.seat);
        for (row, (seat, _)) in rows.iter().zip(now.seated()) {
            self.paint_row(row, part, up == Some(seat), out)?;
        }
        Ok(())
    }

    fn paint_row(
        self,
        row: &str,
        part: &Range<usize>,
        up: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (marks, scores) = row.split_once('\n').unwrap_or((row, ""));
        let name = if up { self.up } else { Style::new() };
        let (before, after) = (&marks[..NAME.start], &marks[NAME.end..NAME_CELL.end]);
        write!(out, "{before}{name}{}{name:#}{after}", &marks[NAME])?;
        for mark in marks[part.clone()].chars() {
            let style = self.of_mark(mark);
            write!(out, "{style}{mark}{style:#}")?;
        }
        writeln!(out, "\n{}{}", &scores[NAME_CELL], &scores[part.clone()])
    }

    const fn of_mark(self, mark: char) -> Style {
        match mark {
            'X' => self.strike,
            '/' => self.spare,
            _ => Style::new(),
        }
    }
}

/// The columns of the frames, in as many parts as a narrow window needs.
fn parts(columns: Option<usize>) -> impl Iterator<Item = Range<usize>> {
    let room = columns.map_or(FRAMES, |columns| {
        columns.saturating_sub(NAME_CELL.end) / FRAME_WIDTH
    });
    let parts = FRAMES.div_ceil(room.clamp(1, FRAMES));
    let frames = FRAMES.div_ceil(parts);
    let column = |frame: usize| NAME_CELL.end + FRAME_WIDTH * frame.min(FRAMES);
    (0..FRAMES)
        .step_by(frames)
        .map(move |first| column(first)..column(first + frames))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[track_caller]
    fn check(columns: Option<usize>, widths: &[usize]) {
        let found: Vec<_> = parts(columns).map(|part| 8 + part.len()).collect();
        assert_eq!(found, widths, "{columns:?}");
    }

    #[test]
    fn a_board_is_folded_evenly_and_only_where_it_must_be() {
        check(None, &[78]);
        check(Some(200), &[78]);
        check(Some(78), &[78]);
        check(Some(77), &[43, 43]);
        check(Some(60), &[43, 43]);
        check(Some(43), &[43, 43]);
        check(Some(42), &[36, 36, 22]);
        check(Some(15), &[15; 10]);
        check(Some(1), &[15; 10]);
    }

    #[test]
    fn no_column_is_lost() {
        let columns: Vec<_> = parts(Some(42)).flatten().collect();
        assert!(columns.into_iter().eq(8..78));
    }
}
