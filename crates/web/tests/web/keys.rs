//! Nobody writes without a key.

use serde_json::{Value, json};
use tenpin_scorebook::Grant;
use tenpin_web::Settings;

use crate::support::{Ask, Game, NO_KEY, Site, get, json as text, post, put};

/// Every way to write in a match.
fn writes(game: &Game) -> Vec<Ask> {
    vec![
        post(&game.at("rolls"), &json!({"pins": 1})),
        post(&game.at("rolls"), &json!({"mark": "1"})),
        post(&game.at("undo"), &Value::Null),
        put(&game.at("seats/1/frames/1"), &json!({"rolls": [7, 3]})),
        post(&game.at("seats"), &json!({"name": "LEE"})),
        post(&game.at("seats/2/leave"), &Value::Null),
        post(&game.at("handover"), &Value::Null),
        post(&game.at("close"), &Value::Null),
    ]
}

async fn table() -> (Site, Game) {
    let site = Site::open();
    let game = site.start(&["PJS", "KYJ"], Some("12")).await;
    site.roll(&game, &[7, 2, 3]).await;
    (site, game)
}

async fn check_all(site: &Site, game: &Game, with: impl Fn(Ask) -> Ask, status: u16, code: &str) {
    let before = site.show(game).await;
    for request in writes(game) {
        site.refuses(with(request), status, code).await;
    }
    assert_eq!(site.show(game).await, before, "nothing has changed");
}

#[tokio::test]
async fn without_a_key() {
    let (site, game) = table().await;
    check_all(&site, &game, |request| request, 401, "no_key").await;
    let basic = |request: Ask| request.header("authorization", "Basic abc");
    check_all(&site, &game, basic, 401, "no_key").await;
    let answer = site.ask(post(&game.at("undo"), &Value::Null)).await;
    assert!(answer.header("www-authenticate").starts_with("Bearer"));
}

#[tokio::test]
async fn with_a_key_that_is_none() {
    let (site, game) = table().await;
    for key in [
        NO_KEY,
        "nonsense",
        "",
        &game.key[1..],
        &game.key.to_uppercase(),
    ] {
        check_all(&site, &game, |request| request.key(key), 403, "wrong_key").await;
    }
}

#[tokio::test]
async fn with_a_key_for_something_else() {
    let (site, game) = table().await;
    let other = site.start(&["PJS"], Some("12")).await;
    let lane = site.key(Grant::Lane("13".parse().unwrap())).await;
    let token = site.key(Grant::HandOver(game.id.parse().unwrap())).await;
    for key in [&other.key, &lane, &token] {
        check_all(&site, &game, |request| request.key(key), 403, "wrong_key").await;
    }
    let nowhere = site.start(&["PJS"], None).await;
    let ball = post(&nowhere.at("rolls"), &json!({"pins": 1})).key(&lane);
    site.refuses(ball, 403, "wrong_key").await;
}

#[tokio::test]
async fn with_a_key_that_was_taken_back() {
    let (site, game) = table().await;
    let house = site.key(Grant::House).await;
    let lane = site.key(Grant::Lane("12".parse().unwrap())).await;
    for key in [&house, &lane, &game.key] {
        let ball = post(&game.at("rolls"), &json!({"pins": 0}));
        site.does(ball.key(key)).await;
        site.does(post(&game.at("undo"), &Value::Null).key(key))
            .await;
    }
    for key in [&house, &lane, &game.key] {
        site.revoke(key).await;
        check_all(&site, &game, |request| request.key(key), 403, "wrong_key").await;
    }
}

#[tokio::test]
async fn by_a_cookie_from_elsewhere() {
    let (site, game) = table().await;
    let cookie = format!("tenpin-{}={}", game.id, game.key);
    let bare = |request: Ask| request.header("cookie", &cookie).header("host", "house:80");
    check_all(&site, &game, bare, 403, "wrong_origin").await;
    for origin in ["https://evil.example", "null", "http://house:81"] {
        let with = |request: Ask| bare(request).header("origin", origin);
        check_all(&site, &game, with, 403, "wrong_origin").await;
    }
    let ours = |request: Ask| bare(request).header("origin", "https://house:80");
    let ball = |game: &Game| post(&game.at("rolls"), &json!({"pins": 1}));
    site.does(ours(ball(&game))).await;
    let other = site.start(&["PJS"], None).await;
    site.refuses(ours(ball(&other)), 401, "no_key").await;
}

