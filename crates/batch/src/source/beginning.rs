//! The beginning of a text, which tells whether it is one.

use std::{
    error::Error,
    fmt,
    io::{self, Read},
};

use crate::source::read_once;

/// Reads a text without its byte order mark, and refuses what is no text.
///
/// ```
/// use std::io::Read;
/// use tenpin_batch::Beginning;
///
/// let mut text = String::new();
/// Beginning::of(&b"\xef\xbb\xbfX 7/"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "X 7/");
///
/// let refused = Beginning::of(&b"\x1f\x8b\x08"[..]).read_to_string(&mut text).unwrap_err();
/// assert_eq!(refused.to_string(), "it is compressed with gzip");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Beginning<R> {
    rest: R,
    /// What was read to look at it, until it is asked for.
    seen: Vec<u8>,
    looked: bool,
}

/// The longest of the marks below.
const MARK_MAX: usize = 6;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What a text may be instead, by its first bytes.
const MARKS: [(&[u8], NotText); 8] = [
    (b"\x1f\x8b", NotText::Compressed("gzip")),
    (b"\x28\xb5\x2f\xfd", NotText::Compressed("zstd")),
    (b"\xfd7zXZ\0", NotText::Compressed("xz")),
    (b"BZh", NotText::Compressed("bzip2")),
    (b"\x04\x22\x4d\x18", NotText::Compressed("lz4")),
    (b"PK\x03\x04", NotText::Compressed("zip")),
    (b"\xff\xfe", NotText::Utf16),
    (b"\xfe\xff", NotText::Utf16),
];

/// What a file is instead of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotText {
    /// It is compressed, and with what.
    Compressed(&'static str),
    /// It is a text of two bytes a letter.
    Utf16,
}

impl<R: Read> Beginning<R> {
    /// Looks at the beginning when the first byte is asked for.
    pub const fn of(source: R) -> Self {
        Self {
            rest: source,
            seen: Vec::new(),
            looked: false,
        }
    }

    /// Waits for nothing behind the first line.
    fn look(&mut self) -> io::Result<()> {
        let mut more = true;
        while more && self.seen.len() < MARK_MAX && !self.seen.contains(&b'\n') {
            more = self.see_more()?;
        }
        self.judge()?;
        self.looked = true;
        Ok(())
    }

    fn see_more(&mut self) -> io::Result<bool> {
        let mut room = [0; MARK_MAX];
        let room = &mut room[self.seen.len()..];
        let count = read_once(&mut self.rest, room)?;
        self.seen.extend_from_slice(&room[..count]);
        Ok(count > 0)
    }

    fn judge(&mut self) -> io::Result<()> {
        if self.seen.starts_with(BYTE_ORDER_MARK) {
            self.seen.drain(..BYTE_ORDER_MARK.len());
        }
        let mut marks = MARKS.iter();
        match marks.find(|(mark, _)| self.seen.starts_with(mark)) {
            Some((_, instead)) => Err(io::Error::new(io::ErrorKind::InvalidData, *instead)),
            None => Ok(()),
        }
    }
}

impl<R: Read> Read for Beginning<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if !self.looked {
            self.look()?;
        }
        if self.seen.is_empty() {
            return self.rest.read(room);
        }
        let count = self.seen.len().min(room.len());
        room[..count].copy_from_slice(&self.seen[..count]);
        self.seen.drain(..count);
        Ok(count)
    }
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compressed(with) => write!(f, "it is compressed with {with}"),
            Self::Utf16 => f.write_str("it is UTF-16 and not UTF-8"),
        }
    }
}

impl Error for NotText {}
