//! Opening books: new, old, newer, and several programs at once.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Child,
};

use tenpin_scorebook::{Place, Scorebook, Trouble};
use tenpin_testkit::process::watch;

use crate::support::{named, postgres, sqlite, writer};

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

/// What a program of this version has written, kept with the tests of the scorebook.
fn kept(version: &str, file: &str) -> PathBuf {
    let versions = "../scorebook/tests/versions";
    let versions = Path::new(env!("CARGO_MANIFEST_DIR")).join(versions);
    versions.join(version).join(file)
}

#[test]
fn several_programs_upgrade_one_sqlite_book() {
    for version in ["002", "003"] {
        let (folder, place) = sqlite();
        fs::copy(kept(version, "book.db"), folder.path().join("book.db")).unwrap();
        upgrade_at_once(&place);
        let is_copy = |name: &OsString| name.to_string_lossy().contains(".version-");
        let files = fs::read_dir(folder.path()).unwrap();
        let copies = files.map(|file| file.unwrap().file_name()).filter(is_copy);
        let is_older = version != "003";
        assert_eq!(
            copies.count(),
            usize::from(is_older),
            "one copy of an older book"
        );
    }
}

#[test]
fn several_programs_upgrade_one_postgresql_book() {
    for version in ["002", "003"] {
        let (server, place) = postgres();
        let book = fs::read_to_string(kept(version, "book.sql")).unwrap();
        server.sql("book", &book).unwrap();
        upgrade_at_once(&place);
    }
}

fn upgrade_at_once(place: &Place) {
    start_at_once(place);
    let check = Scorebook::open(place).unwrap().verify().unwrap();
    assert_eq!((check.matches, check.findings), (2 + PROGRAMS, vec![]));
}

#[test]
fn an_older_postgresql_book_is_upgraded_after_a_backup() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    book.start(vec!["PJS".parse().unwrap()], None)
        .1
        .wait()
        .unwrap();
    let check = book.verify().unwrap();
    drop(book);
    let sql = |sql: &str| server.sql("book", sql).unwrap();
    sql("DROP TABLE tenpin.keys, tenpin.listings; UPDATE tenpin.version SET version = 1");
    let book = Scorebook::open(&place).unwrap();
    assert_eq!(book.verify().unwrap(), check);
    assert_eq!(sql("SELECT count(*) FROM tenpin_version_1.events"), "1\n");
}

#[test]
fn a_newer_postgresql_book_is_refused() {
    let (server, place) = postgres();
    drop(Scorebook::open(&place).unwrap());
    let sql = "UPDATE tenpin.version SET version = 99";
    server.sql("book", sql).unwrap();
    let refused = Scorebook::open(&place).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Newer, "{refused}");
}

#[test]
fn a_postgresql_that_is_not_there_is_named() {
    let (server, place) = postgres();
    let missing = Place::Postgres(named(&place).replace("/book?", "/nothing?"));
    let refused = Scorebook::open(&missing).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Forbidden, "{refused}");
    server.stop().unwrap();
    let refused = Scorebook::open(&place).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Away, "{refused}");
    let nonsense = Place::Postgres("postgres://host:port:port/".to_owned());
    let refused = Scorebook::open(&nonsense).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Forbidden, "{refused}");
}

#[test]
fn events_in_postgresql_are_never_changed() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    book.start(vec!["PJS".parse().unwrap()], None)
        .1
        .wait()
        .unwrap();
    for sql in [
        "UPDATE tenpin.events SET at = 0",
        "DELETE FROM tenpin.events",
        "TRUNCATE tenpin.events",
    ] {
        let refused = server.sql("book", sql).unwrap_err().to_string();
        assert!(
            refused.contains("events are never updated or deleted"),
            "{refused}"
        );
    }
}

#[test]
fn a_backup_of_postgresql_is_a_sqlite_book() {
    let (_server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    for _ in 0..3 {
        book.start(vec!["PJS".parse().unwrap()], None)
            .1
            .wait()
            .unwrap();
    }
    let (folder, copy) = sqlite();
    book.backup(&folder.path().join("book.db")).unwrap();
    let copied = Scorebook::open(&copy).unwrap();
    assert_eq!(copied.verify().unwrap(), book.verify().unwrap());
    let again = book.backup(&folder.path().join("book.db")).unwrap_err();
    assert!(again.detail.contains("exists already"), "{again}");
}
