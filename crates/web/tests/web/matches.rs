//! Starting a match and looking at it.

mod beats;

use serde_json::json;

use crate::support::{Site, ask, get, post};

#[tokio::test]
async fn a_start_says_where_the_match_is_and_gives_its_key() {
    let site = Site::open();
    let answer = site
        .ask(post("/api/v1/matches", &json!({"players": ["pjs"]})))
        .await;
    let shown = answer.json();
    let id = shown["id"].as_str().unwrap();
    assert_eq!(answer.status, 201);
    assert_eq!(answer.header("location"), format!("/api/v1/matches/{id}"));
    assert_eq!(answer.header("etag"), "\"1\"");
    assert_eq!(shown["scorer_key"].as_str().map(str::len), Some(52));
    assert_eq!(shown["players"][0]["name"], "PJS");
}

#[tokio::test]
async fn a_match_is_shown_as_it_is() {
    let site = Site::open();
    let game = site.start(&["PJS", "KYJ"], Some("12")).await;
    let mut shown = site.roll(&game, &[10, 8, 2, 8]).await;
    let started = shown["started"].take();
    assert!(started.as_str().unwrap().ends_with('Z'));
    let mut frames = vec![json!({"mark": "", "rolls": [], "cumulative": null}); 10];
    let mut other = frames.clone();
    frames[0] = json!({"mark": "X", "rolls": [10], "cumulative": null});
    frames[1] = json!({"mark": "8", "rolls": [8], "cumulative": null});
    other[0] = json!({"mark": "8/", "rolls": [8, 2], "cumulative": null});
    let expected = json!({
        "id": game.id, "revision": 5, "lane": "12", "state": "live", "started": null,
        "players": [
            {"seat": 1, "name": "PJS", "full_name": null, "left": false, "score": 0,
             "max": 280, "frames": frames},
            {"seat": 2, "name": "KYJ", "full_name": null, "left": false, "score": 0,
             "max": 290, "frames": other}],
        "turn": {"seat": 1, "name": "PJS", "frame": 2, "standing": 2},
        "damaged": false});
    assert_eq!(shown, expected);
    assert_eq!(site.show(&game).await["players"], expected["players"]);
}

#[tokio::test]
async fn who_has_the_newest_gets_nothing() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[7]).await;
    let answer = site.ask(get(&game.at(""))).await;
    assert_eq!((answer.status, answer.header("etag")), (200, "\"2\""));
    for known in ["\"2\"", "W/\"2\"", "\"1\", \"2\"", "*"] {
        let answer = site
            .ask(get(&game.at("")).header("if-none-match", known))
            .await;
        assert_eq!((answer.status, answer.text.as_str()), (304, ""), "{known}");
        assert_eq!(answer.header("etag"), "\"2\"");
    }
    for known in ["\"1\"", "2", "\"22\"", "nonsense"] {
        let answer = site
            .ask(get(&game.at("")).header("if-none-match", known))
            .await;
        assert_eq!(answer.status, 200, "{known}");
    }
}

#[tokio::test]
async fn a_match_that_is_over_has_nobody_up() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let shown = site.roll(&game, &[10; 12]).await;
    assert_eq!(shown["state"], "over");
    assert_eq!(shown["turn"], json!(null));
    assert_eq!(shown["players"][0]["score"], 300);
    assert_eq!(shown["players"][0]["frames"][9]["mark"], "XXX");
    assert_eq!(shown["players"][0]["frames"][9]["cumulative"], 300);
}

#[tokio::test]
async fn every_answer_is_safe_to_show() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    for path in [
        &game.at(""),
        "/api",
        "/api/openapi.json",
        "/nowhere",
        "/healthz",
        "/metrics",
    ] {
        let answer = site.ask(get(path)).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}: {policy}");
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_ne!(answer.header("cache-control"), "", "{path}");
    }
}

#[tokio::test]
async fn the_house_says_how_it_is() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[7]).await;
    let answer = site.ask(get("/healthz")).await;
    assert_eq!(
        (answer.status, &answer.json()["status"]),
        (200, &json!("ok"))
    );
    site.ask(ask("MADEUP", "/api", "")).await;
    let counted = site.ask(get("/metrics")).await.text;
    assert!(!counted.contains("MADEUP"), "{counted}");
    assert!(counted.contains("tenpin_events_total 2\n"), "{counted}");
    assert!(!counted.contains(&game.id), "{counted}");
    for figure in ["tenpin_commit_seconds_count 2\n", "tenpin_waiting 0\n"] {
        assert!(counted.contains(figure), "{counted}");
    }
    assert!(!counted.contains("free_bytes"), "it is in memory");
}
