//! Changing a match from the command line.

use crate::shelf::Shelf;

#[test]
fn undo_fix_and_close_say_what_they_did_and_show_it() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "X\n7\n2\n");
    let run = shelf.run(&format!("fix {id} pjs 1 -/ --by Ann --reason sensor"), "");
    assert_eq!(run.err, "PJS frame 1: X -> -/, total 0 -> 0\n");
    assert_eq!(run.out, shelf.print(&format!("show {id}")));
    let run = shelf.run(&format!("undo {id}"), "");
    assert_eq!(run.err, "taken back: fix 1 1 0 10\n");
    assert_eq!(run.out, shelf.print(&format!("show {id}")));
    let run = shelf.run(&format!("close {id}"), "");
    let told = format!("Match {id} is closed: only tenpin fix can change it now.\n");
    assert_eq!((run.out.as_str(), run.err), ("", told));
    let log = shelf.print(&format!("show {id} --events"));
    assert!(
        log.contains("PJS frame 1 corrected: 0 10, by Ann, because sensor\n"),
        "{log}"
    );
}

#[test]
fn balls_that_begin_with_a_miss_are_no_options() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "X\n7\n2\n");
    for (balls, marks) in [
        ("--", "-|-"),
        ("-9", "-|9"),
        ("- /", "-|/"),
        ("-10", "-|/"),
        ("9-", "9|-"),
    ] {
        let run = shelf.run(&format!("fix {id} PJS 1 {balls}"), "");
        assert!(
            run.out.contains(&format!("|  PJS |  {marks} |")),
            "{balls}: {}",
            run.err
        );
    }
}

#[track_caller]
fn check_refused(shelf: &Shelf, arguments: &str, sentence: &str) {
    let before = shelf.print("export");
    let run = shelf.run(arguments, "");
    assert_eq!((run.err, run.out.as_str()), (format!("{sentence}\n"), ""));
    assert_eq!(run.status, Some(1));
    assert_eq!(shelf.print("export"), before);
}

#[test]
fn what_cannot_be_is_refused() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "X\n");
    check_refused(
        &shelf,
        &format!("fix {id} PJS 1 77"),
        "7 pins knocked down but only 3 standing: a correction has all balls of its frame, such as X, 7/ or 72",
    );
    check_refused(
        &shelf,
        &format!("fix {id} PJS 2 X"),
        "frame 2 is not over: only a frame that is over can be corrected; undo takes back a ball",
    );
    check_refused(
        &shelf,
        &format!("fix {id} LEE 1 X"),
        "nobody is called LEE: name somebody on the board, or a seat number",
    );
}

#[test]
fn nothing_is_taken_back_from_the_start_or_from_a_closed_match() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "");
    let nothing = format!("Match {id} has nothing to take back.");
    check_refused(&shelf, &format!("undo {id}"), &nothing);
    shelf.print(&format!("close {id}"));
    let closed = "the match is closed: only tenpin fix can change it";
    check_refused(&shelf, &format!("undo {id}"), closed);
    check_refused(&shelf, &format!("close {id}"), closed);
}

/// Two ids that begin alike: there are more ids than first letters.
fn alike(shelf: &Shelf) -> (String, String) {
    let mut ids: Vec<_> = (0..33).map(|_| shelf.play("PJS", "")).collect();
    ids.sort();
    let pair = ids.windows(2).find(|pair| pair[0][..1] == pair[1][..1]);
    let pair = pair.unwrap();
    (pair[0].clone(), pair[1].clone())
}

#[test]
fn a_match_must_be_meant_clearly() {
    let shelf = Shelf::new();
    let (one, other) = alike(&shelf);
    let run = shelf.run(&format!("show {}", &one[..1]), "");
    let told = format!(
        "Several matches begin with {}: type more of one of ",
        &one[..1]
    );
    assert!(run.err.starts_with(&told), "{}", run.err);
    assert!(
        run.err.contains(&one) && run.err.contains(&other),
        "{}",
        run.err
    );
    let whole = shelf.print(&format!("show {}", one.to_uppercase()));
    assert_eq!(whole.lines().count(), 3);
}

#[test]
fn an_unknown_match_is_refused() {
    let shelf = Shelf::new();
    shelf.play("PJS", "");
    let told = "No match is called zzzzzzzzzz: tenpin list shows them.";
    for command in ["show", "undo", "close", "resume", "again", "export"] {
        check_refused(&shelf, &format!("{command} zzzzzzzzzz"), told);
    }
}
