//! A ball is on the disk before anybody sees it: shown by the system calls of the program.

use std::{fs, process::Command};

use crate::{
    shelf::{Playing, Shelf},
    support::{run_command, tenpin},
};

/// What matters of a system call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Call {
    /// Into the book or its log.
    Written,
    /// Until the disk has it.
    Synced,
    /// A board.
    Shown,
}

fn call(line: &str) -> Option<Call> {
    let call = line.split_once(' ')?.1.trim_start();
    if call.starts_with("pwrite64(") {
        return Some(Call::Written);
    }
    if call.starts_with("fdatasync(") || call.starts_with("fsync(") {
        return Some(Call::Synced);
    }
    (call.starts_with("write(1,") && call.contains("| NAME |")).then_some(Call::Shown)
}

/// How many balls are bowled.
const BALLS: usize = 20;

/// The system calls of a match, ball by ball.
fn trace() -> Vec<Call> {
    let shelf = Shelf::new();
    // So that making the tables is not in the trace.
    shelf.play("AAA", "");
    let trace = shelf.folder().join("trace");
    let mut command = Command::new("strace");
    command
        .args(["-f", "-s", "100", "-e"])
        .args(["trace=pwrite64,fdatasync,fsync,write", "-o"])
        .arg(&trace)
        .arg(tenpin("").get_program())
        .args(["--lang", "en", "--players", "PJS,KYJ", "--book"])
        .arg(shelf.book());
    let mut console = Playing::spawn(&mut command);
    console.until_asked();
    for _ in 0..BALLS {
        console.answer("3");
    }
    console.end();
    let trace = fs::read_to_string(trace).unwrap();
    trace.lines().filter_map(call).collect()
}

#[test]
fn every_board_comes_after_the_ball_is_on_the_disk() {
    let calls = trace();
    let boards: Vec<_> = calls.split(|call| *call == Call::Shown).collect();
    assert_eq!(boards.len(), 1 + BALLS + 1, "{calls:?}");
    for before in &boards[1..=BALLS] {
        // A ball is written, and then synced once.
        let (last, written) = before.split_last().unwrap();
        assert_eq!(*last, Call::Synced, "{before:?}");
        assert!(!written.is_empty(), "{before:?}");
        let is_written = |call: &Call| *call == Call::Written;
        assert!(written.iter().all(is_written), "{before:?}");
    }
}

#[test]
fn folders_of_the_usual_book_are_synced_into_those_above_them() {
    let shelf = Shelf::new();
    let home = shelf.folder().canonicalize().unwrap();
    let trace = shelf.folder().join("trace");
    let mut command = Command::new("strace");
    command
        .args(["-f", "-y", "-e", "trace=mkdir,fsync", "-o"])
        .arg(&trace)
        .arg(tenpin("").get_program())
        .args(["--lang", "en", "--players", "PJS"])
        .env_remove("TENPIN_BOOK")
        .env("XDG_DATA_HOME", home.join("a/b"));
    let run = run_command(&mut command, b"7\n");
    assert_eq!(run.status, Some(0), "{}", run.err);
    let trace = fs::read_to_string(trace).unwrap();
    for made in ["a", "a/b", "a/b/tenpin"] {
        let folder = home.join(made);
        let made = format!("mkdir(\"{}\"", folder.display());
        let synced = format!("<{}>)", folder.parent().unwrap().display());
        let after = trace.rsplit_once(&made).map(|(_, after)| after);
        let is_synced = |after: &str| after.lines().any(|line| line.contains(&synced));
        assert!(after.is_some_and(is_synced), "{made}\n{trace}");
    }
}
