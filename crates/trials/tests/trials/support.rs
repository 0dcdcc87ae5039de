//! The other program.

use std::process::{Command, Stdio};

use tenpin_scorebook::Place;

/// The other program, its output in a pipe.
pub(crate) fn writer(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_writer"));
    command.args(arguments).stdout(Stdio::piped());
    command
}

/// As it is said on a command line.
pub(crate) fn named(place: &Place) -> String {
    match place {
        Place::File(path) => path.to_str().unwrap().to_owned(),
        Place::Postgres(url) => url.clone(),
        Place::Memory => ":memory:".to_owned(),
    }
}
