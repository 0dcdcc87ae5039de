//! A disk that loses its power, or fails, loses nothing that was acknowledged.
//!
//! A writer runs on a disk that keeps a record of every write and every sync (`tests/disk`). From
//! the record the disk is built again as it might have been after a power cut at some point: what
//! was synced is there; of what was not, any sector may be there or not.

use std::{
    collections::BTreeMap,
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use fastrand::Rng;
use tempfile::TempDir;
use tenpin_scorebook::{Place, Scorebook};
use tenpin_testkit::{books::random, process::run_command};

use crate::{
    disk::{Disk, Step, read_record},
    support::{missing, writer},
};

/// How many lanes the writer has, how many matches are played on each before it ends, and how many
/// lines it has printed then.
const LANES: &str = "4";
const MATCHES: &str = "1";
const LINES: usize = 4 * 21;

/// How often the writer runs on one disk: every end of it empties the write-ahead log.
const RUNS: usize = 3;

/// How many power cuts there are in one record.
const RECORD_CUTS: usize = 50;

/// How many of a thousand writes and syncs fail on a faulty disk.
const FAULTS: u32 = 50;

/// How many of a thousand reads fail on a disk that fails to read, and how often a book is opened
/// and read on it.
const READ_FAULTS: u32 = 5;
const READINGS: &str = "200";

/// How many power cuts: `CUTS=2000` for a longer run.
fn cuts(usual: usize) -> usize {
    let wanted = env::var("CUTS").ok();
    wanted.map_or(usual, |number| number.parse().expect("a number of cuts"))
}

#[test]
fn a_power_cut_loses_nothing() {
    let mut random = random();
    for _ in 0..cuts(200).div_ceil(RECORD_CUTS) {
        let disk = RecordingDisk::new();
        let steps = disk.play(&[], RUNS);
        assert_eq!(
            lost_in_cuts(&steps, 0..steps.len(), RECORD_CUTS, &mut random),
            Vec::<String>::new()
        );
    }
}

/// The log is brought into the book while balls are written. That takes some thousand pages, so
/// there is one lane, whose balls share no commit.
#[test]
fn a_power_cut_in_a_checkpoint_loses_nothing() {
    let mut random = random();
    let disk = RecordingDisk::new();
    disk.write(&[], &["1", "90"]);
    let steps = disk.steps();
    let last_ball = steps.iter().rposition(|step| step.printed().is_some());
    let steps = &steps[..last_ball.expect("a ball")];
    let in_checkpoint = steps.iter().rposition(is_written_to_the_book).unwrap();
    assert!(
        in_checkpoint > 100,
        "there was no checkpoint beside the balls"
    );
    let around = in_checkpoint.saturating_sub(60)..(in_checkpoint + 20).min(steps.len());
    assert_eq!(
        lost_in_cuts(steps, around, cuts(200) / 4, &mut random),
        Vec::<String>::new()
    );
}

fn is_written_to_the_book(step: &Step) -> bool {
    matches!(step, Step::Written { name, .. } if name == "book.db")
}

/// If this finds nothing, the tests above prove nothing: here only the log is not synced.
#[test]
fn a_disk_that_does_not_sync_loses_balls() {
    let disk = RecordingDisk::new();
    let steps = disk.play(&[("DISK_LIES", "-wal")], 1);
    let lost = lost_in_cuts(&steps, 0..steps.len(), RECORD_CUTS, &mut random());
    let is_a_ball = |what: &String| what.ends_with(" is there 0 times");
    assert!(lost.iter().any(is_a_ball), "{lost:?}");
}

/// Writes and syncs that fail, and then a power cut. After a sync of a file that failed nobody knows
/// what the disk has, and the next sync does not make up for it.
#[test]
fn a_faulty_disk_loses_nothing() {
    let mut random = random();
    for _ in 0..cuts(200).div_ceil(RECORD_CUTS) {
        let disk = RecordingDisk::new();
        let faults = format!("{} {FAULTS}", random.u32(..));
        let steps = disk.play(&[("DISK_FAULTS", &faults)], RUNS);
        let printed = steps.iter().filter_map(Step::printed).collect::<String>();
        let book = Scorebook::open(&disk.place()).unwrap();
        assert_eq!(
            missing(&book, printed.lines()),
            Vec::<String>::new(),
            "DISK_FAULTS={faults}"
        );
        let lost = lost_in_cuts(&steps, 0..steps.len(), RECORD_CUTS, &mut random);
        assert_eq!(lost, Vec::<String>::new(), "DISK_FAULTS={faults}");
    }
}

/// A match is read as it is or not at all: what the disk could not read just now is neither an
/// older state nor damage.
#[test]
fn a_read_that_fails_is_an_error() {
    let disk = RecordingDisk::new();
    disk.play(&[], 1);
    fs::remove_file(disk.record_file()).unwrap();
    let faults = format!("{} {READ_FAULTS}", random().u32(..));
    let settings = [("DISK_READS", &*faults)];
    let told = disk.run(&settings, "read", &[READINGS]);
    let is_right = |line: &&str| ["21", "error"].contains(line);
    let wrong: Vec<_> = told.lines().filter(|line| !is_right(line)).collect();
    assert_eq!(wrong, Vec::<&str>::new(), "DISK_READS={faults}");
    assert!(told.contains("21"), "DISK_READS={faults}: {told}");
    let record = fs::read(disk.record_file()).unwrap_or_default();
    assert!(!record.is_empty(), "no read has failed");
}

/// A folder on a disk that keeps a record.
struct RecordingDisk {
    folder: TempDir,
    record: TempDir,
}

impl RecordingDisk {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            record: tempfile::tempdir().unwrap(),
        }
    }

    fn place(&self) -> Place {
        Place::File(self.folder.path().join("book.db"))
    }

    /// Lets the writer play a few matches, several times one after the other.
    fn play(&self, settings: &[(&str, &str)], runs: usize) -> Vec<Step> {
        for _ in 0..runs {
            self.write(settings, &[LANES, MATCHES]);
        }
        let steps = self.steps();
        let printed = steps.iter().filter_map(Step::printed).flat_map(str::lines);
        assert_eq!(
            printed.count(),
            runs * LINES,
            "every acknowledgement is recorded"
        );
        steps
    }

    fn write(&self, settings: &[(&str, &str)], lanes_and_matches: &[&str]) {
        self.run(settings, "play", lanes_and_matches);
    }

    /// Returns what the writer has printed.
    fn run(&self, settings: &[(&str, &str)], task: &str, arguments: &[&str]) -> String {
        let Place::File(book) = self.place() else {
            unreachable!("it is in a file");
        };
        let mut command = writer(&[task, book.to_str().unwrap()]);
        command
            .args(arguments)
            .env("LD_PRELOAD", library())
            .env("DISK_FOLDER", self.folder.path().canonicalize().unwrap())
            .env("DISK_RECORD", self.record_file())
            .envs(settings.iter().copied());
        let run = run_command(&mut command, b"");
        assert_eq!(run.status, Some(0), "{}", run.err);
        run.out
    }

    fn record_file(&self) -> PathBuf {
        self.record.path().join("record")
    }

    fn steps(&self) -> Vec<Step> {
        read_record(&fs::read(self.record_file()).unwrap())
    }
}

