//! What a server says when its book is in trouble.

use std::{fs, io};

use rusqlite::Connection;
use tenpin_scorebook::{Place, Scorebook};
use tenpin_testkit::wait::until_equal;

use crate::{node::Node, wire::get};

/// The unbroken beginning is shown, and the answer says that it is no more than that.
#[test]
fn a_damaged_match_is_called_damaged_by_every_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.db");
    let node = Node::start(&path, "");
    let (damaged, sound) = (
        node.start_match(r#"["PJS"]"#),
        node.start_match(r#"["KYJ"]"#),
    );
    for ball in ["a", "b", "c"] {
        node.roll(&damaged, ball, 3);
    }
    node.stop();
    let edit = format!(
        "DROP TRIGGER events_are_not_updated;
         UPDATE events SET event = replace(event, '3', '4') WHERE revision = 3
         AND match_number = (SELECT number FROM matches WHERE match_id = '{}')",
        damaged.id
    );
    Connection::open(&path)
        .unwrap()
        .execute_batch(&edit)
        .unwrap();
    let node = Node::start(&path, "");
    let ask = |path: &str| node.wire().ask(&get(path)).unwrap();
    let shown = ask(&format!("/api/v1/matches/{}", damaged.id)).json();
    assert_eq!(
        (&shown["damaged"], &shown["revision"]),
        (&true.into(), &2.into())
    );
    let whole = ask(&format!("/api/v1/matches/{}", sound.id)).json();
    assert_eq!(whole["damaged"], false);
    let list = ask("/api/v1/matches?limit=2").body;
    assert_eq!(list.matches("\"damaged\":true").count(), 1, "{list}");
    let refused = node.roll(&damaged, "d", 3);
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (409, &"match_broken".into())
    );
    assert_eq!(node.roll(&sound, "a", 3).status, 201, "others go on");
}

/// Somebody who watches over the server learns that no ball can be written.
#[test]
fn a_server_is_not_well_while_another_program_holds_its_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.db");
    drop(Scorebook::open(&Place::File(path.clone())).unwrap());
    let node = Node::start(&path, "");
    let health = || node.wire().ask(&get("/healthz")).unwrap().status;
    assert_eq!(health(), 200);
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    until_equal(&503, health);
    other.execute_batch("ROLLBACK").unwrap();
    until_equal(&200, health);
}

/// Balls are refused until there is room again, and none that was answered is lost.
#[test]
fn a_server_is_not_well_while_its_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let node = Node::start_on_small_disk(folder.path());
    let health = || node.wire().ask(&get("/healthz")).unwrap();
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "a", 3).status, 201);
    assert_eq!(health().status, 200);
    let filler = node.path(&folder.path().join("filler"));
    let full = fs::write(&filler, vec![0; 5 << 20]).unwrap_err();
    assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    until_equal(&503, || health().status);
    let refused = node.roll(&game, "b", 4);
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (503, &"store_away".into())
    );
    fs::remove_file(filler).unwrap();
    until_equal(&200, || health().status);
    let after = node.roll(&game, "b", 4);
    assert_eq!((after.status, &after.json()["revision"]), (201, &3.into()));
}

/// Whatever else is answered meanwhile, such as a ball that is there already.
#[test]
fn a_server_is_not_well_until_something_can_be_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.db");
    let node = Node::start(&path, "");
    let health = || node.wire().ask(&get("/healthz")).unwrap().status;
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "a", 3).status, 201);
    let other = Connection::open(&path).unwrap();
    let refuse = "CREATE TRIGGER no_events BEFORE INSERT ON events
         BEGIN SELECT RAISE (ABORT, 'no'); END;
         CREATE TRIGGER no_change BEFORE UPDATE ON revocations
         BEGIN SELECT RAISE (ABORT, 'no'); END";
    other.execute_batch(refuse).unwrap();
    assert_eq!(node.roll(&game, "b", 4).status, 503);
    assert_eq!(health(), 503);
    assert_eq!(node.roll(&game, "a", 3).status, 201, "it is there already");
    assert_eq!(health(), 503);
    let allow = "DROP TRIGGER no_events; DROP TRIGGER no_change";
    other.execute_batch(allow).unwrap();
    assert_eq!(health(), 200);
    assert_eq!(node.roll(&game, "b", 4).status, 201);
    let metrics = node.wire().ask(&get("/metrics")).unwrap().body;
    let failed = "tenpin_store_errors_total{trouble=\"busy\"} 1\n";
    assert!(metrics.contains(failed), "{metrics}");
}

/// The server finds out by itself, even if nobody writes any more, so a kill loses nothing.
#[test]
fn what_is_in_a_deleted_log_is_brought_into_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.db");
    let node = Node::start(&path, "");
    let game = node.start_match(r#"["PJS"]"#);
    for ball in ["a", "b", "c"] {
        assert_eq!(node.roll(&game, ball, 3).status, 201);
    }
    fs::remove_file(folder.path().join("book.db-wal")).unwrap();
    // As a kill would leave it.
    let copy = folder.path().join("copy.db");
    until_equal(&Ok(4), || {
        fs::copy(&path, &copy).unwrap();
        let kept = Connection::open(&copy).unwrap();
        let count = "SELECT count(*) FROM events";
        kept.query_row(count, [], |row| row.get::<_, u32>(0))
    });
}
