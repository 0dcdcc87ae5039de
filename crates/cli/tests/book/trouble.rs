//! Bad days: what is said, and that nothing is lost.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    process::Command,
};

use rustix::process::geteuid;
use tenpin_testkit::process::on_small_disk;

use crate::{
    shelf::{Playing, Shelf, saved_as},
    support::{Run, run_command, tenpin},
};

/// A book that was named and fails is an error.
#[track_caller]
fn check_refused(shelf: &Shelf, told: &str) {
    for arguments in ["--players PJS", "list", "resume", "book verify"] {
        let run = shelf.run(arguments, "7\n");
        assert_eq!((run.out.as_str(), run.status), ("", Some(1)), "{arguments}");
        let told = told.replace("BOOK", &shelf.book().display().to_string());
        assert!(run.err.starts_with(&told), "{arguments}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn a_file_that_is_no_scorebook_is_left_as_it_is() {
    let shelf = Shelf::new();
    for content in ["Dear diary,\n".repeat(100), "x".to_owned()] {
        fs::write(shelf.book(), &content).unwrap();
        check_refused(
            &shelf,
            "BOOK is not a scorebook: it is left as it is, name another file",
        );
        assert_eq!(fs::read_to_string(shelf.book()).unwrap(), content);
    }
}

#[test]
fn what_is_no_file_is_no_scorebook() {
    let shelf = Shelf::new();
    let pipe = Command::new("mkfifo").arg(shelf.book()).status().unwrap();
    assert!(pipe.success());
    check_refused(&shelf, "BOOK is not a scorebook");
}

#[test]
fn a_book_that_is_moved_away_ends_the_match() {
    let shelf = Shelf::new();
    let mut console = Playing::start(shelf.book(), "--players PJS");
    console.until_asked();
    console.answer("7");
    fs::rename(shelf.book(), shelf.folder().join("moved.db")).unwrap();
    console.say("2");
    let told = console.end();
    assert!(
        told.contains("(it was moved or deleted while it was open)"),
        "{told}"
    );
    assert!(!shelf.book().exists(), "nothing is written in its place");
}

#[test]
fn a_swallowed_ball_is_noticed() {
    let shelf = Shelf::new();
    shelf.play("PJS", "7\n");
    let book = rusqlite::Connection::open(shelf.book()).unwrap();
    let trap = "CREATE TRIGGER trap BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END";
    book.execute_batch(trap).unwrap();
    drop(book);
    let run = shelf.run("resume", "2\n");
    assert_eq!(run.out.matches("| NAME |").count(), 1, "{}", run.out);
    assert_eq!(run.status, Some(1), "{}", run.err);
}

#[test]
fn one_damaged_match_does_not_hide_the_others() {
    let shelf = Shelf::new();
    let ids = ["AAA", "BBB", "CCC"].map(|name| shelf.play(name, "1\n"));
    let book = rusqlite::Connection::open(shelf.book()).unwrap();
    let lost = "DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE match_number = 2;
        INSERT INTO listings VALUES (9, '0000000000', 1, 1, 'over', NULL, 1);";
    book.execute_batch(lost).unwrap();
    drop(book);
    for command in ["list", "export", "book verify"] {
        let run = shelf.run(command, "");
        assert_eq!(run.status, Some(1), "{command}: {}", run.err);
        assert!(run.err.contains(&ids[1]), "{command}: {}", run.err);
        let shown = [&ids[0], &ids[2]]
            .iter()
            .all(|id| run.out.contains(id.as_str()));
        assert!(shown || command == "book verify", "{command}: {}", run.out);
    }
    shelf.play("DDD", "1\n");
}

#[test]
fn a_database_of_another_program_is_left_as_it_is() {
    let shelf = Shelf::new();
    let other = rusqlite::Connection::open(shelf.book()).unwrap();
    other
        .execute_batch("CREATE TABLE diary (day TEXT)")
        .unwrap();
    drop(other);
    let before = fs::read(shelf.book()).unwrap();
    check_refused(
        &shelf,
        "BOOK is not a scorebook: it is left as it is, name another file",
    );
    assert!(fs::read(shelf.book()).unwrap() == before, "it was changed");
}

#[test]
fn a_newer_book_is_refused() {
    let shelf = Shelf::new();
    shelf.play("PJS", "7\n");
    let book = rusqlite::Connection::open(shelf.book()).unwrap();
    book.pragma_update(None, "user_version", 99).unwrap();
    drop(book);
    check_refused(
        &shelf,
        "BOOK was written by a newer tenpin: it is left as it is",
    );
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let shelf = Shelf::new();
    let mut command = tenpin("--lang en --players PJS --book /nowhere/at/all.db");
    let run = run_command(&mut command, b"7\n");
    assert!(
        run.err
            .starts_with("/nowhere/at/all.db cannot be opened: check that its folder exists")
    );
    assert_eq!(run.status, Some(1));
    let run = shelf.run("--book / list", "");
    assert!(run.err.starts_with("/ cannot be opened"), "{}", run.err);
}

#[test]
fn an_older_book_is_upgraded_after_a_backup() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS", "7\n2\n");
    let export = shelf.print("export");
    let book = rusqlite::Connection::open(shelf.book()).unwrap();
    book.execute_batch(
        "DROP TABLE keys; DROP TABLE revocations; DROP TABLE listings; PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(book);
    assert_eq!(shelf.print("export"), export);
    assert!(shelf.print("list").starts_with(&id));
    shelf.check_whole();
    let backup = rusqlite::Connection::open(shelf.folder().join("book.db.version-1")).unwrap();
    let events: i64 = backup
        .query_row("SELECT count(*) FROM events", [], |row| row.get(0))
        .unwrap();
    assert_eq!(events, 3);
}

/// Runs the program as the owner of its files, but without the right of root to ignore modes.
fn run_without_privileges(shelf: &Shelf, arguments: &str, input: &str) -> Run {
    let program = tenpin("");
    let mut command = Command::new("env");
    if geteuid().is_root() {
        command.args(["setpriv", "--bounding-set=-all", "--inh-caps=-all"]);
    }
    command
        .arg(program.get_program())
        .args(arguments.split_whitespace())
        .args(["--lang", "en"])
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("TENPIN_BOOK", shelf.book());
    run_command(&mut command, input.as_bytes())
}

#[test]
fn an_older_book_that_may_not_be_written_is_not_copied() {
    let shelf = Shelf::new();
    let older = "../scorebook/tests/versions/002/book.db";
    fs::copy(older, shelf.book()).unwrap();
    fs::set_permissions(shelf.book(), Permissions::from_mode(0o444)).unwrap();
    let run = run_without_privileges(&shelf, "list", "");
    assert!(run.err.contains("cannot be written"), "{}", run.err);
    let names = fs::read_dir(shelf.folder()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let copies: Vec<_> = names.filter(|name| name.contains(".version")).collect();
    assert_eq!(copies, [""; 0]);
}

#[test]
fn a_book_that_may_not_be_written_is_left_as_it_is() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS", "7\n");
    let before = shelf.print("export");
    for mode in [0o555, 0o755] {
        fs::set_permissions(shelf.folder(), Permissions::from_mode(mode)).unwrap();
        fs::set_permissions(shelf.book(), Permissions::from_mode(0o444)).unwrap();
        let run = run_without_privileges(&shelf, &format!("resume {id}"), "2\n");
        assert!(
            run.err.contains("cannot be written") || run.err.contains("cannot be opened"),
            "{}",
            run.err
        );
        assert!(!run.out.contains("7|2"), "{}", run.out);
        assert_eq!(run.status, Some(1));
    }
    fs::set_permissions(shelf.folder(), Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(shelf.book(), Permissions::from_mode(0o644)).unwrap();
    assert_eq!(shelf.print("export"), before);
}

#[test]
fn without_the_usual_book_a_match_is_played_unkept() {
    let shelf = Shelf::new();
    let in_the_way = shelf.folder().join("file");
    fs::write(&in_the_way, "").unwrap();
    let mut command = tenpin("--lang en --players PJS");
    command
        .env_remove("TENPIN_BOOK")
        .env("XDG_DATA_HOME", &in_the_way);
    let run = run_command(&mut command, b"7\n");
    let mut told = run.err.lines();
    assert!(
        told.next()
            .unwrap()
            .contains("cannot be opened: check that its folder exists")
    );
    assert_eq!(told.next(), Some("This match is not kept."));
    assert!(run.err.ends_with("\nand type again: 7\n"), "{}", run.err);
    assert!(run.out.ends_with("PJS's turn : "));
    assert_eq!(run.status, Some(0));
}

#[test]
fn without_a_home_a_match_is_played_unkept() {
    let shelf = Shelf::new();
    let mut command = tenpin("--lang en --players PJS");
    command
        .env_remove("TENPIN_BOOK")
        .current_dir(shelf.folder());
    let run = run_command(&mut command, b"7\n");
    let told = "$HOME/.local/share/tenpin/scorebook.db cannot be opened";
    assert!(run.err.starts_with(told), "{}", run.err);
    assert!(
        run.err.contains("\nThis match is not kept.\n"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_dir(shelf.folder()).unwrap().count(), 0);
}

#[test]
fn the_usual_book_is_made_where_the_desktop_keeps_data() {
    let shelf = Shelf::new();
    let mut command = tenpin("--lang en --players PJS");
    command
        .env_remove("TENPIN_BOOK")
        .env("XDG_DATA_HOME", shelf.folder());
    let run = run_command(&mut command, b"7\n");
    saved_as(&run.err);
    assert!(shelf.folder().join("tenpin/scorebook.db").exists());
}

/// Runs commands with a copy of the book on a disk of 300 kB that nobody else sees.
fn run_on_small_disk(shelf: &Shelf, commands: &str, input: &str) -> Run {
    let disk = shelf.folder().join("disk");
    fs::create_dir(&disk).unwrap();
    let script = format!("cp $BOOK book.db && {commands}");
    let mut command = on_small_disk(tenpin("").get_program(), &disk, "300k", &script);
    run_command(command.env("BOOK", shelf.book()), input.as_bytes())
}

#[test]
fn a_full_disk_stops_the_match_and_loses_nothing() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,PJS,PJS,PJS", "7\n");
    let commands =
        format!("$TENPIN resume; echo status $?; $TENPIN show {id}; $TENPIN book verify");
    // More lines than there is room for.
    let run = run_on_small_disk(&shelf, &commands, &"0\nundo\n".repeat(400));
    let told = "There is no room left on the disk of book.db: what was shown before is safe";
    assert!(run.err.contains(told), "{}", run.err);
    let (played, after) = run.out.split_once("status 1\n").unwrap();
    let shown = played.rfind("| NAME |").unwrap();
    let shown = played[shown..].split("\n\n").next().unwrap();
    assert!(after.starts_with(shown), "{after}");
    assert!(after.contains("\n1 match, "), "{after}");
}
