//! Several servers on one book.

use std::{collections::HashSet, sync::Barrier, thread};

use tenpin_scorebook::{MatchId, Place, Scorebook};
use tenpin_testkit::Postgres;

use crate::{
    node::{Game, Node},
    wire::post,
};

const FOUR: &str = r#"["PJS","KYJ","LEE","KIM"]"#;

#[test]
fn two_nodes_on_one_postgresql() {
    let server = Postgres::start().unwrap();
    let url = server.database("chain").unwrap();
    tell(&url);
}

#[test]
fn two_nodes_on_one_sqlite_file() {
    let folder = tempfile::tempdir().unwrap();
    tell(folder.path().join("book.db").to_str().unwrap());
}

fn tell(book: &str) {
    let nodes = [Node::start(book, ""), Node::start(book, "")];
    a_ball_at_one_is_seen_at_the_other(&nodes);
    one_start_for_all(&nodes);
    one_ball_for_all(&nodes, book);
    nothing_is_lost_or_doubled(&nodes, book);
    clients_go_on_at_the_other(nodes);
    let book = Scorebook::open(&Place::from(book)).unwrap();
    assert_eq!(book.verify().unwrap().findings, []);
}

fn a_ball_at_one_is_seen_at_the_other(nodes: &[Node; 2]) {
    let game = nodes[0].start_match(FOUR);
    let mut screen = nodes[1].follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("1"));
    assert_eq!(nodes[0].roll(&game, "first", 7).status, 201);
    assert_eq!(screen.until("id: ").as_deref(), Some("2"));
    // The key holds at both.
    assert_eq!(nodes[1].roll(&game, "second", 3).status, 201);
    assert_eq!(screen.until("id: ").as_deref(), Some("3"));
}

/// What all of them answer when they are asked at the same moment.
fn at_once<T: Send>(nodes: &[Node; 2], ask: impl Fn(&Node) -> T + Sync) -> Vec<T> {
    let start = Barrier::new(nodes.len());
    thread::scope(|scope| {
        let ask = |node| {
            start.wait();
            ask(node)
        };
        let asked: Vec<_> = nodes
            .iter()
            .map(|node| scope.spawn(move || ask(node)))
            .collect();
        asked
            .into_iter()
            .map(|asked| asked.join().unwrap())
            .collect()
    })
}

fn one_start_for_all(nodes: &[Node; 2]) {
    for round in 0..10 {
        let request = post(
            "/matches",
            "",
            &format!("start-{round}"),
            r#"{"players":["PJS"]}"#,
        );
        let answers = at_once(nodes, |node| node.wire().ask(&request).unwrap());
        let games: Vec<_> = answers.iter().map(Game::of).collect();
        assert_eq!(games[0].id, games[1].id);
        // Who came second has the key that is good.
        let good = games
            .iter()
            .filter(|game| nodes[0].roll(game, "one", 1).status == 201);
        assert_eq!(good.count(), 1, "round {round}");
    }
}

fn one_ball_for_all(nodes: &[Node; 2], book: &str) {
    let game = nodes[0].start_match(FOUR);
    for round in 0..40_u32 {
        let name = format!("ball-{round}");
        let answers = at_once(nodes, |node| node.roll(&game, &name, 3));
        let bodies: HashSet<_> = answers.iter().map(|answer| answer.body.clone()).collect();
        assert_eq!(bodies.len(), 1, "{answers:?}");
        assert_eq!(answers[0].json()["revision"], round + 2);
    }
    assert_eq!(balls(book, &game).len(), 40);
}

/// What was written into a match, by name, without its start.
fn balls(book: &str, game: &Game) -> Vec<String> {
    let book = Scorebook::open(&Place::from(book)).unwrap();
    let id: MatchId = game.id.parse().unwrap();
    let entries = book.read(id).unwrap().entries;
    entries[1..]
        .iter()
        .map(|entry| entry.client_id.to_string())
        .collect()
}

/// Sends balls of every match in turn, some of them more than once; answers which.
fn send_some(node: &Node, games: &[Game]) -> Vec<(String, String)> {
    let port = node.address().port();
    let mut wire = node.wire();
    let balls = (0..40).map(|number| (number, &games[number % games.len()]));
    let sent = balls.map(|(number, game)| {
        let name = format!("{port}-{number}");
        for _ in 0..=number % 3 {
            let answer = wire.ask(&game.ball(&name, 0)).unwrap();
            assert_eq!(answer.status, 201, "{answer:?}");
        }
        (game.id.clone(), name)
    });
    sent.collect()
}

fn nothing_is_lost_or_doubled(nodes: &[Node; 2], book: &str) {
    let games: Vec<_> = (0..4).map(|_| nodes[0].start_match(FOUR)).collect();
    let mut sent = at_once(nodes, |node| send_some(node, &games)).concat();
    sent.sort();
    let kept = games.iter().flat_map(|game| {
        let balls = balls(book, game).into_iter();
        balls.map(|name| (game.id.clone(), name))
    });
    let mut kept: Vec<_> = kept.collect();
    kept.sort();
    assert_eq!(kept, sent);
}

fn clients_go_on_at_the_other(nodes: [Node; 2]) {
    let [stays, goes] = nodes;
    let game = goes.start_match(FOUR);
    assert_eq!(goes.roll(&game, "first", 7).status, 201);
    let mut screen = stays.follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("2"));
    drop(goes);
    // The client has not seen the answer, perhaps, and says it again.
    let again = stays.roll(&game, "first", 7);
    assert_eq!((again.status, &again.json()["revision"]), (201, &2.into()));
    assert_eq!(stays.roll(&game, "second", 3).json()["revision"], 3);
    assert_eq!(screen.until("id: ").as_deref(), Some("3"));
}
