//! Lines as they are.

use std::{
    io::{self, Read},
    mem,
};

use crate::{
    LINE_MAX,
    source::{Piece, Source},
};

/// The lines of a text, each a game. Of a line that is too long the rest is dropped.
#[derive(Debug)]
pub struct Lines<R> {
    text: R,
    /// The beginning of a line whose end has not been read.
    begun: Vec<u8>,
    /// Whether that line is too long, so that all of it is dropped.
    dropping: bool,
    /// The number of the next line.
    next: u64,
    ended: bool,
}

/// What is kept of a line that is too long: more than may be read, also without the carriage
/// return that it may end with.
const STUMP: usize = LINE_MAX + 2;

impl<R> Lines<R> {
    /// The lines of a text.
    pub const fn new(text: R) -> Self {
        Self {
            text,
            begun: Vec::new(),
            dropping: false,
            next: 1,
            ended: false,
        }
    }
}

impl<R: Read> Source for Lines<R> {
    fn fill(&mut self, piece: &mut Piece) -> io::Result<bool> {
        piece.clear(self.next);
        piece.push(&mem::take(&mut self.begun));
        let read = self.read_whole_lines(piece);
        if read.is_err() {
            // Whoever asks again goes on where it stopped.
            self.begun = piece.text().to_vec();
        }
        read.map(|()| !piece.text().is_empty())
    }
}

impl<R: Read> Lines<R> {
    /// Reads on until there is a whole line, or no more; at the end of a terminal's input it
    /// must not be asked again.
    fn read_whole_lines(&mut self, piece: &mut Piece) -> io::Result<()> {
        while !self.ended && !self.has_whole_lines(piece) {
            self.ended = piece.read(&mut self.text)? == 0;
        }
        Ok(())
    }

    /// Leaves only whole lines; answers whether there are any.
    fn has_whole_lines(&mut self, piece: &mut Piece) -> bool {
        self.drop_rest(piece);
        self.cut(piece)
    }

    /// Drops what belongs to a line that is too long.
    fn drop_rest(&mut self, piece: &mut Piece) {
        if self.dropping {
            let end = memchr::memchr(b'\n', piece.text());
            piece.drop_first(end.map_or(piece.text().len(), |end| end + 1));
            self.dropping = end.is_none();
        }
    }

    /// Cuts a piece behind its last whole line; answers whether it has one.
    fn cut(&mut self, piece: &mut Piece) -> bool {
        if let Some(last) = memchr::memrchr(b'\n', piece.text()) {
            self.begun.extend_from_slice(&piece.text()[last + 1..]);
            piece.truncate(last + 1);
            self.next += memchr::memchr_iter(b'\n', piece.text()).count() as u64;
            return true;
        }
        if piece.text().len() < STUMP {
            return false;
        }
        piece.truncate(STUMP);
        piece.push(b"\n");
        self.dropping = true;
        self.next += 1;
        true
    }
}
