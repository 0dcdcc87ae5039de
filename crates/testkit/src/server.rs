//! The server, started as a person would.

use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
};

use crate::process::{kill, watch};

/// A running server, which is killed with this value.
pub struct Server {
    process: Child,
    /// Where it is.
    pub address: SocketAddr,
}

impl Server {
    /// Starts it with a command that ends in `serve` and its options.
    ///
    /// # Panics
    ///
    /// If it does not say where it is.
    #[must_use]
    pub fn start(command: &mut Command) -> Self {
        let command = command.env("TENPIN_LISTEN", "127.0.0.1:0");
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program");
        let _watch = watch(&process);
        let mut said = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("a pipe"));
        out.read_line(&mut said).expect("a line");
        let address = said.split("http://").nth(1).expect("an address");
        let address = address.split('/').next().and_then(|text| text.parse().ok());
        Self {
            process,
            address: address.expect("an address"),
        }
    }
}

/// Without a word of warning.
impl Drop for Server {
    fn drop(&mut self) {
        kill(&mut self.process);
    }
}
