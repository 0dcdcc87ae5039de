//! A ball is on the disk before anybody sees it: shown by the system calls of the program.

use std::{fs, process::Command};

use crate::{
    shelf::Shelf,
    support::{run_command, tenpin},
};

/// What matters of a system call.
#[derive(Debug, PartialEq, Eq)]
enum Call {
    /// Into the book or its log.
    Written,
    /// Until the disk has it.
    Synced,
    /// A board, or a prompt.
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

#[test]
fn every_board_comes_after_the_ball_is_on_the_disk() {
    let shelf = Shelf::new();
    // So that opening, which makes the tables, is not in the trace.
    shelf.play("AAA", "");
    let trace = shelf.folder().join("trace");
    let program = tenpin("");
    let mut command = Command::new("strace");
    command
        .args([
            "-f",
            "-s",
            "100",
            "-e",
            "trace=pwrite64,fdatasync,fsync,write",
            "-o",
        ])
        .arg(&trace)
        .arg(program.get_program())
        .args(["--lang", "en", "--players", "PJS,KYJ", "--book"])
        .arg(shelf.book());
    let balls = 20;
    // One line after the other, so that each board is written on its own.
    let run = run_command(&mut command, "3\n".repeat(balls).as_bytes());
    assert_eq!(run.status, Some(0), "{}", run.err);
    let trace = fs::read_to_string(trace).unwrap();
    let calls: Vec<_> = trace.lines().filter_map(call).collect();
    check(&calls, balls);
}

/// Between what is written and what is shown there is always a sync.
fn check(calls: &[Call], balls: usize) {
    let mut unsynced = false;
    let mut syncs = 0;
    for call in calls {
        match call {
            Call::Written => unsynced = true,
            Call::Synced => {
                unsynced = false;
                syncs += 1;
            }
            Call::Shown => assert!(!unsynced, "{calls:?}"),
        }
    }
    assert!(calls.contains(&Call::Shown), "{calls:?}");
    // The start and every ball; opening and closing the book may sync, too.
    assert!(
        (balls + 1..balls + 6).contains(&syncs),
        "{syncs} syncs for {balls} balls"
    );
}
