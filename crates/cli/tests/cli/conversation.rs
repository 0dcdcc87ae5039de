//! The conversation, to the byte.

use std::{
    io::{Read, Write},
    process::Stdio,
};

use rustix::process::Signal;
use tenpin_testkit::process::{send, watch};

use crate::{
    check_snapshot,
    support::{Run, gutters, run, run_command, tenpin},
};

/// The rule book's example sheet for one player, and for the other every kind of frame.
const EVENING: &str = include_str!("../../../rules/examples/evening.txt");

/// The file is what a person sees; piped, nothing echoes what is typed.
#[test]
fn the_transcript_of_the_specification() {
    let seen = include_str!("snapshots/transcript.txt").to_owned();
    let typed = ["2", "PJS", "KYJ", "10", "8", "2", "8", "2", "10"];
    let printed = typed.iter().fold(seen, |seen, answer| {
        seen.replacen(&format!(" {answer}\n"), " ", 1)
    });
    let run = run("--lang ko", typed.join("\n") + "\n");
    assert_eq!(run.out, printed);
    assert_eq!(run.status, Some(0));
}

#[test]
fn a_whole_match_in_every_language() {
    for language in ["en", "ko", "es"] {
        let run = run(
            &format!("--lang {language}"),
            format!("2\nPJS\nKYJ\n{EVENING}"),
        );
        check_snapshot(&format!("match-{language}.txt"), &run.out);
        check_snapshot(&format!("match-{language}-messages.txt"), &run.err);
        assert_eq!(run.status, Some(0));
    }
}

#[test]
fn a_whole_match_spoken_in_every_language() {
    for language in ["en", "ko", "es"] {
        let run = run(
            &format!("--lang {language} --speak --players PJS,KYJ"),
            EVENING,
        );
        check_snapshot(&format!("spoken-{language}.txt"), &run.out);
        assert_eq!(run.status, Some(0));
    }
}

#[test]
fn the_sentence_of_the_specification() {
    let balls = ["X", "0", "0", "5", "/", "0", "0", "3"].join("\n");
    let run = run("--lang en --speak --players PJS,KYJ", balls + "\n7\n");
    let sentence = "PJS, frame 3: 7, spare. 33 so far. KYJ next, ten pins.\n";
    assert!(run.out.contains(sentence), "{}", run.out);
}

#[test]
fn changes_and_the_board_are_spoken_too() {
    let lines = "7\nboard\njoin LEE\nleave PJS\nboard\nundo\n";
    let run = run("--lang en --speak --players PJS,KYJ", lines);
    let said = "\
        PJS's turn : PJS, frame 1: 7. 0 so far. PJS next, three pins.\n\
        PJS's turn : PJS 0. KYJ 0. PJS next, three pins.\n\
        PJS's turn : PJS next, three pins.\n\
        PJS's turn : KYJ next, ten pins.\n\
        KYJ's turn : PJS 0, has left. KYJ 0. LEE 0. KYJ next, ten pins.\n\
        KYJ's turn : PJS next, three pins.\n\
        PJS's turn : ";
    assert_eq!(run.out, said);
    let told: Vec<_> = run.err.lines().take(3).collect();
    let expected = [
        "LEE plays from frame 1 on",
        "PJS has left",
        "taken back: leave 1",
    ];
    assert_eq!(told, expected);
}

#[test]
fn given_players_are_not_asked_for() {
    let asked = run("--lang en", format!("2\nPJS\nKYJ\n{EVENING}"));
    let given = run("--lang en --players pjs,KYJ", EVENING);
    let questions = asked.out.find("| NAME |").unwrap();
    assert_eq!(given.out, asked.out[questions..]);
}

#[test]
fn the_locale_chooses_the_language() {
    for (locale, prompt) in [
        ("ko_KR.UTF-8", "How many people? "),
        ("es_ES.UTF-8", "¿Cuántas personas? "),
        ("C", "How many people? "),
    ] {
        let run = run_command(tenpin("").env("LANG", locale), b"");
        assert_eq!(run.out, prompt, "{locale}");
    }
    let korean = run_command(tenpin("").env("LANG", "ko_KR.UTF-8"), b"1\n");
    assert!(
        korean
            .out
            .ends_with("플레이어 1의 이름은?(3 english letters): ")
    );
}

#[test]
fn blanks_leading_zeros_and_lower_case_are_read() {
    let plain = run("--lang en", format!("2\nPJS\nKYJ\n10\n{}", gutters()));
    for typed in [
        " 2 \n\tpjs \n kyj\n 10 \n",
        "002\r\nPjs\r\nKyj\r\n010\r\n",
        "2\nPJS\nKYJ\nx\n",
        "2\nPJS\nKYJ\nㅌ\n",
        "\u{3000}2\nPJS\nKYJ\n X\t\n",
    ] {
        let read = run("--lang en", format!("{typed}{}", gutters()));
        assert_eq!(read, plain, "{typed:?}");
    }
}

