//! The server, started as a person would.

use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    process::{Child, ChildStderr, Command, Stdio},
};

use rustix::process::Signal;

use crate::process::{kill, send, watch};

/// A running server, which is killed with this value.
pub struct Server {
    process: Child,
    /// What it said when it began.
    pub said: String,
}

impl Server {
    /// Starts it with a command that has `serve` and its options, and waits until it serves.
    ///
    /// # Panics
    ///
    /// If it does not start.
    #[must_use]
    pub fn start(command: &mut Command) -> Self {
        let command = command.env("TENPIN_LISTEN", "127.0.0.1:0");
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program");
        let _watch = watch(&process);
        let mut said = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("a pipe"));
        out.read_line(&mut said).expect("a line");
        Self { process, said }
    }

    /// Where it is.
    ///
    /// # Panics
    ///
    /// If it serves on a socket in the file system.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        let address = self.said.split("://").nth(1).expect("an address");
        let address = address.split('/').next().and_then(|text| text.parse().ok());
        address.expect("an address")
    }

    /// Its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// What it prints to standard error from now on.
    ///
    /// # Panics
    ///
    /// If it was not started with a pipe for that, or somebody else has it.
    #[must_use]
    pub fn errors(&mut self) -> ChildStderr {
        self.process.stderr.take().expect("a pipe")
    }

    /// Has it read its certificate again.
    ///
    /// # Panics
    ///
    /// If it is gone.
    pub fn hang_up(&self) {
        send(&self.process, Signal::HUP);
    }

    /// Asks it to stop, and waits until it has; returns its exit status.
    ///
    /// # Panics
    ///
    /// If it has no exit status.
    pub fn stop(&mut self) -> Option<i32> {
        let _watch = watch(&self.process);
        send(&self.process, Signal::TERM);
        let status = self.process.wait().expect("an exit status");
        status.code()
    }
}

/// Without a word of warning.
impl Drop for Server {
    fn drop(&mut self) {
        kill(&mut self.process);
    }
}
