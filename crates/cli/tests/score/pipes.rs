//! What is piped in and out.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    os::unix::process::ExitStatusExt,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use rustix::process::Signal;
use tenpin_testkit::{
    process::{send, watch},
    wait::Alarm,
};

use crate::{
    Folder, printed,
    program::{run_command, tenpin},
};

#[test]
fn what_is_piped_in_is_scored() {
    let folder = Folder::with("X X\n");
    assert_eq!(folder.pipe("", b"X 7/ 9-"), printed("48+\n"));
    assert_eq!(folder.pipe("-", b"X 7/ 9-\n"), printed("48+\n"));
    assert_eq!(
        folder.pipe("games - games", b"9-\n"),
        printed("0+\n9+\n0+\n")
    );
    assert_eq!(
        folder.pipe("", b"?\n").err,
        "-:1: ball 1: '?' is not a ball: write X, /, - or a digit\n"
    );
}

/// The program with a pipe at each end.
fn start(arguments: &str) -> (Child, ChildStdin, BufReader<ChildStdout>, Alarm) {
    let mut command = tenpin(arguments);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = pipes.spawn().expect("the program");
    let hand = program.stdin.take().expect("a pipe");
    let out = program.stdout.take().expect("a pipe");
    let watch = watch(&program);
    (program, hand, BufReader::new(out), watch)
}

#[test]
fn a_line_by_hand_is_answered_at_once() {
    let (mut program, mut hand, out, _watch) = start("score --threads 2");
    let mut answers = out.lines();
    for (line, answer) in [("X 7/ 9-\n", "48+"), ("9,0\n", "9+"), ("\n10,10\n", "0+")] {
        hand.write_all(line.as_bytes()).expect("a reader");
        assert_eq!(answers.next().expect("an answer").expect("text"), answer);
    }
    drop(hand);
    assert!(answers.next().is_none());
    assert!(program.wait().expect("an end").success());
}

/// A pipe that ends early, as the shell runs it.
fn shell(line: &str) -> (String, String) {
    let program = env!("CARGO_BIN_EXE_tenpin");
    let line = line.replace("tenpin", program);
    let run = run_command(Command::new("bash").args(["-c", &line]), b"");
    (run.out, run.err)
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for threads in [1, 2, 5] {
        let score = format!("tenpin score --threads {threads}");
        let line = format!("yes X | {score} | head -1; echo ${{PIPESTATUS[1]}}");
        assert_eq!(shell(&line), ("0+\n0\n".to_owned(), String::new()));
    }
}

/// The one that is told of the closed pipe does not wait for the one that waits for input.
#[test]
fn a_closed_pipe_ends_while_input_is_waited_for() {
    let (mut program, mut hand, out, _watch) = start("score --threads 4");
    drop(out);
    hand.write_all(b"X\n").expect("a reader");
    assert!(program.wait().expect("an end").success());
    drop(hand);
}

#[test]
fn ctrl_c_ends_it() {
    let (mut program, mut hand, mut answers, _watch) = start("score");
    hand.write_all(b"X\n").expect("a reader");
    answers.read_line(&mut String::new()).expect("an answer");
    send(&program, Signal::INT);
    let ended = program.wait().expect("an end");
    assert_eq!(
        ended.signal(),
        Some(Signal::INT.as_raw()),
        "a shell calls that 130"
    );
}

#[test]
fn a_disk_that_is_full_is_told() {
    let (_, told) = shell("echo X | tenpin score > /dev/full; echo $? >&2");
    assert_eq!(
        told,
        "Cannot write: No space left on device (os error 28)\n1\n"
    );
}

/// `CONTRIBUTING.md` has a command for ten gibibytes.
#[test]
fn an_endless_pipe_takes_no_more_memory() {
    let (mut program, mut input, mut out, _watch) = start("score --threads 2");
    let writer = std::thread::spawn(move || {
        let games = "10,10,10,10,10,10,10,10,10,10,10,10\n".repeat(30_000);
        (0..100).for_each(|_| input.write_all(games.as_bytes()).expect("a reader"));
        input
    });
    let mut answers = vec![0; 4 * 30_000 * 100];
    out.read_exact(&mut answers).expect("an answer for each");
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).expect("Linux");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: u32 = peak
        .and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok())
        .expect("a peak");
    assert!(kilobytes < 64_000, "{kilobytes} kB");
    drop(writer.join().expect("a writer"));
    assert!(program.wait().expect("an end").success());
}
