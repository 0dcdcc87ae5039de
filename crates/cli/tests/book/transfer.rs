//! Matches on their way out and in.

use std::fs;

use crate::shelf::Shelf;

/// A book with matches of every kind.
fn full() -> Shelf {
    let shelf = Shelf::new();
    shelf.play("PJS,KYJ", "X\n7\nfix PJS 1 9/\njoin LEE\nundo\nleave KYJ\n");
    let closed = shelf.play("KIM", "3\n");
    shelf.print(&format!("close {closed}"));
    shelf.play("AAA,AAA", &"0\n".repeat(40));
    shelf
}

#[test]
fn an_export_that_is_imported_is_the_same_book() {
    let (from, to) = (full(), Shelf::new());
    let export = from.print("export");
    let run = to.run("import", &export);
    let lines = export.lines().count();
    let told = format!("{lines} events added, 0 there already.\n");
    assert_eq!((run.err, run.status), (told, Some(0)));
    assert_eq!(to.print("export"), export);
    assert_eq!(to.print("book verify"), from.print("book verify"));
    assert_eq!(to.print("list"), from.print("list"));
    let again = to.run("import", &export);
    assert_eq!(
        again.err,
        format!("0 events added, {lines} there already.\n")
    );
    assert_eq!(to.print("export"), export);
}

#[test]
fn what_is_missing_is_added() {
    let (from, to) = (full(), Shelf::new());
    let export = from.print("export");
    let lines: Vec<_> = export.lines().collect();
    let (early, rest) = lines.split_at(4);
    let path = from.folder().join("rest.jsonl");
    fs::write(&path, rest.join("\n")).unwrap();
    assert_eq!(to.run("import", &early.join("\n")).status, Some(0));
    assert_eq!(
        to.run(&format!("import {}", path.display()), "").status,
        Some(0)
    );
    assert_eq!(to.print("export"), export);
}

#[track_caller]
fn check_refused(broken: &str, told: &str, left: &str) {
    let to = Shelf::new();
    let run = to.run("import", broken);
    assert!(run.err.contains(told), "{}", run.err);
    assert_eq!(run.status, Some(1));
    assert_eq!(to.print("export"), left);
    to.check_whole();
}

#[test]
fn a_broken_chain_is_refused_by_name_and_the_others_are_taken() {
    let from = full();
    let export = from.print("export");
    let id = &export[10..20];
    let (broken, whole): (Vec<&str>, Vec<&str>) =
        export.lines().partition(|line| line.contains(id));
    let whole = whole.join(
        "
",
    ) + "
";
    let damaged = |revision: u32, fault: &str| {
        format!("Match {id} was not imported: revision {revision} {fault} there.")
    };
    let changed = export.replacen("\"pins\":10", "\"pins\":9", 1);
    check_refused(
        &changed,
        &damaged(2, "was changed after it was written"),
        &whole,
    );
    let cut = export.replacen(&format!("{}\n", broken[2]), "", 1);
    check_refused(&cut, &damaged(3, "is missing"), &whole);
    let headless = export.replacen(&format!("{}\n", broken[0]), "", 1);
    check_refused(&headless, &damaged(1, "is missing"), &whole);
    let garbled = export.replacen(&format!("{}\n", broken[2]), "{\"match\":7}\n", 1);
    check_refused(&garbled, "-, line 3: not a line of an export", &whole);
}

#[test]
fn another_match_under_the_same_name_is_refused() {
    let (from, to) = (full(), Shelf::new());
    let export = from.print("export");
    let id = export[10..20].to_owned();
    let early: Vec<_> = export.lines().take(2).collect();
    to.run("import", &early.join("\n"));
    to.run(&format!("resume {id}"), "5\n");
    let before = to.print(&format!("export {id}"));
    let run = to.run("import", &export);
    let told = format!("Match {id} is another one here from revision 3 on");
    assert!(run.err.contains(&told), "{}", run.err);
    assert_eq!(to.print(&format!("export {id}")), before);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let shelf = Shelf::new();
    for file in ["/nowhere", "/"] {
        let run = shelf.run(&format!("import {file}"), "");
        let told = format!("\nCannot read {file}: ");
        assert!(run.err.contains(&told), "{}", run.err);
        assert_eq!(run.status, Some(2));
    }
}

