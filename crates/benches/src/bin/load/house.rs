//! The server under load.

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use rustix::param::clock_ticks_per_second;
use tempfile::TempDir;

use crate::wire::{Wire, field, post};

/// Four players, so a match has eighty balls.
const PLAYERS: &str = r#"{"players":["PJS","KYJ","LEE","KIM"]}"#;

/// How many balls of 3 and 4 pins a match has.
pub(crate) const BALLS: usize = 80;

/// The server under load, and a key to its house.
pub(crate) struct House {
    folder: TempDir,
    program: PathBuf,
    /// Which limits are lifted.
    lifted: &'static [&'static str],
    server: Child,
    pub(crate) address: SocketAddr,
    pub(crate) key: String,
}

/// A match to write in.
#[derive(Debug, Clone)]
pub(crate) struct Match {
    pub(crate) id: String,
    pub(crate) key: String,
}

impl House {
    /// A house with a new book in the current folder.
    pub(crate) fn open() -> Result<Self> {
        let folder = tempfile::tempdir_in(".")?;
        Self::open_in(folder)
    }

    /// A house with the book in this folder.
    pub(crate) fn open_in(folder: TempDir) -> Result<Self> {
        Self::open_by(&usual_program()?, folder)
    }

    /// A house with a new book in the current folder and the usual limits for strangers.
    pub(crate) fn open_with_limits() -> Result<Self> {
        Self::open_by_with(&usual_program()?, tempfile::tempdir_in(".")?, &[])
    }

    /// A house with the book in this folder, served by this program, which may be older.
    pub(crate) fn open_by(program: &Path, folder: TempDir) -> Result<Self> {
        Self::open_by_with(program, folder, &LIMITS)
    }

    fn open_by_with(program: &Path, folder: TempDir, lifted: &'static [&str]) -> Result<Self> {
        let program = program.to_owned();
        let made = Command::new(&program)
            .args(["key", "new", "--house", "--book"])
            .arg(book_in(folder.path()))
            .stderr(Stdio::null())
            .output()?;
        let key = String::from_utf8(made.stdout)?.trim().to_owned();
        let (server, address) = start(&program, folder.path(), lifted)?;
        Ok(Self {
            folder,
            program,
            lifted,
            server,
            address,
            key,
        })
    }

    /// The program under load.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    pub(crate) fn book(&self) -> PathBuf {
        book_in(self.folder.path())
    }

    /// Ends the server in the middle of whatever it does.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        Ok(())
    }

    pub(crate) fn start_again(&mut self) -> Result<()> {
        (self.server, self.address) = start(&self.program, self.folder.path(), self.lifted)?;
        Ok(())
    }

    /// How much memory the server has, in bytes.
    pub(crate) fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.server.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        Ok(number.context("no memory")?.parse::<u64>()? * 1024)
    }

    /// How long processors have worked for the server, in it and in the system.
    pub(crate) fn processor(&self) -> Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.server.id()))?;
        // The name of the program, in brackets, may have blanks in it.
        let (_, numbers) = stat.rsplit_once(')').context("no name")?;
        let ticks = |place: usize| -> Result<u64> {
            let number = numbers.split_whitespace().nth(place);
            Ok(number.context("no number")?.parse()?)
        };
        let each = Duration::from_secs(1) / u32::try_from(clock_ticks_per_second())?;
        Ok(each * u32::try_from(ticks(11)? + ticks(12)?)?)
    }

    /// Starts so many matches, on a few connections.
    pub(crate) async fn start_matches(&self, count: usize) -> Result<Vec<Match>> {
        let mut wires = Vec::new();
        for _ in 0..count.min(64) {
            wires.push(Wire::open(self.address).await?);
        }
        let each = count.div_ceil(wires.len().max(1));
        let tasks = wires.into_iter().map(|wire| {
            let request = post("/matches", &self.key, "", PLAYERS);
            tokio::spawn(start_some(wire, request, each))
        });
        let tasks: Vec<_> = tasks.collect();
        let mut matches = Vec::new();
        for task in tasks {
            matches.extend(task.await??);
        }
        matches.truncate(count);
        Ok(matches)
    }
}

async fn start_some(mut wire: Wire, request: Vec<u8>, count: usize) -> Result<Vec<Match>> {
    let mut matches = Vec::new();
    for _ in 0..count {
        let answer = wire.ask(&request).await?;
        ensure!(answer.status == 201, "{}", answer.body);
        matches.push(Match {
            id: field(answer.body, "id").context("no id")?.to_owned(),
            key: field(answer.body, "scorer_key")
                .context("no key")?
                .to_owned(),
        });
    }
    Ok(matches)
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// The program that was built with this one.
pub(crate) fn usual_program() -> Result<PathBuf> {
    let program = env::current_exe()?.with_file_name("tenpin");
    ensure!(program.exists(), "run: cargo build --release --workspace");
    Ok(program)
}

fn book_in(folder: &Path) -> PathBuf {
    folder.join("book.db")
}

/// Its limits are for strangers; this is a whole world on one address. An older program has fewer
/// of them.
const LIMITS: [&str; 5] = [
    "--key-rate",
    "--address-starts",
    "--address-rate",
    "--address-connections",
    "--address-streams",
];

fn start(program: &Path, folder: &Path, lifted: &[&str]) -> Result<(Child, SocketAddr)> {
    let help = Command::new(program).args(["serve", "--help"]).output()?;
    let help = String::from_utf8(help.stdout)?;
    let limits = lifted.iter().filter(|limit| help.contains(**limit));
    let mut server = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--log-level", "warn"])
        .args(limits.flat_map(|limit| [limit, "1000000"]))
        .arg("--book")
        .arg(book_in(folder))
        .stdout(Stdio::piped())
        .spawn()?;
    let stdout = server.stdout.take().context("no output")?;
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line)?;
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let address = address.context("no address")?.parse()?;
    Ok((server, address))
}
