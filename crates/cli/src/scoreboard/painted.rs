//! The board on a terminal: coloured where that is wanted, folded where it is narrow.

use std::{
    io::{self, Write},
    ops::Range,
};

use anstyle::Style;
use tenpin::{Board, Match};

use crate::{
    input::terminal,
    scoreboard::{Palette, Picture, Scene, Scoreboard},
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
            paint_part(&part, &rows, now, self.palette, out)?;
        }
        writeln!(out)
    }
}

/// Paints some of the frames of all players.
fn paint_part(
    part: &Range<usize>,
    rows: &[&str],
    now: &Match,
    palette: Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let header = &Board::HEADER;
    writeln!(out, "{}{}", &header[NAME_CELL], &header[part.clone()])?;
    let up = now.up().map(|turn| turn.seat);
    for (row, (seat, _)) in rows.iter().zip(now.seated()) {
        let (marks, scores) = row.split_once('\n').unwrap_or((row, ""));
        paint_name(marks, palette.of_name(up == Some(seat)), out)?;
        paint_marks(&marks[part.clone()], palette, out)?;
        writeln!(out, "\n{}{}", &scores[NAME_CELL], &scores[part.clone()])?;
    }
    Ok(())
}

fn paint_name(marks: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let (before, after) = (&marks[..NAME.start], &marks[NAME.end..NAME_CELL.end]);
    write!(out, "{before}{style}{}{style:#}{after}", &marks[NAME])
}

fn paint_marks(marks: &str, palette: Palette, out: &mut dyn Write) -> io::Result<()> {
    for mark in marks.chars() {
        let style = palette.of_mark(mark);
        write!(out, "{style}{mark}{style:#}")?;
    }
    Ok(())
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