/// The disk as a library that is loaded before all others.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk/disk.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("disk.so");
        let mut compiler = Command::new("cc");
        compiler
            .args([
                "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o",
            ])
            .arg(&library)
            .arg(source)
            .arg("-ldl");
        let run = run_command(&mut compiler, b"");
        assert_eq!(run.status, Some(0), "{}", run.err);
        library
    })
}

/// What is missing or wrong after power cuts at random points of this part.
fn lost_in_cuts(steps: &[Step], part: Range<usize>, cuts: usize, random: &mut Rng) -> Vec<String> {
    let mut points: Vec<_> = (0..cuts)
        .map(|_| random.usize(part.start..=part.end))
        .collect();
    points.sort_unstable();
    let mut disk = Disk::default();
    let mut printed = String::new();
    let mut done = 0;
    let mut lost = Vec::new();
    for point in points {
        for step in &steps[done..point] {
            disk.take(step, random);
            printed.extend(step.printed());
        }
        done = point;
        let found = after_cut(&disk.after_cut(random), &printed);
        lost.extend(
            found
                .into_iter()
                .map(|what| format!("step {point}: {what}")),
        );
    }
    lost
}

/// What is missing or wrong on a disk, of which this had been acknowledged.
fn after_cut(files: &BTreeMap<String, Vec<u8>>, printed: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    match Scorebook::open(&Place::File(folder.path().join("book.db"))) {
        Ok(book) => missing(&book, printed.lines()),
        Err(error) => vec![error.to_string()],
    }
}
