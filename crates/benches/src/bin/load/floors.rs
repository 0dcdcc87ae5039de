//! What the machine itself can do.

use std::{
    fs::File,
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Instant,
};

use anyhow::{Context as _, Result};

use crate::figures::Times;

/// How often a file is synced.
const SYNCS: usize = 300;

/// What it takes until the disk has a page more.
pub(crate) fn sync(folder: &Path) -> Result<Times> {
    let mut file = File::create(folder.join("floor"))?;
    let mut times = Times::default();
    for _ in 0..SYNCS {
        let start = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.add(start.elapsed());
    }
    Ok(times)
}

/// A program that writes to all its connections in a plain loop, whenever it is told to.
pub(crate) struct RawWriter {
    program: Child,
    pub(crate) address: SocketAddr,
}

impl RawWriter {
    pub(crate) fn start(viewers: usize) -> Result<Self> {
        let mut program = Command::new(std::env::current_exe()?)
            .args(["raw", &viewers.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let stdout = program.stdout.as_mut().context("no output")?;
        let mut port = [0; 2];
        stdout.read_exact(&mut port)?;
        let address = SocketAddr::from(([127, 0, 0, 1], u16::from_le_bytes(port)));
        Ok(Self { program, address })
    }

    /// Writes this to all.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let stdin = self.program.stdin.as_mut().context("no input")?;
        stdin.write_all(&u32::try_from(bytes.len())?.to_le_bytes())?;
        Ok(stdin.write_all(bytes)?)
    }
}

impl Drop for RawWriter {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The program itself.
pub(crate) fn write_to_all(viewers: usize) -> Result<()> {
    super::allow_many_files()?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let mut stdout = std::io::stdout();
    stdout.write_all(&listener.local_addr()?.port().to_le_bytes())?;
    stdout.flush()?;
    let accept = |_| -> Result<_> {
        let (stream, _) = listener.accept()?;
        stream.set_nodelay(true)?;
        Ok(stream)
    };
    let mut all = (0..viewers).map(accept).collect::<Result<Vec<_>>>()?;
    let mut stdin = std::io::stdin();
    let mut length = [0; 4];
    while stdin.read_exact(&mut length).is_ok() {
        let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
        stdin.read_exact(&mut bytes)?;
        for viewer in &mut all {
            viewer.write_all(&bytes)?;
        }
    }
    Ok(())
}
