//! Games in a column of a table.

use crate::{Folder, printed};

const TABLE: &str = "\u{feff}date,who,game,note\r
2026-11-16,PJS,\"10,7,3,9,0\",\"late,\r
but fine\"\r
# a comment\r
2026-11-16,KYJ,X 7/ 9-,\r
2026-11-16,LEE,,away\r
2026-11-16,LEE,#REF!,\r
2026-11-16,LEE\r
";

#[test]
fn by_name_and_by_number() {
    let folder = Folder::with(TABLE);
    for column in ["game", "3"] {
        let run = folder.score(&format!("games --header --column {column}"));
        assert_eq!(run.out, "48+\n48+\n!\n");
        assert_eq!(
            run.err,
            "games:7: ball 1: '#' is not a ball: write X, /, - or a digit\n"
        );
        assert_eq!(run.status, Some(1));
    }
    let run = folder.score("games --header --column game --format json");
    assert!(
        run.out.starts_with("{\"line\":2,\"rolls\":[10,7,3,9,0],"),
        "{}",
        run.out
    );
    assert!(run.out.contains("\n{\"line\":5,\"rolls\":"), "{}", run.out);
    let run = Folder::with("X,1\n9-,2\n").score("games --column 1");
    assert_eq!(run, printed("0+\n9+\n"));
}

#[test]
fn a_column_that_is_not_there() {
    let folder = Folder::with(TABLE);
    folder.write("more", "a,game\nb,X\n");
    let run = folder.score("games more --header --column score");
    assert_eq!(
        run.err,
        "games has no column score. Its first row has: date, who, game, note\n\
         more has no column score. Its first row has: a, game\n"
    );
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    let run = folder.score("games more --column 3 --header");
    assert_eq!(run.out, "48+\n48+\n!\n");
    assert!(
        run.err
            .ends_with("more has no column 3. Its first row has: a, game\n"),
        "{}",
        run.err
    );
    assert_eq!(run.status, Some(2));
}

#[test]
fn names_of_columns_cannot_upset_the_terminal() {
    let many = ["x"; 30].join(",");
    let long = "y".repeat(1000);
    let run =
        Folder::with(format!("\x1b[2J,{long},{many}\n")).score("games --header --column game");
    let told = format!("?[2J, {}…, {}, …", "y".repeat(40), ["x"; 18].join(", "));
    assert_eq!(
        run.err,
        format!("games has no column game. Its first row has: {told}\n")
    );
}

#[test]
fn what_was_read_before_a_refusal_is_told() {
    let run = Folder::with("a\n\"x").score("games --column 3");
    assert_eq!(
        run.err,
        "games:2: ball 1: '\"' is not a ball: write X, /, - or a digit\n\
         games has no column 3. Its first row has: a\n"
    );
    assert_eq!(run.status, Some(2));
}
