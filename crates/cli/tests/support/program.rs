//! Running the program and looking at all it prints.

use std::{
    io::Write,
    process::{Child, Command, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};

/// The program with arguments, in an environment of its own.
pub(crate) fn tenpin(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenpin"));
    command
        .args(arguments.split_whitespace())
        .env_clear()
        .env("TENPIN_BOOK", ":memory:");
    command
}

/// What a run of the program has left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

/// Runs the program with arguments and piped input.
pub(crate) fn run(arguments: &str, input: impl AsRef<[u8]>) -> Run {
    run_command(&mut tenpin(arguments), input.as_ref())
}

pub(crate) fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may stop reading before the end; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}

/// Sends a signal, as Ctrl-C sends `INT`.
pub(crate) fn send(program: &Child, signal: Signal) {
    kill_process(Pid::from_child(program), signal).unwrap();
}
