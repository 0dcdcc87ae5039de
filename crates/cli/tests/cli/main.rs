//! The program as people and scripts use it: from outside.

mod cases;
mod command_line;
mod conversation;
mod languages;
#[path = "../support/program.rs"]
mod program;
mod readme;
mod refusals;
mod result;
mod support;
mod terminal;
mod words;

use std::{fs, path::PathBuf};

/// The folder of these tests.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli");

/// Compares with a file of these tests. `UPDATE=1` writes it anew.
#[track_caller]
fn check_snapshot(name: &str, text: &str) {
    let path = PathBuf::from(format!("{HERE}/snapshots/{name}"));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    assert!(text == expected, "{name} differs; it is now:\n{text}");
}
