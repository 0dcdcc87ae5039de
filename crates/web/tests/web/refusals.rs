//! Every status and every code.

mod order;

use serde_json::{Value, json};

use crate::support::{Ask, Game, NO_KEY, Site, ask, get, json as text, post, put};

const NO_BALLS: [&str; 18] = [
    "",
    "{",
    "[]",
    "7",
    "{}",
    "null",
    r#"{"pins":-1}"#,
    r#"{"pins":1.5}"#,
    r#"{"pins":"7"}"#,
    r#"{"pins":null}"#,
    r#"{"pins":1,"mark":"1"}"#,
    r#"{"pins":1,"pins":1}"#,
    r#"{"pins":1,"more":1}"#,
    r#"{"mark":7}"#,
    "[7,null]",
    r#"[null,"/"]"#,
    r#"{"pins":1}}"#,
    r#"{"pins":1e-1}"#,
];

const NO_STARTS: [&str; 10] = [
    "{}",
    r#"{"players":[]}"#,
    r#"{"players":"PJS"}"#,
    r#"{"players":[7]}"#,
    r#"{"players":[["PJS","Ann"]]}"#,
    r#"[["PJS"],"12"]"#,
    r#"{"players":["PJS"],"lane":""}"#,
    r#"{"players":["PJS"],"lane":12}"#,
    r#"{"players":["PJS"],"lane":"123456789012345678901"}"#,
    r#"{"players":[{"name":"PJS","nick":"P"}]}"#,
];

const NO_CONDITIONS: [(&str, &str); 6] = [
    ("if-match", "\"2"),
    ("if-match", "\"two\""),
    ("if-match", "\"+2\""),
    ("if-match", "\"2\", \"3\""),
    ("idempotency-key", ""),
    ("idempotency-key", "two words"),
];

const NO_PLACES: [&str; 7] = [
    "/api/nowhere",
    "/api/v2/matches",
    "/api/v1/matches/7hq2m9xk4d",
    "/api/v1/matches/nonsense",
    "/api/v1/matches/%ff",
    "/api/v1/matches/7hq2m9xk4d/events",
    "/api/v1/matches/7hq2m9xk4d/live",
];

/// One player, seven pins down.
async fn table() -> (Site, Game) {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[7]).await;
    (site, game)
}

fn ball(game: &Game, pins: u64) -> Ask {
    post(&game.at("rolls"), &json!({"pins": pins})).key(&game.key)
}

fn mark(game: &Game, mark: &str) -> Ask {
    post(&game.at("rolls"), &json!({"mark": mark})).key(&game.key)
}

fn fix(game: &Game, place: &str, rolls: &[u32]) -> Ask {
    put(&game.at(place), &json!({"rolls": rolls})).key(&game.key)
}

fn late(game: &Game, name: &str) -> Ask {
    post(&game.at("seats"), &json!({"name": name})).key(&game.key)
}

/// A request without a body.
fn plain(game: &Game, what: &str) -> Ask {
    post(&game.at(what), &Value::Null).key(&game.key)
}

#[tokio::test]
async fn what_cannot_be_read_is_a_bad_request() {
    let (site, game) = table().await;
    for body in NO_BALLS {
        let request = text("POST", &game.at("rolls"), body).key(&game.key);
        site.refuses(request, 400, "bad_request").await;
    }
    for body in NO_STARTS {
        let request = text("POST", "/api/v1/matches", body);
        site.refuses(request, 400, "bad_request").await;
    }
    for (name, value) in NO_CONDITIONS {
        let request = ball(&game, 1).header(name, value);
        site.refuses(request, 400, "bad_request").await;
    }
    for reason in ["x".repeat(201), "two\nlines".to_owned()] {
        let said = json!({"rolls": [7, 2], "reason": reason});
        let request = put(&game.at("seats/1/frames/1"), &said).key(&game.key);
        site.refuses(request, 400, "bad_request").await;
    }
    assert_eq!(site.show(&game).await["revision"], 2, "nothing has changed");
}

#[tokio::test]
async fn what_is_too_large() {
    let (site, game) = table().await;
    let long = format!("{{\"mark\":\"{}\"}}", "x".repeat(70_000));
    let request = text("POST", &game.at("rolls"), &long).key(&game.key);
    site.refuses(request, 413, "too_large").await;
    let claims = ball(&game, 1).header("content-length", "70000");
    site.refuses(claims, 413, "too_large").await;
}

#[tokio::test]
async fn what_is_of_the_wrong_kind() {
    let (site, game) = table().await;
    let bare = ask("POST", &game.at("rolls"), r#"{"pins":1}"#).key(&game.key);
    site.refuses(bare, 415, "bad_media_type").await;
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonl",
    ] {
        let request = ball(&game, 1).header("content-type", kind);
        site.refuses(request, 415, "bad_media_type").await;
    }
    let kind = "Application/JSON; charset=utf-8";
    site.does(ball(&game, 1).header("content-type", kind)).await;
}

