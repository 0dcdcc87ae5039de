//! Other programs: run, watched, killed.

use std::{
    env,
    ffi::OsStr,
    io::{self, Write as _},
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::wait::Alarm;

/// What a run of a program has left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    /// What it printed to standard output.
    pub out: String,
    /// What it printed to standard error.
    pub err: String,
    /// Its exit status, unless a signal ended it.
    pub status: Option<i32>,
}

/// Runs a command with piped input and collects all it prints.
///
/// # Panics
///
/// If it cannot be run, or prints something that is not text.
pub fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // In a group of its own, so that the deadline also ends what a shell has started.
    let mut child = pipes.process_group(0).spawn().expect("the program");
    let group = Pid::from_child(&child);
    let _alarm = Alarm::set(move || {
        eprintln!("process {group:?} made a test wait in vain");
        let _ = kill_process_group(group, Signal::KILL);
    });
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // The program may stop reading before the end; that is its right.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("an exit status");
    writer.join().expect("a writer");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run {
        out: text(output.stdout),
        err: text(output.stderr),
        status: output.status.code(),
    }
}

/// Runs a command that must succeed and returns what it printed.
///
/// # Errors
///
/// [`io::Error`] with all that the command printed if it fails.
pub fn output_of(command: &mut Command) -> io::Result<String> {
    let run = run_command(command, b"");
    let printed = run.out + &run.err;
    if run.status == Some(0) {
        return Ok(printed);
    }
    Err(io::Error::other(format!("{command:?}: {printed}")))
}

/// Sends a signal, as Ctrl-C sends `INT`.
///
/// # Panics
///
/// If the process was waited for.
pub fn send(process: &Child, signal: Signal) {
    kill_process(Pid::from_child(process), signal).expect("a process");
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

/// A shell script in this folder, with a disk of its own there that has this size and that nobody
/// else sees. `$TENPIN` is the program, and its book is on the disk.
#[must_use]
pub fn on_small_disk(program: &OsStr, folder: &Path, size: &str, script: &str) -> Command {
    let mount = format!("mount -t tmpfs -o size={size} none \"$DISK\" && cd \"$DISK\"");
    let mut command = Command::new("unshare");
    command
        .args(["-r", "-m", "sh", "-c", &format!("{mount} && {script}")])
        .env_clear()
        .envs(env::var_os("PATH").map(|path| ("PATH", path)))
        .env("DISK", folder)
        .env("TENPIN", program)
        .env("TENPIN_BOOK", "book.db");
    command
}
