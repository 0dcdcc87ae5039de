//! A match is kept from its first board on, and goes on where it stopped.

use crate::{
    shelf::{Playing, Shelf, saved_as},
    support::{gutters, last_board, run, tenpin},
};

const PLAYERS: &str = "--players PJS,KYJ";

#[test]
fn stopping_says_where_the_match_is_and_how_to_go_on() {
    let shelf = Shelf::new();
    let run = shelf.run(PLAYERS, "X\n7\n");
    let id = saved_as(&run.err);
    let book = shelf.book();
    let told = format!(
        "Stopped in frame 1, KYJ to bowl. Saved as {id} in {}\n\
        To go on, run\n  tenpin resume {id}\n",
        book.display()
    );
    assert_eq!((run.err, run.status), (told, Some(0)));
}

#[test]
fn a_match_is_kept_before_its_first_ball() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "");
    assert!(shelf.print("list").starts_with(&id));
    let before = shelf.run("", "2\nPJS\n");
    let told = "Stopped before the match began. Run tenpin to begin again.\n";
    assert_eq!(before.err, told);
    assert_eq!(shelf.print("list").lines().count(), 1);
}

#[test]
fn a_book_that_was_named_is_in_the_way_back() {
    let shelf = Shelf::new();
    let book = shelf.folder().join("Ann's book");
    let mut command = tenpin("--lang en --players PJS");
    command.arg("--book").arg(&book);
    let run = crate::support::run_command(&mut command, b"7\n");
    let id = saved_as(&run.err);
    let back = format!("  tenpin resume {id} --book '{}'\n", book.display());
    assert!(
        run.err.ends_with(&back.replace("Ann's", r"Ann'\''s")),
        "{}",
        run.err
    );
}

#[test]
fn resuming_prints_board_and_prompt_and_goes_on() {
    let shelf = Shelf::new();
    let whole = run(
        &format!("--lang en {PLAYERS}"),
        format!("X\n7\n2\n{}", gutters()),
    );
    let id = shelf.play("PJS,KYJ", "X\n7\n");
    let again = shelf.run("resume", "");
    assert!(again.out.starts_with("| NAME |"));
    assert!(again.out.ends_with("\n\nKYJ's turn : "), "{}", again.out);
    let rest = shelf.run(
        &format!("resume {}", &id[..4]),
        &format!("2\n{}", gutters()),
    );
    assert_eq!(last_board(&rest.out), last_board(&whole.out));
    assert_eq!(
        rest.out.rsplit("\n\n").next(),
        whole.out.rsplit("\n\n").next(),
        "the same totals"
    );
}

#[test]
fn the_end_says_how_to_correct_the_last_ball() {
    let shelf = Shelf::new();
    let run = shelf.run("--players PJS", &"X\n".repeat(12));
    let id = saved_as(&run.err);
    let told = format!("  tenpin fix {id} NAME 10 BALLS\n");
    assert!(run.err.ends_with(&told), "{}", run.err);
    let fixed = shelf.run(&format!("fix {id} PJS 10 XX9"), "");
    assert_eq!(fixed.err, "PJS frame 10: XXX -> XX9, total 300 -> 299\n");
    assert!(shelf.print(&format!("show {id}")).ends_with("|  299 |\n"));
}

#[test]
fn the_latest_match_is_the_one_that_changed_last() {
    let shelf = Shelf::new();
    let first = shelf.play("AAA", "1\n");
    let second = shelf.play("BBB", "1\n");
    assert_eq!(saved_as(&shelf.run("resume", "").err), second);
    shelf.run(&format!("resume {first}"), "1\n");
    assert_eq!(saved_as(&shelf.run("resume", "").err), first);
}

#[test]
fn only_what_is_live_is_resumed() {
    let shelf = Shelf::new();
    shelf.run("import", "");
    let nothing = shelf.run("resume", "");
    let told = "No match is unfinished: tenpin list shows all, tenpin begins a new one.\n";
    assert_eq!((nothing.err.as_str(), nothing.status), (told, Some(1)));
    let over = shelf.play("PJS", &gutters());
    let closed = shelf.play("KYJ", "7\n");
    shelf.print(&format!("close {closed}"));
    for (id, said) in [(&over, "is over"), (&closed, "is closed")] {
        let run = shelf.run(&format!("resume {id}"), "9\n");
        assert!(run.err.contains(said), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
    }
    assert_eq!(shelf.run("resume", "").status, Some(1));
}

#[test]
fn an_undone_last_ball_makes_a_match_live_again() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS", &"X\n".repeat(12));
    let undone = shelf.run(&format!("undo {id}"), "");
    assert_eq!(undone.err, "taken back: 10\n");
    let rest = shelf.run("resume", "9\n");
    assert!(
        rest.out.ends_with("\n\nTotal score : 299\n"),
        "{}",
        rest.out
    );
}

#[test]
fn again_starts_with_whoever_stayed() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "X\njoin LEE\nleave KYJ\n");
    let again = shelf.run("again", "");
    let names: Vec<_> = again
        .out
        .lines()
        .filter(|line| line.contains("|  "))
        .collect();
    assert!(again.out.contains("|  PJS |"), "{names:?}");
    assert!(again.out.contains("|  LEE |"), "{names:?}");
    assert!(!again.out.contains("|  KYJ |"), "{names:?}");
    let of_first = shelf.run(&format!("again {id}"), "");
    assert_eq!(of_first.out, again.out);
    assert_eq!(shelf.print("list").lines().count(), 3);
}

#[test]
fn words_at_the_prompt_are_events() {
    let shelf = Shelf::new();
    let lines = "X\n7\nfix PJS 1 9/\njoin LEE\nundo\nleave KYJ\nboard\nhelp\n99\n";
    let id = shelf.play("PJS,KYJ", lines);
    let log = shelf.print(&format!("show {id} --events"));
    let texts: Vec<_> = log.lines().map(|line| line[27..].trim()).collect();
    let expected = [
        "PJS, KYJ start",
        "PJS frame 1: 10",
        "KYJ frame 1: 7",
        "PJS frame 1 corrected: 9 1",
        "join LEE",
        "taken back: the latest change",
        "leave KYJ",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn a_killed_console_loses_nothing() {
    let shelf = Shelf::new();
    let mut console = Playing::start(shelf.book(), "--lang en --players PJS");
    console.until_asked();
    console.answer("X");
    console.answer("7");
    console.kill();
    shelf.check_whole();
    let rest = shelf.run("resume", "");
    assert!(
        last_board(&rest.out).contains("|  X   |  7   |"),
        "{}",
        rest.out
    );
}