#[tokio::test]
async fn what_is_not_there() {
    let (site, game) = table().await;
    for path in NO_PLACES {
        site.refuses(get(path), 404, "not_found").await;
    }
    for place in [
        "2/frames/1",
        "0/frames/1",
        "1/frames/11",
        "1/frames/0",
        "+1/frames/1",
        "x/frames/1",
    ] {
        let request = fix(&game, &format!("seats/{place}"), &[10]);
        site.refuses(request, 404, "not_found").await;
    }
    site.refuses(plain(&game, "seats/2/leave"), 404, "not_found")
        .await;
    let elsewhere = || post("/api/v1/matches/7hq2m9xk4d/rolls", &json!({"pins": 1}));
    for request in [
        elsewhere(),
        elsewhere().key(&game.key),
        elsewhere().key(NO_KEY),
    ] {
        site.refuses(request, 404, "not_found").await;
    }
}

#[tokio::test]
async fn what_cannot_be_done_with_it() {
    let (site, game) = table().await;
    let answer = site.ask(ask("DELETE", &game.at(""), "")).await;
    assert_eq!(answer.status, 405);
    answer.refused("bad_method");
    assert!(
        answer.header("allow").contains("GET"),
        "{:?}",
        answer.headers
    );
}

#[tokio::test]
async fn what_cannot_happen_now() {
    let (site, game) = table().await;
    for place in ["seats/1/frames/1", "seats/1/frames/2"] {
        site.refuses(fix(&game, place, &[10]), 409, "frame_not_over")
            .await;
    }
    site.does(plain(&game, "undo")).await;
    site.refuses(plain(&game, "undo"), 409, "nothing_to_undo")
        .await;
    site.does(late(&game, "KYJ")).await;
    site.does(plain(&game, "seats/2/leave")).await;
    site.refuses(plain(&game, "seats/2/leave"), 409, "already_left")
        .await;
}

#[tokio::test]
async fn what_cannot_happen_after_the_end() {
    let (site, game) = table().await;
    site.does(late(&game, "KYJ")).await;
    site.does(plain(&game, "seats/2/leave")).await;
    site.roll(&game, &[3]).await;
    site.roll(&game, &[10; 11]).await;
    let leave = || plain(&game, "seats/1/leave");
    for request in [ball(&game, 1), late(&game, "LEE"), leave()] {
        site.refuses(request, 409, "match_over").await;
    }
    site.does(plain(&game, "close")).await;
    for what in ["undo", "close", "seats/1/leave"] {
        site.refuses(plain(&game, what), 409, "match_closed").await;
    }
    let fixed = fix(&game, "seats/1/frames/1", &[10]);
    for request in [ball(&game, 1), late(&game, "LEE"), fixed] {
        site.refuses(request, 409, "match_closed").await;
    }
}

#[tokio::test]
async fn who_finds_no_seat() {
    let site = Site::open();
    let hundred_and_one = json!({"players": vec!["PJS"; 101]});
    let request = post("/api/v1/matches", &hundred_and_one);
    site.refuses(request, 400, "bad_request").await;
    let game = site.start(&["PJS"; 100], None).await;
    site.refuses(late(&game, "KYJ"), 409, "match_full").await;
}

#[tokio::test]
async fn what_no_rack_can_give() {
    let (site, game) = table().await;
    for pins in [4, 10, 11, 300, 99_999_999_999] {
        let problem = site.refuses(ball(&game, pins), 422, "too_many_pins").await;
        assert_eq!(problem["standing"], 3, "{pins}");
    }
    let problem = site.refuses(mark(&game, "4"), 422, "too_many_pins").await;
    assert_eq!(problem["standing"], 3);
    for wrong in ["X", "?", "", "7/", "S", "x/"] {
        site.refuses(mark(&game, wrong), 422, "bad_symbol").await;
    }
    assert_eq!(site.show(&game).await["revision"], 2, "nothing has changed");
}

#[tokio::test]
async fn what_is_no_name() {
    let (site, game) = table().await;
    for name in ["PJ", "PJSX", "P1S", "김유진", ""] {
        site.refuses(late(&game, name), 422, "bad_name").await;
        let start = post("/api/v1/matches", &json!({"players": [name]}));
        site.refuses(start, 422, "bad_name").await;
    }
    for name in ["", " ", "a\nb", "\u{202e}abc", &"x".repeat(41)] {
        let said = json!({"name": "KYJ", "full_name": name});
        let request = post(&game.at("seats"), &said).key(&game.key);
        site.refuses(request, 422, "bad_name").await;
    }
}

#[tokio::test]
async fn what_is_no_frame() {
    let (site, game) = table().await;
    site.roll(&game, &[2]).await;
    let first = |rolls: &[u32]| fix(&game, "seats/1/frames/1", rolls);
    for rolls in [&[][..], &[7], &[10, 1], &[7, 2, 1]] {
        site.refuses(first(rolls), 422, "frame_incomplete").await;
    }
    for (rolls, standing) in [(&[7, 4][..], 3), (&[11], 10), (&[2, 11], 8)] {
        let problem = site.refuses(first(rolls), 422, "too_many_pins").await;
        assert_eq!(problem["standing"], standing);
    }
}
