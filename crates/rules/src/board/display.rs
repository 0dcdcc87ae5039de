//! The 78-column board: eleven cells of six characters between bars.

use core::fmt;

use crate::{Board, Cell, Row, Sheet};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::HEADER)?;
        self.rows.iter().try_for_each(|row| write!(f, "\n{row}"))
    }
}

/// Two lines: the marks, and the cumulative scores below them.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|  {} |", self.name)?;
        write_marks(&self.cells, f)?;
        f.write_str("\n|      |")?;
        write_scores(&self.cells, f)
    }
}

/// Three lines: the header's part, and those of a row without a name.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, frames) = Board::HEADER.split_once("NAME ").unwrap_or_default();
        write!(f, "{frames}\n|")?;
        write_marks(&self.cells, f)?;
        f.write_str("\n|")?;
        write_scores(&self.cells, f)
    }
}

fn write_marks(cells: &[Cell], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    cells.iter().try_for_each(|cell| cell.write_marks(f))
}

fn write_scores(cells: &[Cell], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    cells.iter().try_for_each(|cell| cell.write_score(f))
}

impl Cell {
    fn write_marks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rolls.each() {
            [Some(first), None, _] => write!(f, "  {first}   |"),
            [Some(first), Some(second), None] => write!(f, "  {first}|{second} |"),
            [Some(first), Some(second), Some(third)] => write!(f, " {first}|{second}|{third}|"),
            [None, ..] => f.write_str(EMPTY),
        }
    }

    fn write_score(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cumulative {
            Some(score) => write!(f, "  {score:<3} |"),
            None => f.write_str(EMPTY),
        }
    }
}

const EMPTY: &str = "      |";
