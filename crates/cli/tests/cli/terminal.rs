//! A person at a terminal: typing, editing, stopping.

mod looks;
mod screen;

use screen::Screen;

use crate::support::{last_board, run};

const PJS: &str = "PJS's turn :";
const KYJ: &str = "KYJ's turn :";

/// A match of two at their first ball.
fn two_players(columns: u16, variables: &[(&str, &str)]) -> Screen {
    let mut screen = Screen::open(columns, "--lang en --players PJS,KYJ", variables);
    screen.wait_for(PJS);
    screen
}

/// The board that the same lines give on a pipe.
fn board_of(lines: &str) -> String {
    let run = run("--lang en --players PJS,KYJ", lines);
    last_board(&run.out).to_owned()
}

#[track_caller]
fn check_board(screen: &Screen, lines: &str) {
    let text = screen.text();
    assert_eq!(last_board(&text), unpadded(&board_of(lines)));
}

/// Without blanks at the ends of lines, which a screen does not tell from nothing.
fn unpadded(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n")
}

#[test]
fn a_conversation() {
    let mut screen = Screen::open(80, "--lang ko", &[]);
    screen.wait_for("How many people?");
    screen.answer("2\r", "플레이어 1의 이름은?(3 english letters):");
    screen.answer("PJS\r", "플레이어 2의 이름은?(3 english letters):");
    screen.answer("KYJ\r", PJS);
    screen.answer("ㅌ\r", KYJ);
    screen.answer("8\r", KYJ);
    screen.answer("2\r", PJS);
    screen.answer("8\r", PJS);
    screen.answer("2\r", KYJ);
    screen.answer("10\r", PJS);
    let transcript = include_str!("snapshots/transcript.txt");
    let seen = transcript.replacen("PJS's turn : 10\n", "PJS's turn : ㅌ\n", 1);
    assert_eq!(screen.text(), unpadded(&seen));
}

#[test]
fn the_match_of_the_readme() {
    let readme = include_str!("../../../../README.md");
    let shown = readme
        .split("```text\n")
        .find(|block| block.starts_with("How many people? "));
    let shown = shown.unwrap().split("\n```").next().unwrap();
    let asked: Vec<_> = shown.lines().filter_map(question).collect();
    let mut screen = Screen::open(80, "--lang en", &[]);
    screen.wait_for(asked[0].0);
    for pair in asked.windows(2) {
        screen.answer(format!("{}\r", pair[0].1), pair[1].0);
    }
    screen.press(format!("{}\r", asked.last().unwrap().1));
    assert_eq!(screen.end().text, unpadded(shown));
}

/// A question and what was typed behind it, if this is such a line.
fn question(line: &str) -> Option<(&str, &str)> {
    let mut ends = ["people?", "letters):", "turn :"].iter();
    let end = ends.find_map(|end| Some(line.find(end)? + end.len()))?;
    Some((&line[..end], line[end..].trim()))
}

#[test]
fn a_line_can_be_edited() {
    let mut screen = two_players(80, &[]);
    screen.answer("8\x7f7\r", PJS);
    check_board(&screen, "7\n");
    let left = "\x1b[D";
    screen.answer(format!("ndo{left}{left}{left}u\r"), PJS);
    check_board(&screen, "");
}

#[test]
fn earlier_lines_come_back() {
    let mut screen = two_players(80, &[]);
    let up = "\x1b[A";
    screen.answer("4\r", PJS);
    screen.answer(format!("{up}\r"), KYJ);
    check_board(&screen, "4\n4\n");
}

#[test]
fn what_is_typed_ahead_is_not_lost() {
    let mut screen = two_players(80, &[]);
    screen.press("10\r7\r2\r9\r");
    screen.wait(|screen| screen.text().matches("| NAME |").count() == 5);
    screen.wait_for(PJS);
    check_board(&screen, "10\n7\n2\n9\n");
}

#[test]
fn undo_and_fix() {
    let mut screen = two_players(80, &[]);
    screen.answer("10\r", KYJ);
    screen.answer("7\r", KYJ);
    screen.answer("undo\r", KYJ);
    assert!(screen.text().contains("\ntaken back: 7\n"));
    check_board(&screen, "10\n");
    screen.answer("fix PJS 1 7/\r", KYJ);
    assert!(
        screen
            .text()
            .contains("\nPJS frame 1: X -> 7/, total 0 -> 0\n")
    );
    check_board(&screen, "7\n3\n");
    screen.answer("undo\r", KYJ);
    screen.answer("undo\r", PJS);
    check_board(&screen, "");
}

