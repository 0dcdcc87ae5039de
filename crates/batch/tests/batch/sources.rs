//! Texts on their way in, of any length and in any state.

use std::io::{self, ErrorKind, Read};

use tenpin_batch::{Beginning, Column, ColumnError, Lines, NotText, Piece, Source, Table};

/// All that a source hands out: each line with its number.
fn all(mut source: impl Source) -> Vec<(u64, String)> {
    let mut piece = Piece::default();
    let mut found = Vec::new();
    while source.fill(&mut piece).expect("a text") {
        let text = String::from_utf8_lossy(piece.text()).into_owned();
        let numbered = text.lines().enumerate();
        found.extend(numbered.map(|(place, line)| (piece.number(place), line.to_owned())));
    }
    found
}

fn numbered<const COUNT: usize>(lines: [(u64, &str); COUNT]) -> Vec<(u64, String)> {
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
struct Typed<'a>(&'a [&'a str]);

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

    let mut rows = Table::new(Typed(&["1,X\n"]), column("2"), false);
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

fn column(text: &str) -> Column {
    text.parse().expect("any text will do")
}

#[track_caller]
fn check_column<const COUNT: usize>(
    (name, header): (&str, bool),
    table: &str,
    expected: [(u64, &str); COUNT],
) {
    let found = all(Table::new(table.as_bytes(), column(name), header));
    assert_eq!(found, numbered(expected), "{table:?}");
}

#[test]
fn a_column_by_its_number() {
    check_column(("2", false), "a,X 7/\nb,9-\n", [(1, "X 7/"), (2, "9-")]);
    check_column(("2", true), "who,game\nb,9-", [(2, "9-")]);
    check_column(("2", false), "short\nb,9-\n", [(1, ""), (2, "9-")]);
    check_column(
        ("1", false),
        "\"10,7,3\",a\r\n\"9,0\"\r\n",
        [(1, "10,7,3"), (2, "9,0")],
    );
}

#[test]
fn a_column_by_its_name() {
    check_column(("game", true), "who, game \na,X\n", [(2, "X")]);
    check_column(("who", true), "\n# table\nwho,game\nX,a\n", [(4, "X")]);
}

#[test]
fn a_row_may_go_on_in_the_next_line() {
    let table = "\"a\nb\",X\n\"say \"\"x\"\"\n\",7/\n1 \" 2,9-\n";
    check_column(("2", false), table, [(1, "X"), (3, "7/"), (5, "9-")]);
    check_column(("1", false), "\"X\n7/\",a\n", [(1, "X 7/")]);
}

#[test]
fn a_field_is_never_a_comment() {
    check_column(
        ("2", false),
        "a,#REF!\nb\n,\n",
        [(1, ";#REF!"), (2, ""), (3, "")],
    );
}

#[test]
fn a_row_whose_quotes_never_close_is_told() {
    check_column(("1", false), "X,\"oops\n9-,a\n\n7/,b\n", [(1, "\"")]);
    check_column(("1", false), "X,a\n9-,\"oops", [(1, "X"), (2, "\"")]);
    check_column(("1", false), "X,\"oops\n\n", [(1, "\"")]);
    let lines = "7/,x\n".repeat(30_000);
    let table = format!("X,y\n\"{lines}");
    let found = all(Table::new(table.as_bytes(), column("1"), false));
    assert_eq!(found, numbered([(1, "X"), (2, "\"")]));
}

/// However it is read, and whichever column is long.
#[test]
fn a_row_that_is_too_long_has_no_game() {
    let long = format!(
        "1,\"{}\",X X X X,{}",
        "n".repeat(65_521),
        "z".repeat(100_000)
    );
    let table = format!("0,a,X,\n{long}\n2,b,9-,\n");
    let parts: Vec<_> = table
        .as_bytes()
        .chunks(65_536)
        .map(|part| str::from_utf8(part).expect("text"))
        .collect();
    let parts = [parts, vec![""]].concat();
    for found in [
        all(Table::new(table.as_bytes(), column("3"), false)),
        all(Table::new(Typed(&parts), column("3"), false)),
    ] {
        let told: Vec<_> = found
            .iter()
            .map(|(number, line)| (*number, line.len()))
            .collect();
        assert_eq!(told, [(1, 1), (2, 65_537), (3, 2)]);
    }
}

/// Quotes are honoured to its end, so that the rows behind it are rows.
#[test]
fn a_row_that_is_too_long_ends_with_its_quotes() {
    for long in ["X ".repeat(40_000), "word\n".repeat(20_000)] {
        let table = format!("1,9-\n2,\"{long}\n\"\n3,8-\n\n4,\"7-\"\n");
        let after = 4 + long.matches('\n').count() as u64;
        let found = all(Table::new(table.as_bytes(), column("2"), false));
        let told: Vec<_> = found
            .iter()
            .map(|(number, line)| (*number, line.len()))
            .collect();
        assert_eq!(told, [(1, 2), (2, 65_537), (after, 2), (after + 2, 2)]);
    }
}

#[test]
fn a_header_that_is_too_long_hides_no_game() {
    let table = format!("{},game\nX,1\n7/,2\n", "h".repeat(70_000));
    let found = all(Table::new(table.as_bytes(), column("1"), true));
    let told: Vec<_> = found
        .iter()
        .map(|(number, line)| (*number, line.len()))
        .collect();
    assert_eq!(told, [(1, 65_537), (2, 1), (3, 2)]);
    let mut named = Table::new(table.as_bytes(), column("game"), true);
    assert!(named.fill(&mut Piece::default()).is_err());
    assert!(!named.fill(&mut Piece::default()).unwrap());
}

#[test]
fn a_row_of_64_kib_is_read_and_one_more_byte_is_not() {
    for end in ["", "\n", "\r\n"] {
        let lengths = [65_535, 65_536, 65_537].map(|length| {
            let table = format!("{}{end}", "7".repeat(length));
            let [(_, line)] = &all(Table::new(table.as_bytes(), column("1"), false))[..] else {
                panic!("one row");
            };
            (line.trim_end().len(), line.starts_with('7'))
        });
        assert_eq!(lengths, [(65_535, true), (65_536, true), (65_537, false)]);
    }
}

#[test]
fn a_carriage_return_does_not_end_a_row() {
    check_column(("2", false), "PJS,X\rKYJ,9-\n", [(1, "X\rKYJ")]);
}

#[test]
fn a_column_may_be_called_by_the_sign_of_a_comment() {
    check_column(
        ("game", true),
        "#,game\n1,X\n#2,7/\n",
        [(2, "X"), (3, "7/")],
    );
    check_column(("#", true), "#,who\nX,a\n", [(2, "X")]);
}

#[test]
fn many_columns() {
    let table = format!("{}X\n", ",".repeat(10_000));
    check_column(("10001", false), &table, [(1, "X")]);
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
fn a_column_that_is_not_there_is_refused() {
    for (name, header) in [("3", false), ("3", true), ("0", true), ("who", true)] {
        let mut rows = Table::new(&b"a,b\n"[..], column(name), header);
        let mut piece = Piece::default();
        // Without a header there may be such a column in any row.
        let blank = rows.fill(&mut piece);
        let refusal = blank.and_then(|_| rows.fill(&mut piece)).unwrap_err();
        let reason = refusal.downcast::<ColumnError>().unwrap();
        assert_eq!(reason.first, ["a", "b"]);
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
