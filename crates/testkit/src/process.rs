//! Other programs: run, watched, killed.

use std::{
    io,
    process::{Child, Command},
};

use rustix::process::{Pid, Signal, kill_process};

use crate::wait::Alarm;

/// Runs a command to its end and returns what it printed.
///
/// # Errors
///
/// [`io::Error`] with all that the command printed if it fails.
pub fn run(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    Err(io::Error::other(format!("{command:?}: {printed}")))
}

/// Ends a process as a loss of power would.
///
/// # Panics
///
/// If it cannot be waited for.
pub fn kill(process: &mut Child) {
    // It may have ended already.
    let _ = process.kill();
    process.wait().expect("a process that has ended");
}

/// Kills the process if it lets somebody wait until the deadline: a pipe from it then ends, and
/// so does waiting for its exit. The returned value takes the watch off when it is dropped.
#[must_use]
pub fn watch(process: &Child) -> Alarm {
    let id = Pid::from_child(process);
    Alarm::set(move || {
        eprintln!("process {id:?} made a test wait in vain");
        let _ = kill_process(id, Signal::KILL);
    })
}
