//! One row of a table.

use std::{fmt, iter};

use csv_core::{ReadRecordResult, Reader};

use crate::LINE_MAX;

/// One row of a table, which may go on over several lines: its fields without their quotes,
/// one behind the other.
pub(super) struct Row {
    parser: Reader,
    /// The number of its first line; none before it.
    number: Option<u64>,
    text: Vec<u8>,
    filled: usize,
    /// Where each field ends.
    ends: Vec<usize>,
    count: usize,
}

/// More columns are too many.
const COLUMNS_MAX: usize = 4096;

/// How far a row has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// It goes on in the next line.
    Begun,
    Whole,
    TooLong,
}

impl Default for Row {
    fn default() -> Self {
        Self {
            parser: Reader::new(),
            number: None,
            text: vec![0; LINE_MAX],
            filled: 0,
            ends: vec![0; COLUMNS_MAX],
            count: 0,
        }
    }
}

impl Row {
    pub(super) const fn is_empty(&self) -> bool {
        self.number.is_none()
    }

    pub(super) fn clear(&mut self) {
        self.parser.reset();
        self.number = None;
        self.filled = 0;
        self.count = 0;
    }

    /// Adds a line. Nothing is the end of the table, and of any row.
    pub(super) fn add(&mut self, number: u64, line: &[u8]) -> Progress {
        self.number.get_or_insert(number);
        let (result, _, written, ended) = self.parser.read_record(
            line,
            &mut self.text[self.filled..],
            &mut self.ends[self.count..],
        );
        self.filled += written;
        self.count += ended;
        match result {
            ReadRecordResult::InputEmpty => Progress::Begun,
            ReadRecordResult::Record | ReadRecordResult::End => Progress::Whole,
            ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => Progress::TooLong,
        }
    }

    /// The number of its first line.
    pub(super) fn number(&self) -> u64 {
        self.number.unwrap_or_default()
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

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.fields().map(String::from_utf8_lossy);
        f.debug_list().entries(fields).finish()
    }
}
