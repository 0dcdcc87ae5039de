//! The files, one after the other.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
    vec,
};

use tenpin_batch::{Beginning, Column, Lines, Piece, Source, Table};

use crate::commands::score::progress::Meter;

/// The files, one after the other, in pieces.
pub(super) struct Input {
    files: vec::IntoIter<PathBuf>,
    /// The column of a table that has the games, and whether its first row names the columns.
    column: Option<(Column, bool)>,
    open: Option<Open>,
    parts: u64,
    meter: Arc<Meter>,
}

/// The file that is being read.
struct Open {
    name: Arc<str>,
    games: Box<dyn Source + Send>,
}

/// Where a piece comes from.
pub(super) struct Part {
    /// Its place among all, counted from zero.
    pub(super) place: u64,
    pub(super) file: Arc<str>,
    /// Why there is no piece, if there is none.
    pub(super) trouble: Option<io::Error>,
}

impl Input {
    pub(super) fn new(files: Vec<PathBuf>, column: Option<(Column, bool)>) -> Self {
        let meter = Arc::new(Meter::of(&files));
        Self {
            files: files.into_iter(),
            column,
            open: None,
            parts: 0,
            meter,
        }
    }

    pub(super) fn meter(&self) -> Arc<Meter> {
        Arc::clone(&self.meter)
    }

    /// Fills the next piece; none is left after the last file.
    pub(super) fn next(&mut self, piece: &mut Piece) -> Option<Part> {
        let mut part = None;
        while part.is_none() && self.is_open() {
            part = self.fill(piece);
        }
        part
    }

    /// Opens the next file if none is open.
    fn is_open(&mut self) -> bool {
        if self.open.is_none() {
            let file = self.files.next();
            self.open = file.map(|file| self.open(&file));
        }
        self.open.is_some()
    }

    /// Fills a piece from the open file; closes it at its end.
    fn fill(&mut self, piece: &mut Piece) -> Option<Part> {
        let mut open = self.open.take()?;
        let filled = open.games.fill(piece);
        let file = Arc::clone(&open.name);
        if let Ok(true) = filled {
            self.open = Some(open);
        }
        match filled {
            Ok(false) => None,
            Ok(true) => Some(self.part(file, None)),
            Err(trouble) => Some(self.part(file, Some(trouble))),
        }
    }

    fn part(&mut self, file: Arc<str>, trouble: Option<io::Error>) -> Part {
        let place = self.parts;
        self.parts += 1;
        Part {
            place,
            file,
            trouble,
        }
    }

    fn open(&self, file: &Path) -> Open {
        let games = match file.as_os_str().as_encoded_bytes() {
            b"-" => Ok(self.games(io::stdin())),
            _ => File::open(file).map(|opened| self.games(opened)),
        };
        Open {
            name: file.to_string_lossy().into(),
            games: games.unwrap_or_else(|trouble| Box::new(Unreadable(Some(trouble)))),
        }
    }

    fn games(&self, file: impl Read + Send + 'static) -> Box<dyn Source + Send> {
        let text = Beginning::of(self.meter().on(file));
        match self.column.clone() {
            Some((column, header)) => Box::new(Table::new(text, column, header)),
            None => Box::new(Lines::new(text)),
        }
    }
}

/// A file that cannot be opened, and why.
struct Unreadable(Option<io::Error>);

impl Source for Unreadable {
    fn fill(&mut self, _: &mut Piece) -> io::Result<bool> {
        self.0.take().map_or(Ok(false), Err)
    }
}
