//! Backups, copies and how they are brought back, as an operator does it.

use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink},
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use tenpin_testkit::Postgres;

use crate::shelf::{Playing, Shelf};

/// A book with two matches, a backup of it, and what that has.
fn backed_up() -> (Shelf, PathBuf, String) {
    let shelf = Shelf::new();
    shelf.play("PJS,KYJ", "X\n7\n");
    shelf.play("KIM", "3\n");
    let copy = shelf.folder().join("copy.db");
    shelf.print(&format!("book backup {}", copy.display()));
    let export = shelf.print("export");
    (shelf, copy, export)
}

fn restore(file: &Path) -> String {
    format!("book restore {}", file.display())
}

/// What another file of the folder has.
fn export_of(shelf: &Shelf, file: &str) -> String {
    let file = shelf.folder().join(file);
    shelf.print(&format!("export --book {}", file.display()))
}

/// The names of all files that are not there for the moment only.
fn names(shelf: &Shelf) -> Vec<String> {
    let entries = fs::read_dir(shelf.folder()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| !name.ends_with("-shm")).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_backup_is_brought_back_and_what_was_there_is_kept() {
    let (shelf, copy, backup) = backed_up();
    shelf.play("LEE", "9\n");
    let later = shelf.print("export");
    let run = shelf.run(&restore(&copy), "");
    let kept = shelf.folder().join("book.db.before-restore");
    let told = format!(
        "Restored 2 matches (5 events) from {}\nThe previous book is in {}\n",
        copy.display(),
        kept.display()
    );
    assert_eq!((run.err, run.status), (told, Some(0)));
    assert_eq!(shelf.print("export"), backup);
    assert_eq!(export_of(&shelf, "book.db.before-restore"), later);
    shelf.play("AAA", "1\n");
    shelf.print(&restore(&kept));
    assert_eq!(shelf.print("export"), later);
    assert_ne!(export_of(&shelf, "book.db.before-restore-2"), later);
    shelf.check_whole();
}

/// The log of a program that was killed belongs to the book that was there.
#[test]
fn a_backup_is_brought_back_after_a_kill() {
    let (shelf, copy, backup) = backed_up();
    let mut console = Playing::start(shelf.book(), "--players LEE");
    console.until_asked();
    console.answer("4");
    console.kill();
    let log = fs::metadata(shelf.folder().join("book.db-wal")).unwrap();
    assert!(log.len() > 0, "the log is left");
    assert_eq!(shelf.run(&restore(&copy), "").status, Some(0));
    assert_eq!(shelf.print("export"), backup);
    let kept = export_of(&shelf, "book.db.before-restore");
    assert_eq!(kept.lines().count(), backup.lines().count() + 2);
    shelf.check_whole();
}

#[test]
fn a_book_and_its_log_are_copied_together_after_a_kill() {
    let shelf = Shelf::new();
    let mut console = Playing::start(shelf.book(), "--players LEE");
    console.until_asked();
    console.answer("4");
    console.kill();
    for name in ["book.db", "book.db-wal"] {
        let copy = name.replace("book", "moved");
        fs::copy(shelf.folder().join(name), shelf.folder().join(copy)).unwrap();
    }
    let moved = export_of(&shelf, "moved.db");
    assert_eq!(moved, shelf.print("export"));
    assert_eq!(moved.lines().count(), 2);
}

#[test]
fn a_book_that_is_open_is_not_replaced() {
    let (shelf, copy, _) = backed_up();
    let mut console = Playing::start(shelf.book(), "--players LEE");
    console.until_asked();
    console.answer("4");
    let before = shelf.print("export");
    let run = shelf.run(&restore(&copy), "");
    let told = format!("Another program has {} open", shelf.book().display());
    assert!(run.err.starts_with(&told), "{}", run.err);
    assert_eq!(run.status, Some(1));
    assert_eq!(shelf.print("export"), before);
    console.answer("5");
    assert_eq!(
        shelf.print("export").lines().count(),
        before.lines().count() + 1
    );
    shelf.check_whole();
}

#[track_caller]
fn check_refused(shelf: &Shelf, file: &Path, told: &str) {
    let (before, files) = (shelf.print("export"), names(shelf));
    let run = shelf.run(&restore(file), "");
    assert!(run.err.contains(told), "{}", run.err);
    assert!(run.err.contains("nothing was changed"), "{}", run.err);
    assert_eq!(run.status, Some(1));
    assert_eq!((shelf.print("export"), names(shelf)), (before, files));
}

#[test]
fn what_is_no_sound_backup_changes_nothing() {
    let (shelf, copy, _) = backed_up();
    let file = |name: &str| shelf.folder().join(name);
    fs::write(file("empty.db"), "").unwrap();
    fs::write(file("text.db"), "PJS 7 / 9 -\n").unwrap();
    let other = Connection::open(file("other.db")).unwrap();
    other.execute_batch("CREATE TABLE something (a)").unwrap();
    let newer = file("newer.db");
    fs::copy(&copy, &newer).unwrap();
    let version = Connection::open(&newer).unwrap();
    version.pragma_update(None, "user_version", 999).unwrap();
    let damaged = file("damaged.db");
    fs::copy(&copy, &damaged).unwrap();
    let edit = "DROP TRIGGER events_are_not_updated;
        UPDATE events SET event = replace(event, '\"pins\":7', '\"pins\":8');";
    Connection::open(&damaged)
        .unwrap()
        .execute_batch(edit)
        .unwrap();
    drop((other, version));
    check_refused(&shelf, &file("missing.db"), "there is no such file");
    check_refused(&shelf, &file("empty.db"), "it is empty");
    check_refused(&shelf, &file("text.db"), "it is no SQLite database");
    check_refused(&shelf, &file("other.db"), "another program");
    check_refused(&shelf, &newer, "the book has version 999");
    check_refused(&shelf, &damaged, "is damaged, so nothing was changed");
    check_refused(&shelf, shelf.folder(), "Cannot restore from");
}

/// Whatever is in its place: nothing, the log of a book that is gone, or what SQLite cannot read.
#[test]
fn a_backup_takes_the_place_of_what_is_no_book() {
    let (shelf, copy, backup) = backed_up();
    let mut console = Playing::start(shelf.book(), "--players LEE");
    console.until_asked();
    console.kill();
    fs::remove_file(shelf.book()).unwrap();
    assert_eq!(shelf.run(&restore(&copy), "").status, Some(0));
    assert_eq!(shelf.print("export"), backup);
    shelf.print(&restore(&copy));
    let kept = "book.db.before-restore-2";
    assert_eq!(export_of(&shelf, kept), backup, "not beside the stray log");
    fs::remove_file(shelf.book()).unwrap();
    assert_eq!(shelf.run(&restore(&copy), "").status, Some(0));
    assert_eq!(shelf.print("export"), backup);
    fs::write(shelf.book(), "spilled coffee").unwrap();
    let run = shelf.run(&restore(&copy), "");
    assert!(run.err.contains("The previous book is in"), "{}", run.err);
    assert_eq!(shelf.print("export"), backup);
    shelf.check_whole();
}

#[test]
fn a_backup_of_an_older_tenpin_is_brought_up_to_date() {
    let (shelf, _, _) = backed_up();
    let versions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scorebook/tests/versions");
    let older = shelf.folder().join("older.db");
    fs::copy(versions.join("002/book.db"), &older).unwrap();
    let bytes = fs::read(&older).unwrap();
    assert_eq!(shelf.run(&restore(&older), "").status, Some(0));
    assert!(
        fs::read(&older).unwrap() == bytes,
        "the backup is as it was"
    );
    let expected = ["book.db", "book.db.before-restore", "copy.db", "older.db"];
    assert_eq!(names(&shelf), expected);
    shelf.check_whole();
}

#[test]
fn an_empty_database_takes_a_backup() {
    let (shelf, _, backup) = backed_up();
    shelf.print("key new --house");
    let keys = shelf.print("key list");
    let copy = shelf.folder().join("keys.db");
    shelf.print(&format!("book backup {}", copy.display()));
    let server = Postgres::start().unwrap();
    let url = server.database("club").unwrap();
    let command = format!("{} --book {url}", restore(&copy));
    assert_eq!(shelf.run(&command, "").status, Some(0));
    assert_eq!(shelf.print(&format!("export --book {url}")), backup);
    let again = shelf.run(&command, "");
    assert_eq!(again.status, Some(0), "the same again: {}", again.err);
    assert_eq!(shelf.print(&format!("key list --book {url}")), keys);
    shelf.run(&format!("--players LEE --book {url}"), "4\n");
    let backup = shelf.print(&format!("export --book {url}"));
    let again = shelf.run(&command, "");
    assert!(
        again.err.contains("has matches of its own"),
        "{}",
        again.err
    );
    assert_eq!(again.status, Some(1));
    assert_eq!(shelf.print(&format!("export --book {url}")), backup);
    let memory = shelf.run(&format!("{} --book :memory:", restore(&copy)), "");
    assert_eq!(memory.status, Some(1));
}

/// Who may use the book stays the same, and a link to it stays a link.
#[test]
fn a_book_stays_where_and_whose_it_was() {
    let (shelf, copy, backup) = backed_up();
    let elsewhere = tempfile::tempdir().unwrap();
    let real = elsewhere.path().join("real.db");
    fs::rename(shelf.book(), &real).unwrap();
    symlink(&real, shelf.book()).unwrap();
    fs::set_permissions(&real, Permissions::from_mode(0o640)).unwrap();
    shelf.play("LEE", "4\n");
    assert_eq!(shelf.run(&restore(&copy), "").status, Some(0));
    assert!(shelf.book().is_symlink());
    assert_eq!(fs::metadata(&real).unwrap().mode() & 0o777, 0o640);
    assert!(elsewhere.path().join("real.db.before-restore").exists());
    assert_eq!(shelf.print("export"), backup);
}
