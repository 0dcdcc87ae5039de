//! The list of matches.

use serde_json::Value;

use crate::shelf::Shelf;

#[test]
fn matches_are_listed_newest_first_with_state_and_scores() {
    let shelf = Shelf::new();
    shelf.run("import", "");
    let told = "There is no match yet: tenpin begins one.
";
    assert_eq!(shelf.run("list", "").err, told);
    let live = shelf.play("PJS,KYJ", "7\n2\n8\n1\n");
    let over = shelf.play("LEE", &"X\n".repeat(12));
    let closed = shelf.play("KIM", "0\n");
    shelf.print(&format!("close {closed}"));
    let list = shelf.print("list");
    let lines: Vec<_> = list.lines().collect();
    for (line, (id, rest)) in lines.iter().zip([
        (&closed, "closed  KIM 0"),
        (&over, "over    LEE 300"),
        (&live, "live    PJS 9, KYJ 9"),
    ]) {
        assert!(
            line.starts_with(id.as_str()) && line.ends_with(rest),
            "{line}"
        );
    }
    assert_eq!(lines.len(), 3);
    assert_eq!(shelf.print("list --limit 1").lines().count(), 1);
    assert!(shelf.print("list --lang ko").contains("진행  PJS 9, KYJ 9"));
}

#[test]
fn the_list_is_told_to_programs_in_json() {
    let shelf = Shelf::new();
    shelf.run("import", "");
    assert_eq!(shelf.print("list --json"), "[]\n");
    let id = shelf.play("PJS,KYJ", "X\nleave KYJ\n");
    let list: Value = serde_json::from_str(&shelf.print("list --json")).unwrap();
    let item = &list[0];
    assert_eq!(item["id"], id);
    assert_eq!(item["revision"], 3);
    assert_eq!(item["state"], "live");
    assert_eq!(item["lane"], Value::Null);
    assert_eq!(item["players"][1]["name"], "KYJ");
    assert_eq!(item["players"][1]["left"], true);
    assert_eq!(item["players"][0]["score"], 0);
    assert!(item["started"].as_str().unwrap().ends_with('Z'));
}

#[test]
fn the_place_of_the_book_is_told_without_a_password() {
    let shelf = Shelf::new();
    assert_eq!(
        shelf.print("book path"),
        format!("{}\n", shelf.book().display())
    );
    let path = shelf.print("book path --book postgres://ann:secret@host/club?password=x");
    assert_eq!(path, "postgres://ann@host/club\n");
    assert!(!shelf.book().exists(), "asking makes no book");
}

#[test]
fn a_look_makes_no_book() {
    let shelf = Shelf::new();
    for command in [
        "list",
        "list --json",
        "show abc",
        "resume",
        "export",
        "book verify",
    ] {
        let run = shelf.run(command, "");
        let told = format!("There is no book {} yet", shelf.book().display());
        assert!(run.err.starts_with(&told), "{command}: {}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
    }
    assert!(!shelf.book().exists());
}
