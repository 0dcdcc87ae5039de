//! What is told of lines that are not games.

use crate::Folder;

/// A line for every reason, and the reason.
const BAD: [(&str, &str); 11] = [
    ("10,7,4", "ball 3: 4 pins knocked down but only 3 standing"),
    (
        "10,7,3,,9",
        "ball 4: nothing before the comma: write 0 for no pins",
    ),
    ("99", "ball 2: 9 pins knocked down but only 1 standing"),
    ("XXXXXXXXXXXXX", "ball 13: no balls left to bowl"),
    ("X?", "ball 2: '?' is not a ball: write X, /, - or a digit"),
    (
        "7X",
        "ball 2: X stands only at a fresh rack: write / to clear what is left (3)",
    ),
    (
        "X/",
        "ball 2: / clears what a ball has left: write X at a fresh rack",
    ),
    ("S", "ball 1: S marks a split and must touch a digit 1 to 9"),
    (
        "-8,-6",
        "ball 1: a count of pins has no minus: write frames such as -8 with blanks, not commas",
    ),
    (
        "[X]",
        "ball 1: not a count of pins: between [ and ] write whole numbers and commas",
    ),
    (
        "10 10 10",
        "ball 1: 10 may be ten pins, or one pin and a miss: write 10,10,10 or 1- 1- 1-",
    ),
];

#[test]
fn every_reason_is_told_as_the_rules_tell_it() {
    for (line, reason) in BAD {
        let run = Folder::with(format!("X\n\n{line}\n9-\n")).score("games");
        assert_eq!(run.err, format!("games:3: {reason}\n"));
        assert_eq!((run.out.as_str(), run.status), ("0+\n!\n9+\n", Some(1)));
        let error = tenpin_batch::read(line.as_bytes()).expect_err("a bad line");
        assert_eq!(error.to_string(), reason);
    }
    let long = "7".repeat(65_537);
    let run = Folder::with(&long).score("games");
    assert_eq!(
        run.err,
        "games:1: ball 1: a line of more than 65536 bytes is not read\n"
    );
}

#[test]
fn every_reason_is_told_in_every_language() {
    let long = "7".repeat(65_537);
    let lines = BAD.iter().map(|(line, _)| *line);
    let lines: Vec<_> = lines.chain([long.as_str()]).collect();
    let folder = Folder::with(lines.join("\n"));
    let english = folder.score("games").err;
    for (language, word) in [("ko", "번째 공: "), ("es", ": tirada ")] {
        let told = folder.score(&format!("games --lang {language}")).err;
        assert_eq!(told.lines().count(), english.lines().count());
        for (told, english) in told.lines().zip(english.lines()) {
            assert!(told.contains(word) && told != english, "{told}");
        }
    }
}

#[test]
fn after_the_first_hundred_bad_lines_are_only_counted() {
    let folder = Folder::with("?\n".repeat(100_000));
    let run = folder.score("games --threads 3");
    assert_eq!(run.err.lines().count(), 101);
    assert!(run.err.contains("\ngames:100: "), "{}", run.err);
    assert!(
        run.err
            .ends_with("\n99900 more bad lines are only counted: --all-errors tells of all.\n")
    );
    assert_eq!((run.out.lines().count(), run.status), (100_000, Some(1)));

    let run = folder.score("games --all-errors --threads 3");
    let lines = run.err.lines().enumerate();
    for (place, line) in lines {
        assert!(
            line.starts_with(&format!("games:{}: ball 1: ", place + 1)),
            "{line}"
        );
    }
    assert_eq!(run.err.lines().count(), 100_000);

    let exactly = Folder::with("?\n".repeat(100)).score("games");
    assert_eq!(exactly.err.lines().count(), 100);
    let one_more = Folder::with("?\n".repeat(101)).score("games").err;
    assert!(one_more.ends_with("\n1 more bad line is only counted: --all-errors tells of all.\n"));
}
