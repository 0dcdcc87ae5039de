//! A book in PostgreSQL, on good days and on bad ones.

use tenpin_testkit::Postgres;

use crate::{
    shelf::{Playing, Shelf},
    support::{Run, run_command, tenpin},
};

fn run(url: &str, arguments: &str, input: &str) -> Run {
    run_command(tenpin(arguments).env("TENPIN_BOOK", url), input.as_bytes())
}

#[test]
fn every_command_works_with_postgresql() {
    let server = Postgres::start().unwrap();
    let url = server.database("club").unwrap();
    let played = run(&url, "--players PJS,KYJ", "X\n7\nfix PJS 1 9/\nundo\n");
    let id = crate::shelf::saved_as(&played.err);
    for (command, said) in [
        ("list", "live    PJS 0, KYJ 0"),
        ("show ID", "|  PJS |  X   |"),
        ("show ID --events", "KYJ frame 1: 7"),
        ("undo ID", "|  KYJ |      |"),
        ("fix ID PJS 1 7/", "|  PJS |  7|/ |"),
        ("close ID", ""),
        ("export --format csv", "PJS,,no,1,7,3,,spare"),
        ("book verify", "1 match, 8 events, head "),
        ("book rebuild", ""),
        ("book compact", ""),
    ] {
        let run = run(&url, &command.replace("ID", &id[..5]), "");
        assert_eq!(run.status, Some(0), "{command}: {}", run.err);
        assert!(run.out.contains(said), "{command}: {}", run.out);
    }
}

#[test]
fn a_match_moves_from_postgresql_to_sqlite() {
    let server = Postgres::start().unwrap();
    let url = server.database("club").unwrap();
    run(&url, "--players PJS,KYJ", "X\n7\njoin LEE\n");
    let shelf = Shelf::new();
    let export = run(&url, "export", "").out;
    shelf.run("import", &export);
    assert_eq!(shelf.print("export"), export);
    shelf.print(&format!(
        "book backup {}/copy.db --book {url}",
        shelf.folder().display()
    ));
    let copy = shelf.print(&format!(
        "export --book {}/copy.db",
        shelf.folder().display()
    ));
    assert_eq!(copy, export);
}

#[test]
fn a_console_waits_for_a_database_that_is_away() {
    let server = Postgres::start().unwrap();
    let url = server.database("club").unwrap();
    let mut console = Playing::start(&url, "--players PJS");
    console.until_asked();
    console.answer("7");
    server.stop().unwrap();
    console.say("2");
    let told = console.until_told("Trying again until it works; Ctrl-C stops.\n");
    assert!(
        told.contains(" does not answer: what was shown before is safe. ("),
        "{told}"
    );
    server.go_on();
    console.until_asked();
    console.answer("X");
    console.end();
    let export = run(&url, "export", "").out;
    let balls: Vec<_> = export
        .split("\"pins\":")
        .skip(1)
        .map(|rest| &rest[..1])
        .collect();
    assert_eq!(balls, ["7", "2", "1"], "{export}");
    assert_eq!(run(&url, "book verify", "").status, Some(0));
}

#[test]
fn a_database_that_is_not_there_is_an_error_without_a_password() {
    let url = "postgres://ann:secret@localhost:1/club";
    let run = run(url, "--players PJS", "7\n");
    let told = "The database postgres://ann@localhost:1/club does not answer";
    assert!(run.err.starts_with(told), "{}", run.err);
    assert!(!run.err.contains("secret"));
    assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
}
