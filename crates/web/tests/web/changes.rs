//! Everything that changes a match.

use serde_json::{Value, json};
use tenpin_scorebook::Grant;

use crate::support::{Ask, Game, Site, get, json as text, post, put};

/// Demands that it is done with this status; answers what is then found in that place.
async fn write(site: &Site, game: &Game, request: Ask, status: u16, place: &str) -> Value {
    let answer = site.does(request.key(&game.key)).await;
    let shown = answer.json();
    let etag = format!("\"{}\"", shown["revision"]);
    assert_eq!((answer.status, answer.header("etag")), (status, &*etag));
    shown.pointer(place).unwrap().clone()
}

#[tokio::test]
async fn a_match_is_played_corrected_and_closed() {
    let site = Site::open();
    let game = site.start(&["PJS", "KYJ"], None).await;
    roll_and_take_back(&site, &game).await;
    come_and_go(&site, &game).await;
    let shown = site.show(&game).await;
    assert_eq!(shown["revision"], 9);
    assert_eq!(shown["turn"], Value::Null);
    check_log(&site.ask(get(&game.at("events"))).await.json());
}

async fn roll_and_take_back(site: &Site, game: &Game) {
    let roll = |said: Value| post(&game.at("rolls"), &said);
    let seven = write(
        site,
        game,
        roll(json!({"pins": 7.0})),
        201,
        "/turn/standing",
    );
    assert_eq!(seven.await, 3);
    let spare = write(site, game, roll(json!({"mark": "/"})), 201, "/turn/seat");
    assert_eq!(spare.await, 2);
    let undo = post(&game.at("undo"), &Value::Null);
    let undone = write(site, game, undo, 200, "/turn/standing");
    assert_eq!(undone.await, 3);
    let open = write(
        site,
        game,
        roll(json!({"pins": 2})),
        201,
        "/players/0/score",
    );
    assert_eq!(open.await, 9);
}

async fn come_and_go(site: &Site, game: &Game) {
    let late = json!({"name": "lee", "full_name": "이유진"});
    let late = post(&game.at("seats"), &late);
    let joined = write(site, game, late, 201, "/players/2/full_name");
    assert_eq!(joined.await, "이유진");
    let fixed = json!({"rolls": [7, 3], "reason": "the sensor"});
    let fix = put(&game.at("seats/1/frames/1"), &fixed);
    let corrected = write(site, game, fix, 200, "/players/0/frames/0/mark");
    assert_eq!(corrected.await, "7/");
    let leave = post(&game.at("seats/2/leave"), &Value::Null);
    let left = write(site, game, leave, 200, "/players/1/left");
    assert_eq!(left.await, true);
    let close = post(&game.at("close"), &Value::Null);
    assert_eq!(write(site, game, close, 200, "/state").await, "closed");
}

fn check_log(log: &Value) {
    assert_eq!(log["next"], Value::Null);
    let events = log["events"].as_array().unwrap();
    let mut expected = vec![
        json!({"kind": "started", "lane": null, "players": [
            {"name": "PJS", "full_name": null}, {"name": "KYJ", "full_name": null}]}),
        json!({"kind": "rolled", "seat": 1, "pins": 7}),
        json!({"kind": "rolled", "seat": 1, "pins": 3}),
        json!({"kind": "undone"}),
        json!({"kind": "rolled", "seat": 1, "pins": 2}),
        json!({"kind": "joined", "seat": 3, "name": "LEE", "full_name": "이유진"}),
        json!({"kind": "corrected", "seat": 1, "frame": 1, "rolls": [7, 3], "by": "scorer",
            "reason": "the sensor"}),
        json!({"kind": "left", "seat": 2}),
        json!({"kind": "closed"}),
    ];
    for (place, expected) in expected.iter_mut().enumerate() {
        expected["revision"] = json!(place + 1);
        expected["at"] = events[place]["at"].clone();
    }
    assert_eq!(events, &expected);
}

#[tokio::test]
async fn a_closed_match_takes_corrections_of_the_house_only() {
    let site = Site::open();
    let game = site.start(&["PJS"], Some("12")).await;
    site.roll(&game, &[7, 2, 4]).await;
    let close = post(&game.at("close"), &Value::Null).key(&game.key);
    site.does(close).await;
    let house = site.key(Grant::House).await;
    let lane = site.key(Grant::Lane("12".parse().unwrap())).await;
    let fix = || put(&game.at("seats/1/frames/1"), &json!({"rolls": [7, 3]}));
    for key in [&game.key, &lane] {
        site.refuses(fix().key(key), 409, "match_closed").await;
    }
    let answer = site.does(fix().key(&house)).await;
    assert_eq!(answer.json()["players"][0]["frames"][0]["mark"], "7/");
    let ball = post(&game.at("rolls"), &json!({"pins": 1})).key(&house);
    site.refuses(ball, 409, "match_closed").await;
}

#[tokio::test]
async fn markup_is_only_text() {
    let site = Site::open();
    let name = "<script>alert(1)</script>\"'&";
    let said = json!({"players": [{"name": "PJS", "full_name": name}], "lane": "<b>\"12\"</b>"});
    let answer = site.ask(post("/api/v1/matches", &said)).await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.json()["players"][0]["full_name"], name);
    assert_eq!(answer.json()["lane"], "<b>\"12\"</b>");
}

#[tokio::test]
async fn what_needs_no_body_takes_any() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[7]).await;
    let request = text("POST", &game.at("undo"), "nonsense").key(&game.key);
    assert_eq!(site.ask(request).await.status, 200);
}

#[tokio::test]
async fn a_program_may_do_without_the_match_in_the_answer() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let pins = json!({"pins": 3});
    for (preference, status) in [
        ("return=minimal", 204),
        ("respond-async, Return=Minimal; foo=\"bar\"", 204),
        ("return = \"minimal\"", 204),
        ("return=representation", 201),
        ("return=representation, return=minimal", 201),
        ("foo; return=minimal", 201),
    ] {
        let roll = post(&game.at("rolls"), &pins).header("prefer", preference);
        let answer = site.ask(roll.key(&game.key)).await;
        assert_eq!(answer.status, status, "{preference}");
        assert_eq!(answer.text.is_empty(), status == 204, "{preference}");
        assert_eq!(
            answer.headers.contains_key("preference-applied"),
            status == 204
        );
    }
    let undo = post(&game.at("undo"), &Value::Null).header("prefer", "return=minimal");
    let undone = site.ask(undo.key(&game.key)).await;
    assert_eq!((undone.status, undone.header("etag")), (204, "\"8\""));
    let refused = post(&game.at("rolls"), &json!({"pins": 11})).header("prefer", "return=minimal");
    site.ask(refused.key(&game.key))
        .await
        .refused("too_many_pins");
}
