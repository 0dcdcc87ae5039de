//! Some whole lines of a text.

use std::io::{self, Read};

use crate::{LINE_MAX, source::read_once, text::Scan};

/// Some whole lines of a text, in room that is used again and again.
#[derive(Debug)]
pub struct Piece {
    /// As long as anything was that has been in it; what is behind `filled` means nothing.
    room: Vec<u8>,
    filled: usize,
    /// The number of the first line.
    first: u64,
    /// The number of each line, if they do not simply follow each other.
    numbers: Vec<u64>,
    /// How much is read at once.
    read_max: usize,
}

impl Default for Piece {
    /// With the beginning of a line from before, a scorer looks at it in two parts.
    fn default() -> Self {
        Self::with_room(2 * Scan::TEXT_MAX - 4096)
    }
}

impl Piece {
    /// A piece that reads so many bytes at once, for whoever makes much of a line. It takes
    /// more to hold a longer line.
    #[must_use]
    pub const fn with_room(bytes: usize) -> Self {
        Self {
            room: Vec::new(),
            filled: 0,
            first: 1,
            numbers: Vec::new(),
            read_max: bytes,
        }
    }

    /// The lines.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.room[..self.filled]
    }

    /// The number of a line of this piece in the whole text, counted from one.
    ///
    /// ```
    /// use tenpin_batch::{Lines, Piece, Source};
    ///
    /// let mut piece = Piece::default();
    /// Lines::new(&b"X\n7/\n"[..]).fill(&mut piece)?;
    /// assert_eq!(piece.text(), b"X\n7/\n");
    /// assert_eq!(piece.number(1), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn number(&self, line: usize) -> u64 {
        let known = self.numbers.get(line).copied();
        known.unwrap_or(self.first + line as u64)
    }

    /// Begins anew, at a line.
    pub(super) fn clear(&mut self, first: u64) {
        self.filled = 0;
        self.numbers.clear();
        self.first = first;
    }

    /// Reads as much at once as the other.
    pub(super) const fn limit_like(&mut self, other: &Self) {
        self.read_max = other.read_max;
    }

    /// Reads once, behind what is there; answers how much.
    pub(super) fn read(&mut self, source: &mut impl Read) -> io::Result<usize> {
        let end = self.filled + self.read_max;
        if self.room.len() < end {
            self.room.resize(end + LINE_MAX, 0);
        }
        let count = read_once(source, &mut self.room[self.filled..end])?;
        self.filled += count;
        Ok(count)
    }

    pub(super) fn push(&mut self, text: &[u8]) {
        let end = self.filled + text.len();
        if self.room.len() < end {
            self.room.resize(end, 0);
        }
        self.room[self.filled..end].copy_from_slice(text);
        self.filled = end;
    }

    /// Adds a line of its own number.
    pub(super) fn push_line(&mut self, number: u64, line: &[u8]) {
        self.push(line);
        self.push(b"\n");
        self.numbers.push(number);
    }

    /// Adds a line that is too long, whatever was in it.
    pub(super) fn push_too_long(&mut self, number: u64) {
        self.push_line(number, &vec![b'?'; LINE_MAX + 1]);
    }

    /// Adds a game from a table. It is one line here whatever it was there, and no comment.
    pub(super) fn push_game(&mut self, number: u64, game: &[u8]) {
        let begin = self.filled;
        if String::from_utf8_lossy(game).trim_start().starts_with('#') {
            // It means nothing to a sheet, and the line begins with something else.
            self.push(b";");
        }
        self.push(game);
        let game = &mut self.room[begin..self.filled];
        game.iter_mut()
            .filter(|letter| **letter == b'\n')
            .for_each(|letter| *letter = b' ');
        self.push_line(number, b"");
    }

    /// Keeps the beginning.
    pub(super) fn truncate(&mut self, length: usize) {
        self.filled = self.filled.min(length);
    }

    /// Drops the beginning.
    pub(super) fn drop_first(&mut self, count: usize) {
        self.room.copy_within(count..self.filled, 0);
        self.filled -= count;
    }
}
