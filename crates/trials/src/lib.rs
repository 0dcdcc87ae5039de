//! What the trials share: a PostgreSQL server of their own, and a word with other processes.

pub mod server;

use std::{
    io,
    process::{Child, Command},
};

use tenpin_scorebook::{Event, Rules, Start};

/// Ends a process as a loss of power would: without a word of warning.
///
/// # Panics
///
/// If it cannot be waited for.
pub fn kill(process: &mut Child) {
    // It may have ended already.
    let _ = process.kill();
    process.wait().expect("a process that has ended");
}

/// A match of four begins.
///
/// # Panics
///
/// If one of their names were none.
#[must_use]
pub fn start() -> Event {
    let players = ["PJS", "KYJ", "LEE", "KIM"].map(|name| name.parse().expect("a name"));
    Event::Started(Start {
        players: players.to_vec(),
        lane: None,
        rules: Rules::TenPin,
    })
}

/// Runs a command to its end and demands success.
///
/// # Errors
///
/// [`io::Error`] with all that the command said.
pub fn run(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    if output.status.success() {
        return Ok(said);
    }
    Err(io::Error::other(format!("{command:?}: {said}")))
}
