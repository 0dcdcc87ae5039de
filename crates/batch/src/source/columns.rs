//! Games in one column of a table.

use std::{
    io::{self, Read},
    mem,
};

use crate::{
    LINE_MAX,
    source::{
        Column, Lines, Piece, Source,
        row::{Progress, Row},
    },
};

/// One column of a table in CSV, each of its fields a game.
///
/// Lines that are blank or begin with `#` are no rows of it. A row is numbered by the line
/// where it begins; one that is too long ends with the next line, quotes or not.
///
/// ```
/// use tenpin_batch::{Column, Columns, Piece, Source};
///
/// let table = b"date,game\n2026-11-16,\"10,7,3\"\n2026-11-17,X 7/\n";
/// let mut piece = Piece::default();
/// Columns::new(&table[..], Column::Name("game".to_owned()), true).fill(&mut piece)?;
/// assert_eq!(piece.text(), b"10,7,3\nX 7/\n");
/// assert_eq!(piece.number(0), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Columns<R> {
    lines: Lines<R>,
    read: Piece,
    row: Row,
    column: Column,
    header: bool,
    /// Where the column is, once the first row is known.
    place: Option<usize>,
}

impl<R> Columns<R> {
    /// One column of a table; with a header, its first row names the columns.
    pub fn new(table: R, column: Column, header: bool) -> Self {
        Self {
            lines: Lines::new(table),
            read: Piece::default(),
            row: Row::default(),
            column,
            header,
            place: None,
        }
    }
}

impl<R: Read> Source for Columns<R> {
    fn fill(&mut self, piece: &mut Piece) -> io::Result<bool> {
        piece.clear(0);
        while piece.text().is_empty() && self.lines.fill(&mut self.read)? {
            self.take_all(piece)?;
        }
        if piece.text().is_empty() {
            self.end(piece)?;
        }
        Ok(!piece.text().is_empty())
    }
}

impl<R> Columns<R> {
    fn take_all(&mut self, piece: &mut Piece) -> io::Result<()> {
        let read = mem::take(&mut self.read);
        let mut lines = read
            .text()
            .split_inclusive(|letter| *letter == b'\n')
            .enumerate();
        lines.try_for_each(|(place, line)| self.take(read.number(place), line, piece))?;
        self.read = read;
        Ok(())
    }

    fn take(&mut self, number: u64, line: &[u8], piece: &mut Piece) -> io::Result<()> {
        if self.row.is_empty() && is_no_row(line) {
            return Ok(());
        }
        match self.row.add(number, line) {
            Progress::Begun => {}
            Progress::Whole => self.finish(piece)?,
            Progress::TooLong => {
                piece.push_line(self.row.number(), &vec![b'?'; LINE_MAX + 1]);
                self.row.clear();
            }
        }
        Ok(())
    }

    /// Hands out the game of a row that is whole.
    fn finish(&mut self, piece: &mut Piece) -> io::Result<()> {
        let is_first = self.place.is_none();
        let place = self.find_place()?;
        if !(is_first && self.header) {
            let game = self.row.fields().nth(place).unwrap_or_default();
            piece.push_game(self.row.number(), game);
        }
        self.row.clear();
        Ok(())
    }

    fn find_place(&mut self) -> io::Result<usize> {
        if let Some(place) = self.place {
            return Ok(place);
        }
        let found = self.column.find(self.row.fields());
        let place = found.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        Ok(*self.place.insert(place))
    }

    /// The last row may lack its end.
    fn end(&mut self, piece: &mut Piece) -> io::Result<()> {
        if self.row.is_empty() {
            return Ok(());
        }
        self.row.add(0, &[]);
        self.finish(piece)
    }
}

fn is_no_row(line: &[u8]) -> bool {
    matches!(line.trim_ascii(), [] | [b'#', ..])
}