#[tokio::test]
async fn a_stream_needs_a_key_of_the_house_or_a_lane() {
    let (site, game) = table().await;
    let line = format!("{{\"match\":\"{}\",\"pins\":1}}\n", game.id);
    let rolls = || {
        let request = text("POST", "/api/v1/rolls", &line);
        request.header("content-type", "application/x-ndjson")
    };
    site.refuses(rolls(), 401, "no_key").await;
    site.refuses(rolls().key(NO_KEY), 403, "wrong_key").await;
    site.refuses(rolls().key(&game.key), 403, "wrong_key").await;
    let other = site.key(Grant::Lane("13".parse().unwrap())).await;
    let answer = site.does(rolls().key(&other)).await;
    assert_eq!(answer.json()["code"], "wrong_key");
    assert_eq!(site.show(&game).await["revision"], 4, "nothing has changed");
    for (grant, revision) in [(Grant::House, 5), (Grant::Lane("12".parse().unwrap()), 6)] {
        let key = site.key(grant).await;
        let answer = site.does(rolls().key(&key)).await;
        assert_eq!(answer.json()["revision"], revision, "{}", answer.text);
    }
}

fn start(lane: Option<&str>) -> Ask {
    let said = json!({"players": ["PJS"], "lane": lane});
    post("/api/v1/matches", &said)
}

#[tokio::test]
async fn a_closed_house_demands_a_key_to_start() {
    let site = Site::with(Settings {
        closed: true,
        ..Settings::default()
    });
    let house = site.key(Grant::House).await;
    let lane = site.key(Grant::Lane("12".parse().unwrap())).await;
    site.refuses(start(None), 401, "no_key").await;
    for (place, key) in [(None, NO_KEY), (None, &lane), (Some("13"), &lane)] {
        site.refuses(start(place).key(key), 403, "wrong_key").await;
    }
    for (place, key) in [(None, &house), (Some("12"), &house), (Some("12"), &lane)] {
        site.does(start(place).key(key)).await;
    }
}

#[tokio::test]
async fn a_house_key_may_do_everything_and_a_lane_key_what_is_on_its_lane() {
    let site = Site::open();
    let game = site.start(&["PJS"], Some("12")).await;
    for grant in [Grant::House, Grant::Lane("12".parse().unwrap())] {
        let key = site.key(grant).await;
        let ball = post(&game.at("rolls"), &json!({"pins": 1}));
        site.does(ball.key(&key)).await;
    }
}

/// The cookies of a browser that has the key of a match and another one.
fn cookies(game: &Game, of_match: &str, of_house: &str) -> String {
    format!("tenpin-{}={of_match}; tenpin-key={of_house}", game.id)
}

#[tokio::test]
async fn the_key_of_the_house_works_beside_that_of_a_match() {
    let (site, game) = table().await;
    let house = site.key(Grant::House).await;
    site.does(post(&game.at("close"), &Value::Null).key(&game.key))
        .await;
    let fix = |cookies: &str| {
        let fix = put(&game.at("seats/1/frames/1"), &json!({"rolls": [7, 1]}));
        fix.header("cookie", cookies)
            .header("host", "board.example")
            .header("origin", "http://board.example")
    };
    for of_match in [game.key.as_str(), NO_KEY, "stale"] {
        site.does(fix(&cookies(&game, of_match, &house))).await;
    }
    let log = site.ask(get(&game.at("events"))).await.json();
    let last = log["events"].as_array().unwrap().last().unwrap();
    assert_eq!(last["by"], "house");
    // Without it, the key of the match is what it was.
    let closed = fix(&cookies(&game, &game.key, NO_KEY));
    site.refuses(closed, 409, "match_closed").await;
    let stale = fix(&cookies(&game, "stale", NO_KEY));
    site.refuses(stale, 403, "wrong_key").await;
}

#[tokio::test]
async fn the_key_of_another_lane_does_not_hide_that_of_a_match() {
    let (site, game) = table().await;
    let lane = site.key(Grant::Lane("7".parse().unwrap())).await;
    let ball = post(&game.at("rolls"), &json!({"pins": 1}));
    let ball = ball.header("cookie", &cookies(&game, &game.key, &lane));
    let ball = ball.header("host", "board.example");
    site.does(ball.header("origin", "http://board.example"))
        .await;
}
