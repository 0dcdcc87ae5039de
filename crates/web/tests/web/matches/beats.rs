//! Streams on which nothing happens.

use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt as _;
use tokio::time::{self, Instant};

use crate::support::{Site, get};

const BEAT: &str = "event: beat\ndata: {}\n\n";

async fn next(body: &mut Body) -> String {
    let frame = body.frame().await.expect("a stream").expect("a frame");
    let bytes = frame.into_data().expect("data");
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn a_stream_beats_every_ten_seconds() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    for path in [game.at("live"), "/api/v1/live".to_owned()] {
        let mut body = site.stream(&path).await;
        assert_eq!(next(&mut body).await, "retry: 1000\n\n");
        assert!(next(&mut body).await.starts_with("event: match\nid: "));
        check_beats(&mut body).await;
    }
}

async fn check_beats(body: &mut Body) {
    // From here on the clock jumps to whatever is waited for.
    time::pause();
    let start = Instant::now();
    assert_eq!(next(body).await, BEAT);
    let waited = start.elapsed();
    assert!(
        !waited.is_zero() && waited < Duration::from_secs(11),
        "{waited:?}"
    );
    let first = Instant::now();
    for beat in 1..4 {
        assert_eq!(next(body).await, BEAT);
        let late = Duration::from_secs(10 * beat).abs_diff(first.elapsed());
        assert!(late < Duration::from_secs(1), "{late:?}");
    }
    time::resume();
}

#[tokio::test]
async fn a_board_that_nobody_looks_at_is_taken_down_at_the_next_beat() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let body = site.stream(&game.at("live")).await;
    check_boards(&site, 1).await;
    drop(body);
    // From here on the clock jumps.
    time::pause();
    time::sleep(Duration::from_secs(11)).await;
    time::resume();
    check_boards(&site, 0).await;
    site.roll(&game, &[7]).await;
    let mut body = site.stream(&game.at("live")).await;
    next(&mut body).await;
    assert!(next(&mut body).await.starts_with("event: match\nid: 2\n"));
}

async fn check_boards(site: &Site, count: usize) {
    let counted = site.ask(get("/metrics")).await.text;
    let line = format!("\ntenpin_boards {count}\n");
    assert!(counted.contains(&line), "{counted}");
}
