//! Options, commands and exit statuses.

use std::{
    fs::File,
    io::{Read, Write},
    process::Stdio,
};

use tenpin_testkit::wait::Alarm;

use crate::{
    check_snapshot,
    support::{Run, run, run_command, tenpin},
};

#[test]
fn the_version_is_told() {
    let run = run("--version", "");
    assert_eq!(run.out, format!("tenpin {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(run.status, Some(0));
}

#[test]
fn help_is_in_the_language() {
    for language in ["en", "ko", "es"] {
        let run = run(&format!("--help --lang {language}"), "");
        check_snapshot(&format!("help-{language}.txt"), &run.out);
        assert!(
            run.out.lines().all(|line| columns(line) <= 80),
            "{}",
            run.out
        );
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    }
}

/// How wide a line is on a terminal, where Hangul takes two columns.
fn columns(line: &str) -> usize {
    line.chars()
        .map(|symbol| if symbol < '가' { 1 } else { 2 })
        .sum()
}

#[test]
fn the_manual_page_is_a_page_of_roff() {
    for arguments in ["--lang es man", "man --lang es"] {
        let run = run(arguments, "");
        check_snapshot("man-es.txt", &run.out);
        assert_eq!(run.status, Some(0));
    }
    assert!(run("man", "").out.contains("\n.SH EXIT STATUS\n"));
}

#[test]
fn completions_know_the_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&format!("completions {shell}"), "");
        assert!(run.out.contains("players"), "{shell}");
        assert_eq!(run.status, Some(0), "{shell}");
    }
    let script = run("completions bash", "").out;
    let typed =
        "COMP_WORDS=(tenpin --pl); COMP_CWORD=1; _tenpin tenpin --pl tenpin; echo $COMPREPLY";
    let mut bash = std::process::Command::new("bash");
    let completed = run_command(bash.arg("-c").arg(format!("{script}\n{typed}")), b"");
    assert_eq!(completed.out, "--players\n", "{}", completed.err);
}

#[track_caller]
fn check_wrong(arguments: &str, complaint: &str) {
    let Run { out, err, status } = run(arguments, "");
    assert_eq!((out.as_str(), status), ("", Some(2)), "{arguments}");
    assert!(err.contains(complaint), "{err}");
}

#[test]
fn wrong_usage_is_refused_with_the_near_option() {
    check_wrong("--player PJS", "a similar argument exists: '--players'");
    check_wrong("--langs ko", "a similar argument exists: '--lang'");
    check_wrong("--lang fr", "[possible values: en, ko, es]");
    check_wrong("complet bash", "unrecognized subcommand 'complet'");
    check_wrong("completions bsh", "a similar value exists: 'bash'");
    check_wrong("completions", "<SHELL>");
    check_wrong("--speak man", "--speak does not go with the command man");
    check_wrong(
        "--players PJS resume",
        "--players does not go with the command resume",
    );
    check_wrong("--lang ko --lang es", "cannot be used multiple times");
    check_wrong("show 7hq!", "a match id has 10 characters");
    check_wrong("show", "<ID>");
    check_wrong("fix 7hq PJS 3", "<BALLS>");
    check_wrong("export --format xml", "[possible values: jsonl, csv]");
    check_wrong("list --limit 0", "0 is not in 1..");
    check_wrong("book", "requires a subcommand");
    check_wrong("book backup", "<FILE>");
}

#[test]
fn wrong_players_are_refused() {
    check_wrong("--players PJ", "a name has 3 letters, not 2");
    check_wrong("--players PJS,K3J", "'3' is not a letter");
    check_wrong("--players PJS,", "a name has 3 letters, not 0");
    check_wrong("--players", "a value is required");
}

#[test]
fn input_that_cannot_be_read_is_status_2() {
    let _alarm = Alarm::last_resort("the end of the program");
    let mut command = tenpin("--lang en");
    command
        .stdin(File::open("/").unwrap())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.ends_with("\nCannot read what is typed: Is a directory (os error 21)\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn output_that_cannot_be_written_is_status_1() {
    let _alarm = Alarm::last_resort("the end of the program");
    let mut command = tenpin("--lang en");
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = command.stdin(Stdio::null()).stdout(full).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.ends_with("\nCannot write: No space left on device (os error 28)\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn messages_stand_where_they_happen() {
    let _alarm = Alarm::last_resort("the end of the program");
    let (mut seen, both) = std::io::pipe().unwrap();
    let mut command = tenpin("--lang en --players PJS");
    command
        .stdout(both.try_clone().unwrap())
        .stderr(both)
        .stdin(Stdio::piped());
    let mut program = command.spawn().unwrap();
    program
        .stdin
        .take()
        .unwrap()
        .write_all(b"X\nX\nX\n11\n")
        .unwrap();
    drop(command);
    let mut text = String::new();
    seen.read_to_string(&mut text).unwrap();
    program.wait().unwrap();
    assert!(text.contains("\nPJS's turn : PJS: three strikes in a row, a turkey!\n| NAME |"));
    assert!(
        text.contains("\nPJS's turn : 11 pins knocked down but only 10 standing: type 0 to 10\n")
    );
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let _alarm = Alarm::last_resort("the end of the program");
    let mut command = tenpin("--lang en --players PJS");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command
        .stdin(Stdio::null())
        .stdout(writer)
        .output()
        .unwrap();
    assert_eq!(output.stderr, b"");
    assert_eq!(output.status.code(), Some(0));
}
