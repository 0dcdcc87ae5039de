//! What is on a disk, and what may be there after a power cut.

use std::{collections::BTreeMap, iter};

use fastrand::Rng;

/// What a disk writes at once or not at all.
const SECTOR: usize = 512;

/// Something that was done to a disk, or printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    Created(String),
    Written {
        name: String,
        offset: usize,
        bytes: Vec<u8>,
    },
    Truncated {
        name: String,
        length: usize,
    },
    /// A file; or the folder, whose name is empty.
    Synced(String),
    SyncFailed(String),
    Unlinked(String),
    Renamed(String, String),
    Linked(String, String),
    Printed(String),
}

impl Step {
    pub(crate) fn printed(&self) -> Option<&str> {
        match self {
            Self::Printed(text) => Some(text),
            _ => None,
        }
    }
}

/// Reads what `tests/disk/disk.c` has written. Shared memory is not on a disk.
pub(crate) fn read_record(mut record: &[u8]) -> Vec<Step> {
    let mut steps = Vec::new();
    while let Some((kind, rest)) = record.split_first() {
        record = rest;
        let [name, other, number, length] = [(); 4].map(|()| number(&mut record));
        let name = text(&mut record, name);
        let other = text(&mut record, other);
        let bytes = cut(&mut record, length);
        let step = match kind {
            _ if name.ends_with("-shm") => continue,
            b'C' => Step::Created(name),
            b'W' => Step::Written {
                name,
                offset: number,
                bytes: bytes.to_vec(),
            },
            b'T' => Step::Truncated {
                name,
                length: number,
            },
            b'S' => Step::Synced(name),
            b'F' => Step::SyncFailed(name),
            b'U' => Step::Unlinked(name),
            b'R' => Step::Renamed(name, other),
            b'L' => Step::Linked(name, other),
            b'P' => Step::Printed(String::from_utf8(bytes.to_vec()).expect("text")),
            other => panic!("no step: {other}"),
        };
        steps.push(step);
    }
    steps
}

fn cut<'a>(record: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (bytes, rest) = record.split_at(length);
    *record = rest;
    bytes
}

fn number(record: &mut &[u8]) -> usize {
    let bytes = cut(record, 8).try_into().expect("eight bytes");
    usize::try_from(u64::from_ne_bytes(bytes)).expect("a small number")
}

fn text(record: &mut &[u8], length: usize) -> String {
    String::from_utf8(cut(record, length).to_vec()).expect("a name")
}

/// A disk with one folder.
#[derive(Default)]
pub(crate) struct Disk {
    files: Vec<File>,
    /// By their numbers, as programs see them.
    names: BTreeMap<String, usize>,
    /// As they were when the folder was synced last.
    synced_names: BTreeMap<String, usize>,
    /// What the folder was since then, oldest first: a file system keeps the order.
    unsynced_names: Vec<BTreeMap<String, usize>>,
}

#[derive(Default)]
struct File {
    /// What no power cut takes away.
    synced: Vec<u8>,
    /// What was done since the last sync.
    unsynced: Vec<Change>,
}

enum Change {
    Written(usize, Vec<u8>),
    Truncated(usize),
}

impl Disk {
    /// A sync of a file that fails leaves on the disk whatever it happened to write. Of a folder it
    /// leaves nothing, and the next one writes everything: file systems that cannot do even that
    /// stop working altogether.
    pub(crate) fn take(&mut self, step: &Step, random: &mut Rng) {
        match step {
            Step::Created(name) => self.create(name),
            Step::Written {
                name,
                offset,
                bytes,
            } => self.change(name, Change::Written(*offset, bytes.clone())),
            Step::Truncated { name, length } => self.change(name, Change::Truncated(*length)),
            Step::Synced(name) if name.is_empty() => {
                self.synced_names.clone_from(&self.names);
                self.unsynced_names.clear();
            }
            Step::SyncFailed(name) if name.is_empty() => {}
            Step::Synced(name) => self.file(name).sync(|| true),
            Step::SyncFailed(name) => self.file(name).sync(|| random.bool()),
            Step::Unlinked(name) => self.rename(|names| {
                names.remove(name);
            }),
            Step::Renamed(from, to) => self.rename(|names| {
                let number = names.remove(from).expect("a file");
                names.insert(to.clone(), number);
            }),
            Step::Linked(from, to) => self.rename(|names| {
                let number = names[from];
                names.insert(to.clone(), number);
            }),
            Step::Printed(_) => {}
        }
    }

    /// What may be there after a power cut.
    pub(crate) fn after_cut(&self, random: &mut Rng) -> BTreeMap<String, Vec<u8>> {
        let kept = random.usize(..=self.unsynced_names.len());
        let names = match kept {
            0 => &self.synced_names,
            kept => &self.unsynced_names[kept - 1],
        };
        let files = names.iter().map(|(name, number)| {
            let bytes = self.files[*number].after_cut(random);
            (name.clone(), bytes)
        });
        files.collect()
    }

    fn create(&mut self, name: &str) {
        let number = self.files.len();
        self.files.push(File::default());
        self.rename(|names| {
            names.insert(name.to_owned(), number);
        });
    }

    fn file(&mut self, name: &str) -> &mut File {
        let number = self.names[name];
        &mut self.files[number]
    }

    fn change(&mut self, name: &str, change: Change) {
        self.file(name).unsynced.push(change);
    }

    fn rename(&mut self, change: impl FnOnce(&mut BTreeMap<String, usize>)) {
        change(&mut self.names);
        self.unsynced_names.push(self.names.clone());
    }
}

impl File {
    /// Each sector that was written, and each new length, is kept or not.
    fn sync(&mut self, mut is_kept: impl FnMut() -> bool) {
        for change in self.unsynced.drain(..) {
            apply(&mut self.synced, &change, &mut is_kept);
        }
    }

    /// Of what was not synced all is lost, nothing, what came last, or any sector.
    fn after_cut(&self, random: &mut Rng) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        let torn = random.usize(..=self.unsynced.len());
        let mood = random.u8(..4);
        for (number, change) in self.unsynced.iter().enumerate() {
            apply(&mut bytes, change, || match mood {
                0 => false,
                1 => true,
                2 if number != torn => number < torn,
                _ => random.bool(),
            });
        }
        bytes
    }
}

fn apply(bytes: &mut Vec<u8>, change: &Change, mut is_kept: impl FnMut() -> bool) {
    match change {
        Change::Truncated(length) if is_kept() => bytes.resize(*length, 0),
        Change::Truncated(_) => {}
        Change::Written(offset, written) => {
            for (start, sector) in sectors(*offset, written).filter(|_| is_kept()) {
                let end = start + sector.len();
                bytes.resize(bytes.len().max(end), 0);
                bytes[start..end].copy_from_slice(sector);
            }
        }
    }
}

/// What is written to each sector, and where.
fn sectors(offset: usize, written: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let head = (SECTOR - offset % SECTOR).min(written.len());
    let (head, rest) = written.split_at(head);
    let starts = (offset + head.len()..).step_by(SECTOR);
    iter::once((offset, head)).chain(starts.zip(rest.chunks(SECTOR)))
}
