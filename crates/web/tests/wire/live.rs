//! Following matches.

use serde_json::Value;
use tenpin_scorebook::Grant;

use crate::support::{Call, Game, Server, soon};

/// An event of a stream.
#[derive(Debug)]
struct Seen {
    kind: String,
    id: Option<String>,
    shown: Value,
}

/// Begins to look; what comes first on every stream is passed by.
async fn look(server: &Server, path: &str, last: Option<&str>) -> Call {
    let mut call = server.call().await;
    let last = last.map_or(String::new(), |id| format!("Last-Event-ID: {id}\r\n"));
    call.send(&format!(
        "GET /api/v1{path} HTTP/1.1\r\nHost: house\r\n{last}\r\n"
    ))
    .await;
    let (status, head) = call.head().await;
    assert_eq!(status, 200, "{head}");
    assert!(
        head.contains("content-type: text/event-stream\r\n"),
        "{head}"
    );
    assert_eq!(call.chunk().await.as_deref(), Some("retry: 1000\n\n"));
    call
}

/// The next event that is not a beat: those come whenever the machine is slow.
async fn next(call: &mut Call) -> Seen {
    soon(next_but_beats(call)).await
}

async fn next_but_beats(call: &mut Call) -> Seen {
    loop {
        let seen = seen(&call.chunk().await.expect("an event"));
        if seen.kind != "beat" {
            return seen;
        }
    }
}

fn seen(event: &str) -> Seen {
    let event = event.strip_suffix("\n\n").expect("a whole event");
    let field = |name: &str| {
        let mut lines = event.lines();
        let found = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        found.map(ToOwned::to_owned)
    };
    Seen {
        kind: field("event").expect("a kind"),
        id: field("id"),
        shown: serde_json::from_str(&field("data").expect("data")).expect("JSON"),
    }
}

/// Demands this revision of this match next.
async fn check(call: &mut Call, game: &Game, revision: u32, id: &str) {
    let seen = next(call).await;
    assert_eq!(
        (seen.kind.as_str(), seen.id.as_deref()),
        ("match", Some(id))
    );
    assert_eq!(
        (&seen.shown["id"], &seen.shown["revision"]),
        (&game.id.as_str().into(), &revision.into())
    );
    assert_eq!(
        seen.shown["players"][0]["frames"].as_array().unwrap().len(),
        10
    );
}

#[tokio::test]
async fn a_match_is_seen_whole_at_once_and_after_every_change() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let path = format!("/matches/{}/live", game.id);
    let mut first = look(&server, &path, None).await;
    let mut second = look(&server, &path, None).await;
    let mut scorer = server.call().await;
    for revision in 1..5 {
        check(&mut first, &game, revision, &revision.to_string()).await;
        check(&mut second, &game, revision, &revision.to_string()).await;
        game.roll(&mut scorer, 1).await;
    }
}

#[tokio::test]
async fn a_crowd_that_comes_and_goes_sees_every_ball() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let mut scorer = server.call().await;
    let mut crowd = Vec::new();
    for revision in 1..4 {
        join(&mut crowd, &server, &game, revision).await;
        game.roll(&mut scorer, 1).await;
        check_all(&mut crowd, &game, revision + 1).await;
        crowd.drain(..70);
    }
}

/// A hundred more, who have seen this revision.
async fn join(crowd: &mut Vec<Call>, server: &Server, game: &Game, revision: u32) {
    let path = format!("/matches/{}/live", game.id);
    for _ in 0..100 {
        crowd.push(look(server, &path, Some(&revision.to_string())).await);
    }
}

async fn check_all(crowd: &mut [Call], game: &Game, revision: u32) {
    for viewer in crowd {
        check(viewer, game, revision, &revision.to_string()).await;
    }
}

#[tokio::test]
async fn who_comes_when_all_have_left_sees_what_happened_since() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let path = format!("/matches/{}/live", game.id);
    let mut scorer = server.call().await;
    for revision in 1..5 {
        let viewer = look(&server, &path, None).await;
        see(viewer, revision).await;
        game.roll(&mut scorer, 1).await;
    }
}

/// Looks until this revision is shown: the board may be a moment behind the scorer.
async fn see(mut viewer: Call, revision: u32) {
    while next(&mut viewer).await.shown["revision"] != revision {}
}

