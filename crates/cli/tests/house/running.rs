//! Starting and stopping a server.

use std::fs;

use tenpin_scorebook::{Place, Scorebook};
use tenpin_testkit::wait;

use crate::{
    node::Node,
    support::run,
    wire::{Wire, get, post},
};

#[test]
fn it_says_where_the_board_is_and_ends_in_good_order() {
    let node = Node::start(":memory:", "");
    assert!(
        node.said().starts_with("The board is at http://127.0.0.1:"),
        "{}",
        node.said()
    );
    let game = node.start_match(r#"["PJS"]"#);
    let mut screen = node.follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("1"));
    let (status, log) = node.stop();
    assert_eq!(status, Some(0), "{log}");
    assert_eq!(screen.until("id: "), None, "the stream has ended");
    assert!(log.contains("\"message\":\"stopping\""), "{log}");
}

#[test]
fn every_ball_that_was_answered_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.db");
    let mut node = Node::start(&book, "");
    let game = node.start_match(r#"["PJS","KYJ","LEE","KIM"]"#);
    for round in 0..5 {
        let mut wire = node.wire();
        for ball in 0..8 {
            let name = format!("{round}-{ball}");
            let answer = wire.ask(&game.ball(&name, 1)).unwrap();
            assert_eq!(answer.status, 201, "{answer:?}");
        }
        drop(node);
        node = Node::start(&book, "");
    }
    drop(node);
    let book = Scorebook::open(&Place::File(book)).unwrap();
    let kept = book.read(game.id.parse().unwrap()).unwrap();
    assert_eq!((kept.entries.len(), kept.broken), (41, None));
}

#[test]
fn it_serves_on_a_socket_in_the_file_system() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.sock");
    let listen = format!("--listen unix:{}", path.display());
    let node = Node::start(":memory:", &listen);
    assert!(
        node.said().contains(&format!("unix:{}", path.display())),
        "{}",
        node.said()
    );
    assert_eq!(
        Wire::open_unix(&path).ask(&get("/healthz")).unwrap().status,
        200
    );
    drop(node);
    assert!(path.exists(), "a kill leaves the socket behind");
    let again = Node::start(":memory:", &listen);
    assert_eq!(
        Wire::open_unix(&path).ask(&get("/healthz")).unwrap().status,
        200
    );
    again.stop();
    assert!(!path.exists());
}

#[test]
fn it_takes_away_nothing_that_is_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.sock");
    let listen = format!("--listen unix:{}", path.display());
    let first = Node::start(":memory:", &listen);
    let second = fails(&listen);
    assert!(second.contains("Address already in use"), "{second}");
    assert_eq!(
        Wire::open_unix(&path).ask(&get("/healthz")).unwrap().status,
        200
    );
    first.stop();
    fs::write(&path, "something else").unwrap();
    fails(&listen);
    assert_eq!(fs::read_to_string(&path).unwrap(), "something else");
}

/// What is said when it cannot serve.
fn fails(arguments: &str) -> String {
    let run = run(&format!("serve {arguments}"), "");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{}", run.err);
    run.err
}

#[test]
fn a_place_that_is_taken_or_none_is_refused() {
    let node = Node::start(":memory:", "");
    let taken = node.address().to_string();
    let said = fails(&format!("--listen {taken}"));
    assert_eq!(
        said,
        format!("Cannot serve at {taken}: Address already in use (os error 98)\n")
    );
    for wrong in [
        "--listen nowhere",
        "--key-rate 0",
        "--trusted-proxy x",
        "--log loud",
    ] {
        let run = run(&format!("serve {wrong}"), "");
        assert_eq!(run.status, Some(2), "{wrong}: {}", run.err);
    }
}

#[test]
fn a_book_that_cannot_be_opened_is_said() {
    let said = fails("--book /nowhere/book.db");
    assert!(said.contains("/nowhere/book.db"), "{said}");
}

