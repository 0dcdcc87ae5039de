//! Texts on their way in, of any length and in any state.

use std::io::{self, ErrorKind, Read};

use tenpin_batch::{Beginning, Column, Lines, NotText, Piece, Source, Table};

/// All that a source hands out: each line with its number.
pub(crate) fn all(mut source: impl Source) -> Vec<(u64, String)> {
    let mut piece = Piece::default();
    let mut found = Vec::new();
    while source.fill(&mut piece).expect("a text") {
        let text = String::from_utf8_lossy(piece.text()).into_owned();
        let numbered = text.lines().enumerate();
        found.extend(numbered.map(|(place, line)| (piece.number(place), line.to_owned())));
    }
    found
}

pub(crate) fn numbered<const COUNT: usize>(lines: [(u64, &str); COUNT]) -> Vec<(u64, String)> {
    lines
        .map(|(number, line)| (number, line.to_owned()))
        .to_vec()
}

#[test]
fn lines_are_numbered_from_one() {
    let found = all(Lines::new(&b"X\n\n7/\n# 9\n9-"[..]));
    assert_eq!(
        found,
        numbered([(1, "X"), (2, ""), (3, "7/"), (4, "# 9"), (5, "9-")])
    );
    assert_eq!(all(Lines::new(&b""[..])), []);
}

/// What is typed comes part by part, and to ask for more than that is an error.
pub(crate) struct Typed<'a>(pub(crate) &'a [&'a str]);

impl Read for Typed<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let Some((line, rest)) = self.0.split_first() else {
            return Err(io::Error::other("asked for more than was typed"));
        };
        self.0 = rest;
        room[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn a_line_is_handed_out_as_soon_as_it_is_typed() {
    let mut lines = Lines::new(Typed(&["X\n", "7", "/\n9"]));
    let mut piece = Piece::default();
    assert!(lines.fill(&mut piece).unwrap());
    assert_eq!(piece.text(), b"X\n");
    assert!(lines.fill(&mut piece).unwrap());
    assert_eq!((piece.text(), piece.number(0)), (&b"7/\n"[..], 2));
    assert!(lines.fill(&mut piece).is_err(), "now more is asked for");
    assert!(
        lines.fill(&mut piece).is_err(),
        "and asked for again, with what was there"
    );

    let second = Column::Number(2.try_into().unwrap());
    let mut rows = Table::new(Typed(&["1,X\n"]), second, false);
    assert!(rows.fill(&mut piece).unwrap());
    assert_eq!(piece.text(), b"X\n");

    let mut beginning = Beginning::of(Typed(&["X\n"]));
    assert_eq!(beginning.read(&mut [0; 10]).unwrap(), 2);
}

#[test]
fn the_rest_of_a_line_that_is_too_long_is_dropped() {
    let long = "7".repeat(3_000_000);
    let text = format!("X\n{long}\n9-\n{long}");
    let found = all(Lines::new(text.as_bytes()));
    let lengths: Vec<_> = found
        .iter()
        .map(|(number, line)| (*number, line.len()))
        .collect();
    assert_eq!(lengths, [(1, 1), (2, 65_538), (3, 2), (4, 65_538)]);
}

#[test]
fn reading_goes_on_where_it_failed() {
    let mut lines = Lines::new(Failing(&[Some("10,7"), None, Some(",3\n"), Some("")]));
    let mut piece = Piece::default();
    assert!(lines.fill(&mut piece).is_err());
    assert!(lines.fill(&mut piece).unwrap());
    assert_eq!((piece.text(), piece.number(0)), (&b"10,7,3\n"[..], 1));
    assert!(!lines.fill(&mut piece).unwrap());
}

/// Fails where there is nothing to read.
struct Failing<'a>(&'a [Option<&'a str>]);

impl Read for Failing<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let (part, rest) = self.0.split_first().expect("not asked again at the end");
        self.0 = rest;
        let part = part.ok_or(ErrorKind::WouldBlock)?;
        room[..part.len()].copy_from_slice(part.as_bytes());
        Ok(part.len())
    }
}

#[test]
fn the_beginning_tells_what_is_no_text() {
    for (bytes, instead) in [
        (&b"\x1f\x8b\x08\0"[..], NotText::Compressed("gzip")),
        (b"\x28\xb5\x2f\xfd..", NotText::Compressed("zstd")),
        (b"\xfd7zXZ\0..", NotText::Compressed("xz")),
        (b"BZh9..", NotText::Compressed("bzip2")),
        (b"\x04\x22\x4d\x18..", NotText::Compressed("lz4")),
        (b"PK\x03\x04..", NotText::Compressed("zip")),
        (b"\xff\xfeX\0", NotText::Utf16),
    ] {
        let mut beginning = Beginning::of(bytes);
        for _ in 0..2 {
            let refusal = beginning.read(&mut [0; 100]).unwrap_err();
            assert_eq!(refusal.kind(), ErrorKind::InvalidData);
            assert_eq!(refusal.downcast::<NotText>().unwrap(), instead);
        }
    }
}

#[test]
fn a_text_keeps_all_but_its_byte_order_mark() {
    for (bytes, text) in [
        (&b"\xef\xbb\xbfX 7/\n9-"[..], "X 7/\n9-"),
        (b"\xef\xbb\xbf", ""),
        (b"X", "X"),
        (b"", ""),
        (b"X\n\xef\xbb\xbf7", "X\n\u{feff}7"),
    ] {
        let mut found = String::new();
        Beginning::of(bytes).read_to_string(&mut found).unwrap();
        assert_eq!(found, text);
    }
}