#[tokio::test]
async fn who_has_seen_the_newest_waits_for_the_next() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let mut scorer = server.call().await;
    game.roll(&mut scorer, 1).await;
    let path = format!("/matches/{}/live", game.id);
    let mut newest = look(&server, &path, Some("2")).await;
    for other in ["1", "nonsense"] {
        let mut viewer = look(&server, &path, Some(other)).await;
        check(&mut viewer, &game, 2, "2").await;
    }
    game.roll(&mut scorer, 1).await;
    check(&mut newest, &game, 3, "3").await;
}

fn long(game: &Game, revision: u32) -> String {
    format!("{}:{revision}", game.id)
}

#[tokio::test]
async fn the_wall_shows_all_matches() {
    let server = Server::start().await;
    let games = [
        server.start_match(&["PJS"], "12").await,
        server.start_match(&["KYJ"], "13").await,
    ];
    let mut wall = look(&server, "/live", None).await;
    let mut first = [next(&mut wall).await.id, next(&mut wall).await.id];
    first.sort();
    let mut expected = games.each_ref().map(|game| Some(long(game, 1)));
    expected.sort();
    assert_eq!(first, expected);
    let mut scorer = server.call().await;
    for game in &games {
        game.roll(&mut scorer, 1).await;
        check(&mut wall, game, 2, &long(game, 2)).await;
    }
}

#[tokio::test]
async fn who_has_seen_one_match_is_shown_the_others() {
    let server = Server::start().await;
    let seen = server.start_match(&["PJS"], "12").await;
    let other = server.start_match(&["KYJ"], "13").await;
    let mut scorer = server.call().await;
    seen.roll(&mut scorer, 1).await;
    let mut again = look(&server, "/live", Some(&long(&seen, 2))).await;
    check(&mut again, &other, 1, &long(&other, 1)).await;
    let mut stale = look(&server, "/live?lane=12", Some(&long(&seen, 1))).await;
    check(&mut stale, &seen, 2, &long(&seen, 2)).await;
    let mut newest = look(&server, "/live?lane=12", Some(&long(&seen, 2))).await;
    seen.roll(&mut scorer, 1).await;
    for viewer in [&mut again, &mut stale, &mut newest] {
        check(viewer, &seen, 3, &long(&seen, 3)).await;
    }
}

#[tokio::test]
async fn the_wall_shows_the_matches_of_a_lane() {
    let server = Server::start().await;
    let elsewhere = server.start_match(&["PJS"], "12").await;
    let there = server.start_match(&["KYJ"], "13").await;
    let mut lane = look(&server, "/live?lane=13", None).await;
    check(&mut lane, &there, 1, &long(&there, 1)).await;
    let mut scorer = server.call().await;
    elsewhere.roll(&mut scorer, 1).await;
    there.roll(&mut scorer, 1).await;
    check(&mut lane, &there, 2, &long(&there, 2)).await;
    let new = server.start_match(&["LEE"], "13").await;
    check(&mut lane, &new, 1, &long(&new, 1)).await;
}

/// Sixty players make an event of 50 kB; nobody's buffers hold all of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_viewer_skips_to_the_newest_and_holds_up_nobody() {
    const BALLS: u32 = 600;
    let server = Server::start().await;
    let game = server.start_match(&["PJS"; 60], "12").await;
    let path = format!("/matches/{}/live", game.id);
    let mut slow = look(&server, &path, None).await;
    let mut scorer = server.call().await;
    for _ in 0..BALLS {
        game.roll(&mut scorer, 1).await;
    }
    let mut revisions = Vec::new();
    while revisions.last() != Some(&u64::from(BALLS + 1)) {
        let seen = next(&mut slow).await;
        revisions.push(seen.shown["revision"].as_u64().unwrap());
    }
    assert!(revisions.is_sorted(), "{revisions:?}");
    assert!(revisions.len() < BALLS as usize, "nothing was skipped");
}

#[tokio::test]
async fn streams_end_when_the_house_closes() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let path = format!("/matches/{}/live", game.id);
    let mut streams = [
        look(&server, &path, None).await,
        look(&server, "/live", None).await,
    ];
    let key = server.key(Grant::House).await;
    let mut rolls = server.call().await;
    rolls.send(&crate::rolls::head(&key)).await;
    assert_eq!(rolls.head().await.0, 200);
    for stream in &mut streams {
        assert_eq!(next(stream).await.kind, "match");
    }
    server.stop().await;
    for stream in &mut streams {
        assert_eq!(stream.chunk().await, None);
    }
    assert_eq!(rolls.chunk().await, None);
}