#[test]
fn another_program_is_heard_of_while_somebody_types() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.db");
    let book = book.to_str().unwrap();
    let mut screen = two_players(80, &[("TENPIN_BOOK", book)]);
    screen.answer("10\r", KYJ);
    screen.press("7");
    let id = run(&format!("list --book {book}"), "").out[..10].to_owned();
    run(&format!("undo {id} --book {book}"), "");
    screen.wait(|screen| screen.text().contains("press Enter to see it."));
    screen.answer("\r", PJS);
    assert!(
        screen
            .text()
            .contains("\nWhat was typed here was not entered.\n"),
        "{}",
        screen.text()
    );
    check_board(&screen, "");
}

#[test]
fn a_refusal_asks_again() {
    let mut screen = two_players(80, &[]);
    screen.answer("11\r", PJS);
    let refusal = "PJS's turn : 11\n\
        11 pins knocked down but only 10 standing: type 0 to 10\n\
        PJS's turn :";
    assert!(screen.text().ends_with(refusal), "{}", screen.text());
}

#[test]
fn a_line_that_is_not_text_is_refused_whole() {
    let mut screen = two_players(80, &[]);
    screen.press(b"7\xff");
    screen.wait(|screen| screen.printed.contains(&b'\n'));
    screen.answer("3\r", PJS);
    assert!(screen.text().contains("that line is not UTF-8 text"));
    check_board(&screen, "");
}

#[test]
fn a_whole_game_ends_with_the_total() {
    let mut screen = Screen::open(80, "--lang en --players PJS", &[]);
    for _ in 0..11 {
        screen.wait_for(PJS);
        screen.answer("X\r", PJS);
    }
    screen.press("X\r");
    let left = screen.end();
    assert!(
        left.text.ends_with("\n\nTotal score : 300"),
        "{}",
        left.text
    );
    assert_eq!(left.status, Some(0));
    assert!(left.restored);
}

#[test]
fn control_c_stops_with_status_130() {
    for (variables, keys) in [
        (&[][..], "\x03"),
        (&[][..], "half\x03"),
        (&[("TERM", "dumb")], "\x03"),
    ] {
        let mut screen = two_players(80, variables);
        screen.answer("7\r", PJS);
        screen.press(keys);
        let left = screen.end();
        assert!(
            left.text.contains("\nStopped in frame 1, PJS to bowl."),
            "{}",
            left.text
        );
        assert!(left.text.ends_with("\nand type again: 7"), "{}", left.text);
        assert_eq!(left.status, Some(130), "{variables:?}");
        assert!(left.restored);
    }
}

#[test]
fn control_c_stops_also_while_a_long_board_is_printed() {
    let players = vec!["PJS"; 3000].join(",");
    let mut screen = Screen::open(80, &format!("--lang en --players {players}"), &[]);
    screen.wait(|screen| screen.text().contains("PJS"));
    screen.press("\x03");
    let left = screen.end();
    assert!(
        left.text.ends_with(",PJS,PJS"),
        "it says how to begin again"
    );
    assert_eq!(left.status, Some(130));
    assert!(left.restored);
}

#[test]
fn an_interrupt_from_elsewhere_does_the_same() {
    let screen = two_players(80, &[("TERM", "dumb")]);
    screen.interrupt();
    let left = screen.end();
    assert!(
        left.text.contains("\nStopped before the first ball."),
        "{}",
        left.text
    );
    assert_eq!(left.status, Some(130));
}

#[test]
fn control_d_is_the_end_of_input() {
    for variables in [&[][..], &[("TERM", "dumb")]] {
        let mut screen = two_players(80, variables);
        screen.answer("7\r", PJS);
        screen.press("\x04");
        let left = screen.end();
        assert!(left.text.ends_with("\nand type again: 7"), "{}", left.text);
        assert_eq!(left.status, Some(0), "{variables:?}");
        assert!(left.restored);
    }
}
