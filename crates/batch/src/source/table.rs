//! Games in one column of a table.

use std::{
    io::{self, Read},
    mem,
};

use crate::source::{
    Column, ColumnError, Piece, Source,
    row::{Progress, Row},
};

/// A table in CSV, the fields of one of its columns being games.
///
/// Lines that are blank or begin with `#` are no rows of it, unless it begins with a column
/// that is called so. A row is numbered by the line where it begins. A row without that field,
/// or with nothing in it, is a blank line.
///
/// ```
/// use tenpin_batch::{Column, Piece, Source, Table};
///
/// let table = b"date,game\n2026-11-16,\"10,7,3\"\n2026-11-17,X 7/\n";
/// let mut piece = Piece::default();
/// Table::new(&table[..], Column::Name("game".to_owned()), true).fill(&mut piece)?;
/// assert_eq!(piece.text(), b"10,7,3\nX 7/\n");
/// assert_eq!(piece.number(0), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Table<R> {
    text: R,
    read: Piece,
    /// The row that is being read, once something was.
    row: Option<Row>,
    column: Column,
    header: bool,
    /// Where the column is, once the first row is known.
    place: Option<usize>,
    /// The first row, as long as no row has had that column.
    first: Vec<String>,
    ended: bool,
    /// What is told when all that was read before has been handed out.
    refusal: Option<io::Error>,
}

impl<R> Table<R> {
    /// The games in a column of a table; with a header, its first row names the columns.
    pub fn new(table: R, column: Column, header: bool) -> Self {
        Self {
            text: table,
            read: Piece::default(),
            row: None,
            column,
            header,
            place: None,
            first: Vec::new(),
            ended: false,
            refusal: None,
        }
    }
}

impl<R: Read> Source for Table<R> {
    fn fill(&mut self, piece: &mut Piece) -> io::Result<bool> {
        piece.clear(0);
        while piece.text().is_empty() && !self.ended {
            self.read.clear(0);
            self.read.limit_like(piece);
            self.ended = self.read.read(&mut self.text)? == 0;
            self.refusal = self.take_all(piece).err();
            self.ended |= self.refusal.is_some();
        }
        if piece.text().is_empty() {
            return self.refusal.take().map_or(Ok(false), Err);
        }
        Ok(true)
    }
}

impl<R> Table<R> {
    fn take_all(&mut self, piece: &mut Piece) -> io::Result<()> {
        let read = mem::take(&mut self.read);
        let text = read.text();
        let first = || Row::new(!text.starts_with(b"#,"));
        let mut row = self.row.take().unwrap_or_else(first);
        if self.ended {
            return self.end(&mut row, piece);
        }
        let mut rest = text;
        while !rest.is_empty() {
            let (progress, taken) = row.add(rest);
            self.take(progress, &mut row, piece)?;
            rest = &rest[taken..];
        }
        self.row = Some(row);
        self.read = read;
        Ok(())
    }

    /// Hands out the game of a row that is whole.
    fn take(&mut self, progress: Progress, row: &mut Row, piece: &mut Piece) -> io::Result<()> {
        if progress != Progress::Whole {
            return Ok(());
        }
        match self.place {
            _ if row.is_too_long() => self.push_too_long(row, piece)?,
            _ if row.is_blank() => {}
            Some(place) => self.push(place, row, piece),
            None => self.begin(row, piece)?,
        }
        row.clear();
        Ok(())
    }

    /// The first row tells where the column is, and is a game itself if it does not name it.
    fn begin(&mut self, row: &Row, piece: &mut Piece) -> io::Result<()> {
        let fields = row.fields().map(String::from_utf8_lossy);
        self.first = fields.map(|field| field.trim().to_owned()).collect();
        let place = match &self.column {
            Column::Number(number) => Some(number.get() - 1),
            Column::Name(name) => self.first.iter().position(|field| field == name.trim()),
        };
        let is_there = |place: &usize| !self.header || *place < self.first.len();
        let place = place.filter(is_there).ok_or_else(|| self.refusal())?;
        self.place = Some(place);
        if !self.header {
            self.push(place, row, piece);
        }
        Ok(())
    }

    /// If it would have told where the column is, only a number can do without.
    fn push_too_long(&mut self, row: &Row, piece: &mut Piece) -> io::Result<()> {
        let is_header = self.header && self.place.is_none();
        match &self.column {
            Column::Name(_) if is_header => return Err(self.refusal()),
            Column::Number(number) if is_header => self.place = Some(number.get() - 1),
            _ => {}
        }
        piece.push_too_long(row.number());
        Ok(())
    }

    fn push(&mut self, place: usize, row: &Row, piece: &mut Piece) {
        let game = row.fields().nth(place);
        if game.is_some() {
            self.first.clear();
        }
        piece.push_game(row.number(), game.unwrap_or_default());
    }

    /// The last row may lack its end. If it still goes on behind that, it has a quote that
    /// nobody closes; that is told as a game which begins with it.
    fn end(&mut self, row: &mut Row, piece: &mut Piece) -> io::Result<()> {
        let (progress, _) = row.add(b"\n");
        self.take(progress, row, piece)?;
        if progress == Progress::Begun && row.add(&[]).0 == Progress::Whole {
            piece.push_game(row.number() + 1, b"\"");
        }
        let found = self.header || self.first.is_empty();
        found.then_some(()).ok_or_else(|| self.refusal())
    }

    fn refusal(&self) -> io::Error {
        let error = ColumnError {
            column: self.column.clone(),
            first: self.first.clone(),
        };
        io::Error::new(io::ErrorKind::InvalidInput, error)
    }
}
