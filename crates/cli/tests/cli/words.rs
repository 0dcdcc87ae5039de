//! The words that may be typed instead of a ball.

use crate::support::{last_board, run};

const PLAYERS: &str = "--lang en --players PJS,KYJ";

/// The lines lead to the same board and the same question as the others.
#[track_caller]
fn check_same(lines: &str, others: &str) {
    let [found, expected] = [lines, others].map(|lines| run(PLAYERS, lines).out);
    assert_eq!(last_board(&found), last_board(&expected), "{lines:?}");
    assert_eq!(
        found.rsplit('\n').next(),
        expected.rsplit('\n').next(),
        "{lines:?}"
    );
}

#[test]
fn undo_takes_back_a_ball_and_asks_whose_it_was() {
    check_same("X\n7\n2\nundo\n", "X\n7\n");
    check_same("X\n7\n2\nundo\nundo\n", "X\n");
    check_same("X\n7\n2\nundo\nundo\nundo\n", "");
    check_same("X\nundo\n7\n", "7\n");
}

#[test]
fn undo_takes_back_every_kind_of_change() {
    check_same("X\n7\nfix PJS 1 7/\nundo\n", "X\n7\n");
    check_same("X\njoin LEE\nundo\n7\n2\n", "X\n7\n2\n");
    check_same("X\nleave KYJ\nundo\n", "X\n");
    check_same("X\n7\njoin LEE\nundo\nundo\n", "X\n");
}

#[test]
fn a_refusal_is_nothing_to_undo() {
    check_same("X\n11\nundo\n", "");
}

#[test]
fn undo_says_what_it_took_back() {
    let run = run(
        PLAYERS,
        "X\njoin lee\nfix PJS 1 7/\nleave KYJ\nundo\nundo\nundo\nundo\n",
    );
    let undone: Vec<_> = run
        .err
        .lines()
        .filter(|line| line.starts_with("taken"))
        .collect();
    let expected =
        ["leave 2", "fix 1 1 7 3", "join LEE", "10"].map(|line| format!("taken back: {line}"));
    assert_eq!(undone, expected);
}

#[test]
fn fix_replaces_a_whole_frame() {
    let before = "X\n7\n2\n";
    for (typed, same) in [
        ("fix PJS 1 7/", "7\n3\n7\n2\n"),
        ("fix pjs 01 7 /", "7\n3\n7\n2\n"),
        ("FIX 1 1 7 3", "7\n3\n7\n2\n"),
        ("fix  2  1  10", "X\nX\n"),
        ("fix KYJ 1 ㅌ", "X\nX\n"),
        ("fix KYJ 1 8|/", "X\n8\n2\n"),
        ("fix KYJ 1 8,1", "X\n8\n1\n"),
        ("fix KYJ 1 010", "X\n0\n10\n"),
        ("fix KYJ 1 --", "X\n0\n0\n"),
        ("fix KYJ 1 1-", "X\n1\n0\n"),
    ] {
        check_same(&format!("{before}{typed}\n"), same);
    }
}

#[test]
fn fix_reaches_into_the_tenth() {
    let nine = "X\nX\n".repeat(9);
    let tenth = |balls: &str| format!("{nine}{balls}0\n");
    for (typed, balls) in [
        ("fix PJS 10 XXX", "X\nX\nX\n"),
        ("fix PJS 10 10 10 10", "X\nX\nX\n"),
        ("fix PJS 10 101010", "X\nX\nX\n"),
        ("fix PJS 10 X81", "X\n8\n1\n"),
        ("fix PJS 10 9/X", "9\n1\n10\n"),
        ("fix PJS 10 72", "7\n2\n"),
    ] {
        check_same(&format!("{}{typed}\n", tenth("3\n4\n")), &tenth(balls));
    }
}

#[test]
fn fix_says_what_it_did() {
    let run = run(
        "--lang en --players PJS",
        "3\n/\n8\n1\nX\n7\n2\nfix PJS 3 7/\nfix 1 1 12\n",
    );
    let told: Vec<_> = run.err.lines().take(2).collect();
    let expected = [
        "PJS frame 3: X -> 7/, total 55 -> 53",
        "PJS frame 1: 3/ -> 12, total 53 -> 38",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_late_player_begins_in_the_current_round() {
    check_same(
        "X\njoin LEE\n7\n2\n5\n4\nX\nundo\n",
        "X\njoin LEE\n7\n2\n5\n4\n",
    );
    let run = run(PLAYERS, "X\n7\n2\n5\njoin lee\n");
    let row = "|  LEE |  -|- |      |";
    assert!(last_board(&run.out).contains(row), "{}", run.out);
}

#[test]
fn who_leaves_is_skipped() {
    let run = run(PLAYERS, "X\nleave kyj\n7\n2\n");
    assert!(run.out.ends_with("\n\nPJS's turn : "), "{}", run.out);
    let alone = run_alone("X\nleave 1\n");
    assert!(alone.ends_with("\n\nTotal score : 0\n"), "{alone}");
}

fn run_alone(lines: &str) -> String {
    run("--lang en --players PJS", lines).out
}

#[test]
fn board_prints_the_board_again() {
    let run = run("--lang en --players PJS", "7\nboard\n");
    let boards: Vec<_> = run.out.split("PJS's turn : ").collect();
    assert_eq!(boards.len(), 4);
    assert_eq!(boards[1], boards[2]);
}

#[test]
fn help_names_every_word_and_is_a_message() {
    let run = run("--lang en --players PJS", "help\n");
    assert_eq!(run.out.matches("| NAME |").count(), 1);
    for word in [
        "undo",
        "fix PJS 3 7/",
        "join LEE",
        "leave LEE",
        "board",
        "help",
        "quit",
    ] {
        assert!(run.err.contains(&format!("\n  {word}")), "{word}");
    }
}

#[test]
fn words_are_known_in_english_and_in_the_language_of_the_conversation() {
    let english = "X\njoin LEE\n7\n2\n3\n3\nfix 1 1 7/\nleave LEE\nundo\nboard\nhelp\nquit\n9\n";
    let korean = "X\n참가 LEE\n7\n2\n3\n3\n정정 1 1 7/\n퇴장 LEE\n취소\n점수판\n도움말\n종료\n9\n";
    let spanish = "X\nENTRAR LEE\n7\n2\n3\n3\ncorregir 1 1 7/\nRetirar LEE\ndeshacer\n\
        marcador\nayuda\nsalir\n9\n";
    for (language, own) in [("ko", korean), ("es", spanish)] {
        let arguments = format!("--lang {language} --players PJS,KYJ");
        assert_eq!(run(&arguments, own), run(&arguments, english), "{language}");
    }
    let foreign = run("--lang en --players PJS", "취소\ndeshacer\n");
    assert_eq!(foreign.err.matches("is not a ball").count(), 2);
}

#[test]
fn words_are_read_in_any_case() {
    check_same("X\nUNDO\n", "");
    check_same("X\nUndo\n", "");
    check_same("X\n  unDO  \n", "");
}