#[test]
fn a_closed_house_starts_nothing_for_strangers() {
    let node = Node::start(":memory:", "--closed");
    let request = crate::wire::post("/matches", "", "one", r#"{"players":["PJS"]}"#);
    let answer = node
        .wire()
        .ask(&request.replace("Authorization: Bearer \r\n", ""))
        .unwrap();
    assert_eq!(
        (answer.status, answer.text("code")),
        (401, "no_key".to_owned())
    );
}

#[test]
fn a_server_looks_through_its_book_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.db");
    let book = Scorebook::open(&Place::File(path.clone())).unwrap();
    let (_, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    drop(book);
    let edit = "DROP TRIGGER events_are_not_updated; UPDATE events SET at = at + 1;";
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch(edit).unwrap();
    drop(connection);
    let node = Node::start(&path, "--verify-every 24h");
    let health = || node.wire().ask(&get("/healthz")).unwrap();
    wait::until_equal(&true, || health().body.contains("\"verified\":{\"at\":\""));
    let health = health();
    assert!(health.body.contains("\"findings\":1"), "{}", health.body);
    assert_eq!(health.status, 200, "other matches can be written");
    let metrics = node.wire().ask(&get("/metrics")).unwrap().body;
    assert!(metrics.contains("tenpin_verify_findings 1\n"), "{metrics}");
    assert!(metrics.contains("\ntenpin_free_bytes "), "{metrics}");
    let (_, log) = node.stop();
    assert!(log.contains("\"message\":\"the book is damaged\""), "{log}");
}

#[test]
fn options_that_cannot_be_are_refused() {
    for (option, wrong) in [
        ("verify-every", &["0s", "24", "h", "1w", "-1h", ""][..]),
        (
            "public-name",
            &["http://board", "board:443", "a..b", "*", ""],
        ),
        ("connections", &["0", "-1", "many"]),
        ("address-connections", &["0"]),
        ("address-streams", &["0"]),
    ] {
        for wrong in wrong {
            let run = run(&format!("serve --{option}={wrong}"), "");
            assert_eq!(run.status, Some(2), "{option} {wrong}: {}", run.err);
        }
    }
}

/// Each limit is that of its option, and what it refuses is counted.
#[test]
fn limits_are_those_of_the_options() {
    let options =
        "--events-max 3 --address-starts 1 --address-streams 1 --public-name board.example";
    let node = Node::start(":memory:", options);
    let game = node.start_match(r#"["PJS"]"#);
    let answers = ["a", "b", "c"].map(|ball| node.roll(&game, ball, 3));
    assert_eq!(answers.map(|answer| answer.status), [201, 201, 409]);
    let again = post("/matches", "", "again", r#"{"players":["KYJ"]}"#);
    // On a slow machine a second may have passed, in which one more is started.
    let refused = wait::until("a refusal", || {
        let answer = node.wire().ask(&again).unwrap();
        if answer.status == 429 {
            Ok(answer)
        } else {
            Err(answer)
        }
    });
    assert!(refused.body.contains("--address-starts"), "{refused:?}");
    let ask = |host: &str| {
        let request = get("/healthz").replace("localhost", host);
        node.wire().ask(&request).unwrap().status
    };
    assert_eq!(["board.example", "evil.example"].map(ask), [200, 421]);
    let _screen = node.follow(&game);
    let mut second = node.wire();
    let stream = get(&format!("/api/v1/matches/{}/live", game.id));
    let refused = second.ask(&stream).unwrap();
    assert!(refused.body.contains("--address-streams"), "{refused:?}");
    let metrics = second.ask(&get("/metrics")).unwrap().body;
    for code in ["match_full", "too_many_requests", "wrong_host"] {
        let counted = format!("tenpin_refusals_total{{code=\"{code}\"}}");
        assert!(metrics.contains(&counted), "{code}: {metrics}");
    }
}

#[test]
fn one_address_has_as_many_connections_as_the_option_says() {
    let node = Node::start(":memory:", "--address-connections 2");
    let mut wires = [node.wire(), node.wire()];
    let health = get("/healthz");
    let answers = wires.each_mut().map(|wire| wire.ask(&health).unwrap());
    assert_eq!(answers.map(|answer| answer.status), [200, 200]);
    let refused = node.wire().ask(&health).unwrap();
    let option = "--address-connections";
    assert!(refused.body.contains(option), "{refused:?}");
}
