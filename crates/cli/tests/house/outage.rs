//! A database that goes away.

use tenpin_trials::server::Server;

use crate::{
    node::{Game, Node},
    wire::{Answer, get},
};

#[test]
fn a_node_says_that_the_database_is_away_and_recovers_by_itself() {
    let server = Server::start().unwrap();
    let url = server.database("chain").unwrap();
    let node = Node::start(&url, "");
    let game = node.start_match(r#"["PJS"]"#);
    let mut screen = node.follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("1"));
    server.stop().unwrap();
    check_away(&node, &game);
    server.go_on().unwrap();
    while node.wire().ask(&get("/healthz")).unwrap().status != 200 {}
    let mut found = node.roll(&game, "first", 7);
    while found.status == 503 {
        found = node.roll(&game, "first", 7);
    }
    assert_eq!((found.status, &found.json()["revision"]), (201, &2.into()));
    assert_eq!(screen.until("id: ").as_deref(), Some("2"));
    let (status, log) = node.stop();
    assert_eq!(status, Some(0));
    assert!(log.contains("the book failed"), "{log}");
}

fn check_away(node: &Node, game: &Game) {
    let one = format!("/api/v1/matches/{}", game.id);
    for path in ["/healthz", "/api/v1/matches", &one] {
        is_away(&node.wire().ask(&get(path)).unwrap());
    }
    let lost = node.roll(game, "first", 7);
    is_away(&lost);
    assert!(
        !lost.body.contains("postgres"),
        "causes are logged, not sent: {lost:?}"
    );
}

fn is_away(answer: &Answer) {
    assert_eq!(answer.status, 503, "{answer:?}");
    assert_eq!(answer.text("code"), "store_away");
    assert!(answer.head.contains("retry-after: 1\r\n"), "{answer:?}");
}
