//! Answers that grow with what was written in a match.

use axum::body::to_bytes;
use serde_json::json;
use tenpin_web::Settings;

use crate::support::{Game, Site, ask, get, put};

/// A match that was corrected so often, with such long reasons, that all that is told of it is
/// large.
async fn much_corrected(site: &Site) -> Game {
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[3, 4]).await;
    let reason = "\u{1f3b3}".repeat(200);
    for count in 0..100 {
        let said = json!({"rolls": [count % 9, 0], "reason": reason});
        let fix = put(&game.at("seats/1/frames/1"), &said);
        site.does(fix.key(&game.key)).await;
    }
    game
}

/// Somebody who asks for much and does not read it cannot have it all kept in memory.
#[tokio::test]
async fn an_address_has_so_much_on_the_way() {
    let site = Site::with(Settings {
        address_bytes: 100_000,
        ..Settings::default()
    });
    let game = much_corrected(&site).await;
    let id = &game.id;
    let large = [
        format!("/m/{id}/sheet"),
        format!("/m/{id}/log"),
        game.at("events?limit=1000"),
    ];
    for path in &large {
        check(&site, path, &large).await;
    }
    let small = site.ask(get(&game.at("events?limit=10"))).await;
    assert_eq!(small.status, 200);
}

/// As long as one of them is not read, no other is answered.
async fn check(site: &Site, path: &str, large: &[String]) {
    let whole = site.ask(get(path)).await;
    assert_eq!(whole.header("content-length"), whole.text.len().to_string());
    assert!(whole.text.len() > 1 << 16, "{path}: {}", whole.text.len());
    let unread = site.stream(path).await;
    for other in large {
        let refused = site.ask(get(other)).await;
        assert_eq!(refused.status, 429);
    }
    let head = site.ask(ask("HEAD", path, "")).await;
    assert_eq!(head.status, 429, "it is not sent, but made");
    let small = site.ask(get("/api/v1/matches")).await;
    assert_eq!(small.status, 200);
    assert_eq!(
        to_bytes(unread, usize::MAX).await.unwrap(),
        whole.text,
        "who reads it gets all of it"
    );
    let head = site.ask(ask("HEAD", path, "")).await;
    let length = whole.header("content-length");
    assert_eq!((head.header("content-length"), &*head.text), (length, ""));
    // Nothing of those is on the way any more.
    assert_eq!(site.ask(get(path)).await.status, 200);
}
