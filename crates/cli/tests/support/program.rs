//! Running the program and looking at all it prints.

use std::process::Command;

pub(crate) use tenpin_testkit::process::{Run, run_command};

/// The program with arguments, in an environment of its own.
pub(crate) fn tenpin(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenpin"));
    command
        .args(arguments.split_whitespace())
        .env_clear()
        .env("TENPIN_BOOK", ":memory:");
    command
}

/// Runs the program with arguments and piped input.
pub(crate) fn run(arguments: &str, input: impl AsRef<[u8]>) -> Run {
    run_command(&mut tenpin(arguments), input.as_ref())
}
