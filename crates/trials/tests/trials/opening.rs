//! Several programs open one book at once: a new one, or one to upgrade.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Child,
};

use tenpin_scorebook::{Place, Scorebook};
use tenpin_testkit::{
    books::{postgres, sqlite},
    process::watch,
};

use crate::support::{named, writer};

/// How many programs open a new book at the same moment.
const PROGRAMS: usize = 8;

#[test]
fn several_programs_make_one_sqlite_book() {
    for _ in 0..10 {
        let (_folder, place) = sqlite();
        make_at_once(&place);
    }
}

#[test]
fn several_programs_make_one_postgresql_book() {
    let (server, place) = postgres();
    for _ in 0..10 {
        make_at_once(&place);
        server.sql("book", "DROP SCHEMA tenpin CASCADE").unwrap();
    }
}

fn make_at_once(place: &Place) {
    start_at_once(place);
    let check = Scorebook::open(place).unwrap().verify().unwrap();
    assert_eq!((check.matches, check.findings), (PROGRAMS, vec![]));
}

/// Each program starts a match.
fn start_at_once(place: &Place) {
    let name = named(place);
    let start = |_| writer(&["start", &name]).spawn().unwrap();
    let programs: Vec<Child> = (0..PROGRAMS).map(start).collect();
    for mut program in programs {
        let _watch = watch(&program);
        assert!(program.wait().unwrap().success());
    }
}

/// What programs of every version have written, oldest first: kept with the tests of the
/// scorebook.
fn versions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scorebook/tests/versions");
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut versions: Vec<_> = paths.filter(|path| path.is_dir()).collect();
    versions.sort();
    versions
}

#[test]
fn several_programs_upgrade_one_sqlite_book() {
    let versions = versions();
    for version in &versions {
        let (folder, place) = sqlite();
        fs::copy(version.join("book.db"), folder.path().join("book.db")).unwrap();
        upgrade_at_once(&place);
        let is_copy = |name: &OsString| name.to_string_lossy().contains(".version-");
        let files = fs::read_dir(folder.path()).unwrap();
        let copies = files.map(|file| file.unwrap().file_name()).filter(is_copy);
        let is_older = Some(version) != versions.last();
        assert_eq!(
            copies.count(),
            usize::from(is_older),
            "one copy of an older book"
        );
    }
}

#[test]
fn several_programs_upgrade_one_postgresql_book() {
    for version in versions() {
        let (server, place) = postgres();
        let book = fs::read_to_string(version.join("book.sql")).unwrap();
        server.sql("book", &book).unwrap();
        upgrade_at_once(&place);
    }
}

fn upgrade_at_once(place: &Place) {
    start_at_once(place);
    let check = Scorebook::open(place).unwrap().verify().unwrap();
    assert_eq!((check.matches, check.findings), (2 + PROGRAMS, vec![]));
}
