//! The same request sent again.

use serde_json::{Value, json};

use crate::support::{Ask, Game, Site, post};

fn roll(game: &Game, said: &Value, name: &str) -> Ask {
    let request = post(&game.at("rolls"), said).key(&game.key);
    request.header("idempotency-key", name)
}

#[tokio::test]
async fn a_ball_sent_again_is_answered_as_the_first_time() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let seven = |said: Value| roll(&game, &said, "seven");
    let spare = || roll(&game, &json!({"mark": "/"}), "spare");
    let first = site.does(seven(json!({"pins": 7}))).await;
    let second = site.does(spare()).await;
    site.roll(&game, &[4]).await;
    // Also after the match went on, and whatever If-Match says.
    let stale = seven(json!({"pins": 7})).header("if-match", "\"1\"");
    for again in [
        seven(json!({"pins": 7})),
        stale,
        seven(json!({"mark": "7"})),
    ] {
        let again = site.ask(again).await;
        assert_eq!((again.status, &again.text), (201, &first.text));
        assert_eq!(again.header("etag"), "\"2\"");
    }
    assert_eq!(site.does(spare()).await.text, second.text);
    assert_eq!(site.show(&game).await["revision"], 4);
    site.refuses(seven(json!({"pins": 6})), 422, "id_reused")
        .await;
    let undo = post(&game.at("undo"), &Value::Null).key(&game.key);
    let undo = undo.header("idempotency-key", "seven");
    site.refuses(undo, 422, "id_reused").await;
}

#[tokio::test]
async fn what_was_refused_is_not_remembered() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let ball = |pins: u8| roll(&game, &json!({"pins": pins}), "one");
    site.refuses(ball(11), 422, "too_many_pins").await;
    site.does(ball(1)).await;
}

#[tokio::test]
async fn a_ball_counts_only_behind_the_revision_it_names() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let ball = |revision: &str| {
        let request = post(&game.at("rolls"), &json!({"pins": 1})).key(&game.key);
        request.header("if-match", revision)
    };
    site.does(ball("\"1\"")).await;
    let problem = site.refuses(ball("\"1\""), 412, "stale_revision").await;
    assert_eq!(problem["revision"], 2);
    site.refuses(ball("\"3\""), 412, "stale_revision").await;
    site.does(ball("*")).await;
    site.does(ball("3")).await;
}

fn start(name: &str) -> Ask {
    let said = json!({"players": [name], "lane": "12"});
    post("/api/v1/matches", &said).header("idempotency-key", "tonight-4711")
}

fn started(shown: &Value) -> Game {
    let text = |name: &str| shown[name].as_str().unwrap().to_owned();
    Game {
        id: text("id"),
        key: text("scorer_key"),
    }
}

#[tokio::test]
async fn a_start_sent_again_is_the_same_match_with_a_fresh_key() {
    let site = Site::open();
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(started(&site.does(start("PJS")).await.json()));
    }
    assert!(games.iter().all(|game| game.id == games[0].id));
    let ball = |game: &Game| post(&game.at("rolls"), &json!({"pins": 1})).key(&game.key);
    for old in &games[..2] {
        site.refuses(ball(old), 403, "wrong_key").await;
    }
    site.does(ball(&games[2])).await;
    let late = site.does(start("PJS")).await.json();
    assert_eq!(late["scorer_key"], Value::Null);
    assert_eq!(late["revision"], 1, "as the first time");
    site.does(ball(&games[2])).await;
    site.refuses(start("KYJ"), 422, "id_reused").await;
}
