//! A match that a newer tenpin has gone on with.

use serde_json::Value;
use tenpin::Pins;
use tenpin_scorebook::{Entry, MatchId, Place, Scorebook};
use tenpin_testkit::{books, newer};

use crate::{
    shelf::{Playing, Shelf},
    support::{Run, run_command, tenpin},
};

/// A book with a match that a newer tenpin went on with, and one that it did not.
fn newer_shelf() -> (Shelf, String, String) {
    let shelf = Shelf::new();
    let newer = shelf.play("PJS", "7\n");
    let plain = shelf.play("KYJ", "X\n");
    let book = Scorebook::open(&Place::File(shelf.book())).unwrap();
    let line = newer::line(&book, newer.parse().unwrap(), r#"{"kind":"fouled"}"#);
    newer::write_into_file(&shelf.book(), &line);
    (shelf, newer, plain)
}

fn sentence(id: &str) -> String {
    format!(
        "Match {id} was written by a newer tenpin from revision 3 on. What is before can be \
         shown, but nothing can be added: use that tenpin. (not known here: the event \
         \"fouled\")\n"
    )
}

#[track_caller]
fn check(run: &Run, told: &str) {
    assert_eq!((run.err.as_str(), run.status), (told, Some(1)));
}

#[test]
fn it_is_shown_up_to_there() {
    let (shelf, newer, plain) = newer_shelf();
    let told = sentence(&newer) + "1 match is from a newer tenpin.\n";
    let show = shelf.run(&format!("show {newer}"), "");
    check(&show, &told);
    assert!(show.out.contains("|  PJS |  7   |"), "{}", show.out);
    let events = shelf.run(&format!("show {newer} --events"), "");
    check(&events, &told);
    assert_eq!(events.out.lines().count(), 2, "{}", events.out);
    let list = shelf.run("list", "");
    check(&list, &told);
    assert!(list.out.contains(&newer) && list.out.contains(&plain));
    let json = shelf.run("list --json", "");
    check(&json, &told);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    let incomplete = [0, 1].map(|place| json[place].get("incomplete"));
    assert_eq!(incomplete, [None, Some(&"newer".into())]);
    let export = shelf.run("export", "");
    check(&export, &told);
    assert_eq!(export.out.lines().count(), 4, "{}", export.out);
    let verify = shelf.run("book verify", "");
    check(&verify, &told);
    assert!(verify.out.starts_with("2 matches, 5 events, head "));
    let rebuild = shelf.run("book rebuild", "");
    let told = "was written by a newer tenpin: it is left as it is";
    assert!(rebuild.err.contains(told), "{}", rebuild.err);
    assert_eq!(rebuild.status, Some(1));
}

#[test]
fn a_field_and_rules_that_are_not_known_are_newer_in_sqlite() {
    let (folder, place) = books::sqlite();
    let path = folder.path().join("book.db");
    let run = |arguments: &str| run_command(tenpin(arguments).env("TENPIN_BOOK", &path), b"");
    field_and_rules(&place, &run, &|line| newer::write_into_file(&path, line));
}

#[test]
fn a_field_and_rules_that_are_not_known_are_newer_in_postgresql() {
    let (server, place) = books::postgres();
    let Place::Postgres(url) = &place else {
        panic!("{place:?}")
    };
    let run = |arguments: &str| run_command(tenpin(arguments).env("TENPIN_BOOK", url), b"");
    field_and_rules(&place, &run, &|line| {
        newer::write_into_postgres(&server, "book", line);
    });
}

/// A match with a field that is not known, one by rules that are not, and one like any other.
fn field_and_rules(place: &Place, run: &dyn Fn(&str) -> Run, write_newer: &dyn Fn(&Entry)) {
    let book = Scorebook::open(place).unwrap();
    let [foul, plain] = ["PJS", "KYJ"].map(|name| {
        let (id, started) = book.start(vec![name.parse().unwrap()], None);
        started.wait().unwrap();
        books::write(&book, id, 1, &books::ball(Pins::Seven));
        id
    });
    let ball = r#"{"kind":"rolled","pins":0,"foul":true}"#;
    write_newer(&newer::line(&book, foul, ball));
    let candlepin = MatchId::random();
    let start = r#"{"kind":"started","players":["LEE"],"rules":"candlepin"}"#;
    write_newer(&newer::line(&book, candlepin, start));
    drop(book);
    let told = [
        format!(
            "Match {foul} was written by a newer tenpin from revision 3 on. What is before can be \
             shown, but nothing can be added: use that tenpin. (not known here: the field \
             \"foul\")\n"
        ),
        format!(
            "Match {candlepin} was written by a newer tenpin from revision 1 on. Nothing of it can \
             be shown: use that tenpin. (not known here: the rules \"candlepin\")\n"
        ),
    ];
    check_one(run, foul, &told[0], "|  PJS |  7   |");
    check_one(run, candlepin, &told[1], "");
    check_all(run, &told);
    assert_eq!(run(&format!("show {plain}")).status, Some(0));
}

fn check_one(run: &dyn Fn(&str) -> Run, id: MatchId, told: &str, row: &str) {
    let shown = run(&format!("show {id}"));
    check(&shown, &format!("{told}1 match is from a newer tenpin.\n"));
    assert!(shown.out.contains(row), "{}", shown.out);
    assert_eq!(shown.out.is_empty(), row.is_empty(), "{}", shown.out);
    for command in ["undo ID", "fix ID PJS 1 9/", "close ID", "resume ID"] {
        let refused = run(&command.replace("ID", id.as_ref()));
        check(&refused, told);
        assert_eq!(refused.out, "", "{command}");
    }
}

/// What is printed of all matches, with the number of its lines.
fn check_all(run: &dyn Fn(&str) -> Run, told: &[String]) {
    for (command, lines) in [
        ("list", 2),
        ("export", 4),
        ("export --format csv", 21),
        ("book verify", 1),
    ] {
        let run = run(command);
        assert_eq!(run.status, Some(1), "{command}");
        assert!(told.iter().all(|told| run.err.contains(told)), "{run:?}");
        let count = "2 matches are from a newer tenpin.\n";
        assert!(run.err.ends_with(count), "{}", run.err);
        assert_eq!(run.out.lines().count(), lines, "{}", run.out);
    }
}

#[test]
fn nothing_is_added_to_it() {
    let (shelf, newer, plain) = newer_shelf();
    for command in ["undo ID", "fix ID PJS 1 9/", "close ID", "resume ID"] {
        let run = shelf.run(&command.replace("ID", &newer), "2\n");
        check(&run, &sentence(&newer));
        assert_eq!(run.out, "", "{command}");
    }
    shelf.print(&format!("undo {plain}"));
    let verify = shelf.run("book verify", "");
    assert!(verify.out.starts_with("2 matches, 6 events, head "));
}

#[test]
fn it_is_not_imported() {
    let (shelf, newer, _) = newer_shelf();
    let book = Scorebook::open(&Place::File(shelf.book())).unwrap();
    let id = newer.parse().unwrap();
    let mut lines = book.read(id).unwrap().entries;
    lines.push(newer::line(
        &book,
        id,
        r#"{"kind":"rolled","pins":1,"foul":true}"#,
    ));
    let lines: Vec<_> = lines.iter().map(|line| line.to_line().unwrap()).collect();
    let other = Shelf::new();
    let import = other.run("import", &lines.join("\n"));
    let told = format!(
        "Match {newer} was not imported: revision 3 was written by a newer tenpin. (not known here: \
         the field \"foul\")\n0 events added, 0 there already.\nNot imported: 1 line or \
         match.\n"
    );
    check(&import, &told);
    assert_eq!(other.print("export"), "");
}

#[test]
fn a_match_with_a_newer_line_in_an_export_is_not_imported() {
    let shelf = Shelf::new();
    let newer = shelf.play("PJS", "7\n2\n");
    let plain = shelf.play("KYJ", "X\n");
    let export = shelf.print("export");
    let mut lines: Vec<_> = export.lines().map(ToOwned::to_owned).collect();
    lines[1] = lines[1].replace(r#""hash""#, r#""oil":"house","hash""#);
    let other = Shelf::new();
    let import = other.run("import", &lines.join("\n"));
    let told = "-, line 2: written by a newer tenpin: the field \"oil\" is not known here\n\
                2 events added, 0 there already.\nNot imported: 1 line or match.\n";
    check(&import, told);
    let list = other.print("list");
    assert!(list.contains(&plain) && !list.contains(&newer), "{list}");
    for (language, told) in [
        (
            "es",
            "línea 2: la escribió un tenpin más nuevo: aquí no se conoce el campo \"oil\"",
        ),
        (
            "ko",
            "2번째 줄: 더 새로운 tenpin이 썼습니다: 여기서 모르는 항목 \"oil\"",
        ),
    ] {
        let import = other.run(&format!("import --lang {language}"), &lines.join("\n"));
        assert!(import.err.contains(told), "{}", import.err);
    }
}

/// A console after its first ball, and the line with which a newer tenpin goes on.
fn overtaken(shelf: &Shelf) -> (Playing, Entry) {
    let mut console = Playing::start(shelf.book(), "--players PJS");
    console.until_asked();
    console.answer("7");
    let book = Scorebook::open(&Place::File(shelf.book())).unwrap();
    let id = book.latest_live().unwrap().unwrap().match_id;
    (console, newer::line(&book, id, r#"{"kind":"fouled"}"#))
}

#[test]
fn a_console_that_meets_it_does_not_say_how_to_go_on() {
    let shelf = Shelf::new();
    let (mut console, line) = overtaken(&shelf);
    console.say_unaware("2", || newer::write_into_file(&shelf.book(), &line));
    let ended = console.until_over();
    assert_eq!(ended, (sentence(line.match_id.as_ref()), Some(1)));
}

#[test]
fn a_console_that_hears_of_it_does_not_say_how_to_go_on() {
    let shelf = Shelf::new();
    let (console, line) = overtaken(&shelf);
    newer::write_into_file(&shelf.book(), &line);
    // Nothing is typed here.
    let ended = console.until_over();
    assert_eq!(ended, (sentence(line.match_id.as_ref()), Some(1)));
}

#[test]
fn it_is_said_in_every_language() {
    let (shelf, newer, _) = newer_shelf();
    for (language, told) in [
        (
            "es",
            "se puede añadir nada: usa ese tenpin. (no se conoce aquí: el suceso \"fouled\")",
        ),
        (
            "ko",
            "그 tenpin을 쓰세요. (여기서 모르는 것: 사건 \"fouled\")",
        ),
    ] {
        let run = shelf.run(&format!("show {newer} --lang {language}"), "");
        assert!(run.err.contains(told), "{}", run.err);
    }
}
