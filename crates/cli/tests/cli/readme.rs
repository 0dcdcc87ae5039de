//! What the README shows is what the program prints.

use std::{path::Path, process::Command};

use crate::support::run_command;

const README: &str = include_str!("../../../../README.md");

#[test]
fn the_readme_shows_real_output() {
    let blocks = README.split("```console\n$ ").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").expect("an end").0);
    let of_program: Vec<_> = blocks
        // The rules crate tries its own example.
        .filter(|block| !block.contains(" --example "))
        .collect();
    assert_eq!(of_program.len(), 2);
    of_program.into_iter().for_each(check);
}

/// Runs the program that the tests have built, in place of building it as a user does.
fn check(block: &str) {
    let (command, shown) = block.split_once('\n').expect("a command and its output");
    let run = "cargo run -q --release -- ";
    assert!(command.contains(run), "$ {command}");
    let command = command.replace(run, concat!("'", env!("CARGO_BIN_EXE_tenpin"), "' "));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &format!("({command}) 2>&1")]);
    let run = run_command(shell.current_dir(root), b"");
    assert_eq!(run.out, shown, "$ {command}");
}