#[test]
fn a_line_may_be_as_long_as_is_said() {
    let plain = run("--lang en --players PJS", "7\n");
    let long = format!("{}7\n", "0".repeat(999));
    assert_eq!(run("--lang en --players PJS", long), plain);
}

#[test]
fn a_pipe_gets_no_colours_whatever_the_terminal() {
    let plain = run("--lang en --players PJS", "X\n");
    let mut command = tenpin("--lang en --players PJS");
    command.env("TERM", "xterm-256color").env("COLUMNS", "60");
    assert_eq!(run_command(&mut command, b"X\n"), plain);
}

#[test]
fn a_last_line_without_a_newline_counts() {
    let with = run("--lang en --players PJS", "7\n");
    assert_eq!(run("--lang en --players PJS", "7"), with);
}

#[test]
fn input_after_the_end_is_not_read() {
    let run = run("--lang en --players PJS", "X\n".repeat(13));
    assert!(run.out.ends_with("\n\nTotal score : 300\n"));
    assert!(!run.err.contains("standing"), "{}", run.err);
}

#[test]
fn the_end_of_input_ends_politely() {
    let before = run("--lang en", "1\n");
    let told = "Stopped before the match began. Run tenpin to begin again.\n";
    assert_eq!(before.err, told);
    let first = run("--lang en", "2\npjs\nkyj\n");
    let told = "Stopped before the first ball. To begin again, run\n  \
        tenpin --lang en --players PJS,KYJ\n";
    assert_eq!(first.err, told);
    let during = run(
        "--lang en",
        "2\nPJS\nKYJ\nX\njoin LEE\n7\n/\nfix KYJ 1 7 2\n",
    );
    assert!(during.out.ends_with("\n\nLEE's turn : "));
    let told = "\
        LEE plays from frame 1 on\n\
        KYJ frame 1: 7/ -> 72, total 0 -> 9\n\
        Stopped in frame 1, LEE to bowl.\n\
        This match was not kept. To go on, run\n  \
          tenpin --lang en --players PJS,KYJ\n\
        and type again: 10, join LEE, 7, 3, fix 2 1 7 2\n";
    assert_eq!(during.err, told);
    assert_eq!([before.status, first.status, during.status], [Some(0); 3]);
}

/// The program after a ball, with what it will be told and what it has printed.
fn interrupted(close: bool) -> Run {
    let mut command = tenpin("--lang en --players PJS");
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut program = pipes.spawn().unwrap();
    let _watch = watch(&program);
    let mut typing = program.stdin.take();
    let mut printed = program.stdout.take().unwrap();
    typing.as_mut().unwrap().write_all(b"7\n").unwrap();
    let mut out = vec![0; run("--lang en --players PJS", "7\n").out.len()];
    printed.read_exact(&mut out).unwrap();

    // Linux interrupts the main thread, which waits for input. By the time it looks again, the
    // input may have ended as well.
    send(&program, Signal::INT);
    typing = typing.filter(|_| !close);

    printed.read_to_end(&mut out).unwrap();
    let output = program.wait_with_output().unwrap();
    drop(typing);
    Run {
        out: String::from_utf8(out).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}

#[test]
fn an_interrupt_ends_politely_also_together_with_the_end_of_input() {
    let ended = run("--lang en --players PJS", "7\n");
    let expected = Run {
        status: Some(130),
        ..ended
    };
    assert_eq!(interrupted(false), expected);
    assert_eq!(interrupted(true), expected);
}

#[test]
fn what_is_told_to_be_typed_again_leads_back() {
    let lines = "X\njoin LEE\n7\n/\nfix KYJ 1 7 2\nleave 1\n5\n";
    for language in ["en", "ko", "es"] {
        let stopped = run(&format!("--lang {language} --players PJS,KYJ"), lines);
        let (_, command) = stopped.err.split_once("  tenpin ").unwrap();
        let (arguments, typed) = command.split_once('\n').unwrap();
        let (_, typed) = typed.split_once(": ").unwrap();
        let again = run(arguments, typed.trim().replace(", ", "\n"));
        assert_eq!(again, stopped);
    }
}

#[test]
fn quit_is_the_end_of_input() {
    let quit = run("--lang en --players PJS", "7\nquit\n3\n");
    assert_eq!(quit, run("--lang en --players PJS", "7\n"));
}

#[test]
fn a_thousand_players_may_play() {
    let letters = || 'A'..='Z';
    let pairs = letters().flat_map(|first| letters().map(move |second| format!("{first}{second}")));
    let names = pairs.flat_map(|pair| ["A\n", "B\n"].map(|third| pair.clone() + third));
    let names: String = names.take(1000).collect();
    let run = run("--lang en", format!("1000\n{names}7\n"));
    assert_eq!(run.out.matches("| NAME |").count(), 2);
    assert!(run.out.contains("Player 1000's name?"));
    assert_eq!(run.out.lines().count(), 2 * (1 + 2 * 1000 + 1) + 1);
}

#[test]
fn as_many_as_can_be_counted_may_be_announced() {
    let run = run("--lang en", "9999999999999999999999999\nPJS\n");
    assert!(run.out.ends_with("Player 2's name? (3 english letters): "));
}