#[test]
fn what_is_no_line_is_named_and_the_rest_is_taken() {
    let (from, to) = (full(), Shelf::new());
    let export = from.print("export");
    let (bad, good) = (to.folder().join("bad"), to.folder().join("good"));
    let zeros = "0".repeat(3_000_000);
    fs::write(&bad, [b"\xff\n\n", zeros.as_bytes()].concat()).unwrap();
    fs::write(&good, format!("\u{feff}{}", export.replace('\n', "\r\n"))).unwrap();
    let files = [&bad, &good].map(|file| file.display().to_string());
    let run = to.run(&format!("import {} {}", files[0], files[1]), "");
    let named = format!("{}, line 1: not a line of an export\n", files[0]);
    assert!(run.err.starts_with(&named), "{}", &run.err[..200]);
    assert_eq!(run.status, Some(1));
    assert_eq!(to.print("export"), export);
}

#[test]
fn some_matches_can_be_chosen() {
    let shelf = full();
    let id = shelf.print("list")[..10].to_owned();
    let some = shelf.print(&format!("export {}", &id[..6]));
    assert!(some.lines().all(|line| line.contains(&id)));
    assert_eq!(some.lines().count(), 41);
}

#[test]
fn a_spreadsheet_gets_a_row_for_each_frame() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS,KYJ", "X\n7\n2\n8\n/\n");
    let csv = shelf.print("export --format csv");
    let rows: Vec<Vec<_>> = csv.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 20);
    let header = "match,started,state,lane,seat,player,full_name,left,frame,ball_1,ball_2,\
        ball_3,result,frame_score,cumulative";
    assert_eq!(rows[0].join(","), header);
    assert!(rows[1..].iter().all(|row| row[0] == id && row.len() == 15));
    let tail = |row: usize| rows[row][4..].join(",");
    assert_eq!(tail(1), "1,PJS,,no,1,10,,,strike,20,20");
    assert_eq!(tail(2), "1,PJS,,no,2,8,2,,spare,,");
    assert_eq!(tail(3), "1,PJS,,no,3,,,,,,");
    assert_eq!(tail(11), "2,KYJ,,no,1,7,2,,open,9,9");
}

#[test]
fn a_backup_is_a_book() {
    let shelf = full();
    let copy = shelf.folder().join("copy.db");
    let run = shelf.run(&format!("book backup {}", copy.display()), "");
    assert_eq!(run.err, format!("A whole copy is in {}\n", copy.display()));
    let export = shelf.print(&format!("export --book {}", copy.display()));
    assert_eq!(export, shelf.print("export"));
    let again = shelf.run(&format!("book backup {}", copy.display()), "");
    assert!(again.err.contains("exists already"), "{}", again.err);
    assert_eq!(again.status, Some(1));
    for command in ["book compact", "book rebuild"] {
        shelf.print(command);
        assert_eq!(shelf.print("export"), export);
        shelf.check_whole();
    }
}

/// The rest of a line that is too long is no line of its own, whatever it looks like.
#[test]
fn a_line_that_is_too_long_is_one_line() {
    let export = full().print("export");
    let long = format!("{}{export}", " ".repeat(1 << 20));
    let to = Shelf::new();
    let run = to.run("import", &format!("{long}\nnonsense\n"));
    assert!(run.err.contains("line 1: not a line"), "{}", run.err);
    let last = format!("line {}: not a line", export.lines().count() + 2);
    assert!(run.err.contains(&last), "{}", run.err);
    assert_eq!(run.status, Some(1));
    let first = export.lines().next().unwrap();
    assert!(!to.print("export").contains(first));
}
