//! One server, started as a person would.

use std::{
    ffi::OsStr,
    io::Read as _,
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::{self, JoinHandle},
};

use tenpin_scorebook::ClientId;
use tenpin_testkit::{Server, process::on_small_disk};

use crate::{
    support::tenpin,
    wire::{Answer, Wire, get, post},
};

/// One server, which is killed with this value.
pub(crate) struct Node {
    server: Server,
    log: JoinHandle<String>,
}

/// A match, and the key to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) key: String,
}

impl Node {
    /// Tests ask more often than anybody may.
    pub(crate) fn start(book: impl AsRef<OsStr>, arguments: &str) -> Self {
        let mut command = tenpin("serve --log json --address-rate 1000000 --key-rate 1000000");
        command
            .args(arguments.split_whitespace())
            .env("TENPIN_BOOK", book);
        Self::run(&mut command)
    }

    /// With its book on a disk of 4 MB in this folder, which nobody else sees.
    pub(crate) fn start_on_small_disk(folder: &Path) -> Self {
        let program = tenpin("");
        let script = "exec \"$TENPIN\" serve";
        Self::run(&mut on_small_disk(
            program.get_program(),
            folder,
            "4m",
            script,
        ))
    }

    fn run(command: &mut Command) -> Self {
        let mut server = Server::start(command.stderr(Stdio::piped()));
        let mut errors = server.errors();
        let log = thread::spawn(move || {
            let mut log = String::new();
            errors.read_to_string(&mut log).unwrap();
            log
        });
        Self { server, log }
    }

    /// A path as this server sees it.
    pub(crate) fn path(&self, path: &Path) -> PathBuf {
        let root = format!("/proc/{}/root{}", self.server.id(), path.display());
        PathBuf::from(root)
    }

    /// What it said when it began.
    pub(crate) fn said(&self) -> &str {
        &self.server.said
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(crate) fn wire(&self) -> Wire<TcpStream> {
        Wire::open(self.address()).unwrap()
    }

    #[track_caller]
    pub(crate) fn start_match(&self, players: &str) -> Game {
        self.start_on("12", players)
    }

    #[track_caller]
    pub(crate) fn start_on(&self, lane: &str, players: &str) -> Game {
        let said = format!("{{\"players\":{players},\"lane\":\"{lane}\"}}");
        let name = ClientId::random().to_string();
        let answer = self
            .wire()
            .ask(&post("/matches", "", &name, &said))
            .unwrap();
        assert_eq!(answer.status, 201, "{answer:?}");
        Game::of(&answer)
    }

    pub(crate) fn roll(&self, game: &Game, name: &str, pins: u8) -> Answer {
        self.wire().ask(&game.ball(name, pins)).unwrap()
    }

    /// Begins to follow a match.
    pub(crate) fn follow(&self, game: &Game) -> Wire<TcpStream> {
        self.look_at(&format!("/api/v1/matches/{}/live", game.id))
    }

    /// Begins a stream.
    pub(crate) fn look_at(&self, path: &str) -> Wire<TcpStream> {
        let mut wire = self.wire();
        let (status, head) = wire.begin(&get(path)).unwrap();
        assert_eq!(status, 200, "{head}");
        wire
    }

    /// Has it read its certificate again.
    pub(crate) fn hang_up(&self) {
        self.server.hang_up();
    }

    /// Ends it in good order; answers its exit status and its log.
    pub(crate) fn stop(mut self) -> (Option<i32>, String) {
        let status = self.server.stop();
        (status, self.log.join().unwrap())
    }
}

impl Game {
    pub(crate) fn of(answer: &Answer) -> Self {
        Self {
            id: answer.text("id"),
            key: answer.text("scorer_key"),
        }
    }

    pub(crate) fn ball(&self, name: &str, pins: u8) -> String {
        let said = format!("{{\"pins\":{pins}}}");
        post(
            &format!("/matches/{}/rolls", self.id),
            &self.key,
            name,
            &said,
        )
    }
}
