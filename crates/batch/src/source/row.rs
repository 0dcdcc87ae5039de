//! One row of a table.

use std::{fmt, iter};

use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};

use crate::LINE_MAX;

/// One row of a table, which may go on over several lines: its fields without their quotes,
/// one behind the other.
pub(super) struct Row {
    parser: Reader,
    text: Vec<u8>,
    filled: usize,
    /// Where each field ends.
    ends: Vec<usize>,
    count: usize,
    too_long: bool,
    /// The line ends in its fields, and all that were read so far.
    own_newlines: u64,
    newlines: u64,
}

/// What a part of a table led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// The row goes on behind it.
    Begun,
    /// The row is whole.
    Whole,
    /// There is no row any more.
    End,
}

impl Row {
    /// Before the first row; whether lines that begin with `#` are comments.
    pub(super) fn new(comments: bool) -> Self {
        let mut parser = ReaderBuilder::new();
        // Else a carriage return would end a row, too.
        parser.terminator(Terminator::Any(b'\n'));
        parser.comment(comments.then_some(b'#'));
        Self {
            parser: parser.build(),
            text: vec![0; LINE_MAX + 2],
            filled: 0,
            ends: vec![0; LINE_MAX + 1],
            count: 0,
            too_long: false,
            own_newlines: 0,
            newlines: 0,
        }
    }

    /// Adds a part of the table; answers how far that led, and how much of it was taken. No
    /// part at all is the end of the table.
    pub(super) fn add(&mut self, part: &[u8]) -> (Progress, usize) {
        let (result, taken, written, ended) = self.parser.read_record(
            part,
            &mut self.text[self.filled..],
            &mut self.ends[self.count..],
        );
        self.newlines += newlines(&part[..taken]);
        self.own_newlines += newlines(&self.text[self.filled..][..written]);
        self.filled += written;
        self.count += ended;
        let progress = match result {
            ReadRecordResult::Record => Progress::Whole,
            ReadRecordResult::End => Progress::End,
            ReadRecordResult::InputEmpty => Progress::Begun,
            ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => self.forget(),
        };
        (progress, taken)
    }

    /// Makes room for the rest of a row that is too long.
    fn forget(&mut self) -> Progress {
        self.too_long = true;
        self.filled = 0;
        self.count = 0;
        Progress::Begun
    }

    /// Begins the next row.
    pub(super) fn clear(&mut self) {
        self.filled = 0;
        self.count = 0;
        self.too_long = false;
        self.own_newlines = 0;
    }

    /// Whether its fields together are longer than a line may be, but for the carriage return
    /// that may end it.
    pub(super) fn is_too_long(&self) -> bool {
        let text = &self.text[..self.filled];
        self.too_long || text.strip_suffix(b"\r").unwrap_or(text).len() > LINE_MAX
    }

    /// Whether there is nothing in it.
    pub(super) fn is_blank(&self) -> bool {
        self.text[..self.filled].trim_ascii().is_empty() && self.count <= 1
    }

    /// The number of the line where a whole row begins.
    pub(super) const fn number(&self) -> u64 {
        self.newlines - self.own_newlines
    }

    /// Its fields.
    pub(super) fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let ends = &self.ends[..self.count];
        let begins = iter::once(&0).chain(ends);
        begins
            .zip(ends)
            .map(|(begin, end)| &self.text[*begin..*end])
    }
}

fn newlines(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.fields().map(String::from_utf8_lossy);
        f.debug_list().entries(fields).finish()
    }
}
