//! How far a long run has come.

use std::{
    fs,
    io::{self, Read, Write},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use crate::phrasebook::{Message, Phrasebook};

/// A run is long after that time, and then told of so often.
const LONG: Duration = Duration::from_secs(1);
const OFTEN: Duration = Duration::from_millis(200);

/// How much of the files has been read.
#[derive(Debug)]
pub(super) struct Meter {
    read: AtomicU64,
    /// How much there is, if all of them are files.
    size: Option<u64>,
}

impl Meter {
    pub(super) fn of(files: &[PathBuf]) -> Self {
        let size = |file: &PathBuf| {
            let file = Some(file).filter(|file| file.as_os_str() != "-")?;
            let known = fs::metadata(file).ok().filter(fs::Metadata::is_file);
            known.map(|known| known.len())
        };
        Self {
            read: AtomicU64::new(0),
            size: files.iter().map(size).sum(),
        }
    }

    /// A source whose bytes are counted.
    pub(super) const fn on<R: Read>(self: Arc<Self>, source: R) -> impl Read + use<R> {
        Metered {
            source,
            meter: self,
        }
    }
}

struct Metered<R> {
    source: R,
    meter: Arc<Meter>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(room)?;
        self.meter.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// A line on the terminal that tells how far a long run has come.
pub(super) struct Progress {
    phrasebook: &'static Phrasebook,
    meter: Arc<Meter>,
    began: Instant,
    /// When it was told last, if the run has been long enough for that.
    told: Option<Instant>,
    wanted: bool,
}

impl Progress {
    pub(super) fn new(phrasebook: &'static Phrasebook, meter: Arc<Meter>, wanted: bool) -> Self {
        Self {
            phrasebook,
            meter,
            began: Instant::now(),
            told: None,
            wanted,
        }
    }

    /// Tells it if it is time to.
    pub(super) fn tell(&mut self) {
        let now = Instant::now();
        let due = self.told.map_or(self.began + LONG, |told| told + OFTEN);
        if !self.wanted || now < due {
            return;
        }
        self.told = Some(now);
        let line = self.phrasebook.say(&self.message(now));
        let _ = write!(io::stderr(), "\r\x1b[K{line}");
    }

    /// Leaves the line to others.
    pub(super) fn clear(&self) {
        if self.told.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    fn message(&self, now: Instant) -> Message {
        let read = self.meter.read.load(Ordering::Relaxed);
        let seconds = (now - self.began).as_secs_f64();
        let message = match self.meter.size {
            Some(size) => Message::new("score-progress")
                .text("size", &megabytes(size))
                .number("percent", read.saturating_mul(100) / size.max(1)),
            None => Message::new("score-progress-piped"),
        };
        let speed = format!("{:.0}", as_megabytes(read) / seconds);
        message.text("read", &megabytes(read)).text("speed", &speed)
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.0}", as_megabytes(bytes))
}

#[expect(clippy::cast_precision_loss, reason = "nobody reads that many digits")]
fn as_megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
