//! Which refusal goes first.

use serde_json::json;
use tenpin_scorebook::{Grant, Place, Scorebook};
use tenpin_web::Settings;

use super::{ball, plain, table};
use crate::support::{Answer, Ask, NO_KEY, Site, ask, get, json as text, post, put};

/// Each request has several things wrong with it; the first in the list counts.
#[tokio::test]
async fn refusals_have_an_order() {
    let (site, game) = table().await;
    site.does(ball(&game, 1).header("idempotency-key", "first"))
        .await;
    site.does(plain(&game, "close")).await;
    let stale = |request: Ask| request.header("if-match", "\"1\"");
    let reused = |request: Ask| stale(request).header("idempotency-key", "first");
    let eleven = || post(&game.at("rolls"), &json!({"pins": 11}));
    let gone = "/api/v1/matches/7hq2m9xk4d/rolls";
    for (request, status, code) in [
        (ask("POST", gone, "x".repeat(70_000)), 413, "too_large"),
        (ask("POST", gone, "{"), 415, "bad_media_type"),
        (stale(text("POST", gone, "{")), 400, "bad_request"),
        (stale(post(gone, &json!({"pins": 11}))), 404, "not_found"),
        (reused(eleven()), 401, "no_key"),
        (reused(eleven()).key(NO_KEY), 403, "wrong_key"),
        (reused(eleven()).key(&game.key), 422, "id_reused"),
        (stale(eleven()).key(&game.key), 412, "stale_revision"),
        (eleven().key(&game.key), 409, "match_closed"),
    ] {
        site.refuses(request, status, code).await;
    }
}

#[tokio::test]
async fn who_asks_too_often_has_to_wait() {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let settings = Settings {
        address_rate: 5.try_into().unwrap(),
        key_rate: 10.try_into().unwrap(),
        ..Settings::default()
    };
    let site = Site::limited(book.into(), settings);
    let game = site.start(&["PJS"], None).await;
    let late = until_limited(&site, || plain(&game, "undo")).await;
    assert_eq!(late.header("retry-after"), "1");
    late.refused("too_many_requests");
    until_limited(&site, || get("/api")).await;
    for _ in 0..20 {
        assert_eq!(site.ask(get("/healthz")).await.status, 200);
    }
}

/// Asks until the limit is reached. The limits of these tests are a few requests a second.
async fn until_limited(site: &Site, request: impl Fn() -> Ask) -> Answer {
    for _ in 0..100_000 {
        let answer = site.ask(request()).await;
        if answer.status == 429 {
            return answer;
        }
    }
    panic!("nobody is limited");
}

#[tokio::test]
async fn a_key_of_a_match_does_not_lift_the_limits_of_its_address() {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let settings = Settings {
        address_rate: 5.try_into().unwrap(),
        ..Settings::default()
    };
    let site = Site::limited(book.into(), settings);
    let house = site.key(Grant::House).await;
    let lane = site.key(Grant::Lane("12".parse().unwrap())).await;
    let game = site.start(&["PJS"], Some("12")).await;
    let refused = until_limited(&site, || get("/api").key(&game.key)).await;
    let problem = refused.refused("too_many_requests");
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("--address-rate"), "{detail}");
    assert!(detail.contains("--trusted-proxy"), "{detail}");
    for key in [&house, &lane].repeat(50) {
        assert_eq!(site.ask(get("/api").key(key)).await.status, 200);
    }
}

#[tokio::test]
async fn an_address_starts_so_many_matches_at_once() {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let settings = Settings {
        address_rate: 1_000.try_into().unwrap(),
        address_starts: 3.try_into().unwrap(),
        ..Settings::default()
    };
    let site = Site::limited(book.into(), settings);
    let house = site.key(Grant::House).await;
    let start = || post("/api/v1/matches", &json!({"players": ["PJS"]}));
    let late = until_limited(&site, start).await;
    let problem = late.refused("too_many_requests");
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("--address-starts"), "{detail}");
    for _ in 0..50 {
        site.does(start().key(&house)).await;
    }
}

#[tokio::test]
async fn a_match_has_so_many_events() {
    let site = Site::with(Settings {
        events_max: 5,
        ..Settings::default()
    });
    let house = site.key(Grant::House).await;
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[0, 0, 0, 0]).await;
    let ball = || post(&game.at("rolls"), &json!({"pins": 0}));
    let fix = || put(&game.at("seats/1/frames/1"), &json!({"rolls": [7, 1]}));
    for key in [&game.key, &house] {
        site.refuses(ball().key(key), 409, "match_full").await;
    }
    site.refuses(fix().key(&game.key), 409, "match_full").await;
    site.does(fix().key(&house)).await;
    site.does(plain(&game, "undo")).await;
    site.does(plain(&game, "close")).await;
    site.does(fix().key(&house)).await;
    assert_eq!(site.show(&game).await["revision"], 9);
}
