//! A PostgreSQL server of its own, in a temporary folder, on a socket unless it has TLS.

use std::{
    fs::{self, Permissions},
    io,
    net::TcpListener,
    os::unix::{
        fs::{PermissionsExt as _, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use tempfile::TempDir;

use crate::{Certificate, process::output_of, wait};

/// A PostgreSQL server, which ends with this value.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    owner: Option<Owner>,
    /// On 127.0.0.1, with TLS.
    port: Option<u16>,
}

/// PostgreSQL does not run as root.
#[derive(Debug, Clone, Copy)]
struct Owner {
    user: u32,
    group: u32,
}

impl Postgres {
    /// Makes an empty database cluster and starts a server on it.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there is no PostgreSQL or it does not start.
    pub fn start() -> io::Result<Self> {
        // Not below the build folder: the path of a socket must be short.
        let folder = tempfile::Builder::new().prefix("tp").tempdir_in("/tmp")?;
        let owner = owner()?;
        give(folder.path(), owner)?;
        let server = Self {
            folder,
            programs: programs()?,
            owner,
            port: None,
        };
        let mut make = server.program("initdb");
        make.args(["--auth=trust", "--username=postgres", "--no-sync", "-D"]);
        output_of(make.arg(server.data()))?;
        server.go_on();
        Ok(server)
    }

    /// A server that can be reached on 127.0.0.1 with TLS only, and shows this certificate.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there is no PostgreSQL or it does not start.
    pub fn start_with_tls(shown: &Certificate) -> io::Result<Self> {
        let mut server = Self::start()?;
        server.stop()?;
        for (from, name) in [(&shown.cert, "server.crt"), (&shown.key, "server.key")] {
            let to = server.data().join(name);
            fs::copy(from, &to)?;
            fs::set_permissions(&to, Permissions::from_mode(0o600))?;
            give(&to, server.owner)?;
        }
        let rules = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
        fs::write(server.data().join("pg_hba.conf"), rules)?;
        let unused = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        server.port = Some(unused);
        server.go_on();
        Ok(server)
    }

    /// Where a server with TLS listens.
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// The folder of its socket.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Becomes a replica of another server, of which it gets everything that is written from now
    /// on. What it had is gone.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if it cannot.
    pub fn follow(&self, primary: &Self) -> io::Result<()> {
        let _ = self.control("stop", &["-m", "immediate"]);
        fs::remove_dir_all(self.data())?;
        let mut copy = self.program("pg_basebackup");
        copy.args(["-U", "postgres", "-R", "-c", "fast", "--no-sync", "-D"]);
        copy.arg(self.data()).arg("-h").arg(primary.folder());
        output_of(&mut copy)?;
        self.go_on();
        Ok(())
    }

    /// A replica that gets nothing any more.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if it is none.
    pub fn cut_off(&self) -> io::Result<()> {
        self.sql("postgres", "ALTER SYSTEM SET primary_conninfo = ''")?;
        self.sql("postgres", "SELECT pg_reload_conf()")?;
        wait::until("a replica that gets nothing", || {
            match self
                .sql("postgres", "SELECT count(*) FROM pg_stat_wal_receiver")?
                .trim()
            {
                "0" => Ok(()),
                receivers => Err(io::Error::other(receivers.to_owned())),
            }
        });
        Ok(())
    }

    /// A replica takes the place of its primary.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if it is none.
    pub fn promote(&self) -> io::Result<()> {
        self.control("promote", &[])
    }

    /// Makes a database and answers its URL.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if the server refuses.
    pub fn database(&self, name: &str) -> io::Result<String> {
        self.sql("postgres", &format!("CREATE DATABASE {name}"))?;
        let folder = self.folder.path().display();
        Ok(format!("postgres:///{name}?user=postgres&host={folder}"))
    }

    /// Runs SQL as the owner of everything.
    ///
    /// # Errors
    ///
    /// [`io::Error`] with what the server said.
    pub fn sql(&self, database: &str, sql: &str) -> io::Result<String> {
        output_of(self.client(database).args(["-c", sql]))
    }

    /// A client to talk to.
    #[must_use]
    pub fn client(&self, database: &str) -> Command {
        let mut command = self.program("psql");
        command.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]);
        command.args(["-U", "postgres", "-d", database, "-h"]);
        command.arg(self.folder.path());
        if let Some(port) = self.port {
            command.args(["-p", &port.to_string()]);
        }
        command
    }

    /// Kills the server with all its processes, without a word of warning. Those that it leaves
    /// behind would otherwise go on serving their clients for as long as these keep them busy.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if it is not running.
    pub fn kill(&self) -> io::Result<()> {
        let file = fs::read_to_string(self.data().join("postmaster.pid"))?;
        let number = file.lines().next().and_then(|line| line.parse().ok());
        let process = number.and_then(Pid::from_raw);
        let process = process.ok_or_else(|| io::Error::other("no process id"))?;
        // So that it makes no new ones meanwhile.
        kill_process(process, Signal::STOP)?;
        let number = process.as_raw_nonzero();
        let children = fs::read_to_string(format!("/proc/{number}/task/{number}/children"))?;
        kill_process(process, Signal::KILL)?;
        for child in children.split_whitespace() {
            end_at_once(child)?;
        }
        Ok(())
    }

    /// Starts the server again, or for the first time, and waits until it answers.
    ///
    /// # Panics
    ///
    /// If it never does.
    pub fn go_on(&self) {
        let network = match self.port {
            Some(port) => format!("-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on"),
            None => "-c listen_addresses=''".to_owned(),
        };
        let options = format!(
            "{network} -c unix_socket_directories={} -c max_connections=50",
            self.folder.path().display()
        );
        // What a killed server leaves behind may take a moment to end.
        wait::until("PostgreSQL", || self.control("start", &["-o", &options]));
    }

    /// Ends the server in good order.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if it does not end.
    pub fn stop(&self) -> io::Result<()> {
        self.control("stop", &["-m", "fast"])
    }

    fn control(&self, verb: &str, options: &[&str]) -> io::Result<()> {
        let mut command = self.program("pg_ctl");
        command.args([verb, "-w", "-s", "-D"]).arg(self.data());
        command.arg("-l").arg(self.folder.path().join("log"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.args(options).status()?;
        if status.success() {
            return Ok(());
        }
        Err(io::Error::other(format!("pg_ctl {verb}: {status}")))
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        if let Some(owner) = self.owner {
            command.uid(owner.user).gid(owner.group);
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.control("stop", &["-m", "immediate"]);
    }
}

/// Nobody but the owner may have the files of a server.
fn give(path: &Path, owner: Option<Owner>) -> io::Result<()> {
    match owner {
        Some(owner) => chown(path, Some(owner.user), Some(owner.group)),
        None => Ok(()),
    }
}

/// Who runs the server: whoever runs the tests, or the user of Debian's package for root.
fn owner() -> io::Result<Option<Owner>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let fields = users
        .lines()
        .map(|line| line.split(':').collect::<Vec<_>>());
    let numbers = fields.filter_map(|fields| match fields[..] {
        ["postgres", _, user, group, ..] => Some((user.parse().ok()?, group.parse().ok()?)),
        _ => None,
    });
    let mut owners = numbers.map(|(user, group)| Owner { user, group });
    owners
        .next()
        .map(Some)
        .ok_or_else(|| io::Error::other("root needs a user called postgres"))
}

/// Debian keeps the programs of a server out of the way.
fn programs() -> io::Result<PathBuf> {
    let folders = fs::read_dir("/usr/lib/postgresql");
    let mut versions: Vec<_> = folders.into_iter().flatten().flatten().collect();
    versions.sort_by_key(|folder| {
        let name = folder.file_name();
        name.to_str().and_then(|name| name.parse::<u32>().ok())
    });
    let of_debian = versions.last().map(|folder| folder.path().join("bin"));
    let told = output_of(Command::new("pg_config").arg("--bindir"));
    let told = told.map(|folder| PathBuf::from(folder.trim()));
    let mut folders = of_debian.into_iter().chain(told);
    let found = folders.find(|folder| is_there(folder));
    found.ok_or_else(|| io::Error::other("no PostgreSQL server is installed"))
}

fn is_there(folder: &Path) -> bool {
    folder.join("initdb").exists() && folder.join("pg_ctl").exists()
}

/// Kills a process and waits until it has ended.
fn end_at_once(number: &str) -> io::Result<()> {
    let process = number.parse().ok().and_then(Pid::from_raw);
    let process = process.ok_or_else(|| io::Error::other("no process id"))?;
    // It may have ended by itself.
    let _ = kill_process(process, Signal::KILL);
    wait::until("the end of a process", || {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        let state = stat.rsplit_once(") ").map(|(_, rest)| rest.to_owned());
        let is_gone = state.as_ref().is_none_or(|state| state.starts_with('Z'));
        is_gone.then_some(()).ok_or(state)
    });
    Ok(())
}
