//! Games in a column of a table.

use tenpin_batch::{Column, ColumnError, Piece, Source, Table};

use crate::sources::{Typed, all, numbered};

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
            let rows = all(Table::new(table.as_bytes(), column("1"), false));
            assert_eq!(rows.len(), 1);
            (rows[0].1.trim_end().len(), rows[0].1.starts_with('7'))
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
