//! What screens show.

use crate::{
    form, says, start,
    support::{Site, get},
};

#[tokio::test]
async fn a_lane_shows_what_is_played_before_what_was_started_since() {
    let site = Site::open();
    let (_, _) = start(&site, "player=PJS&lane=5").await;
    let (stray, cookie) = start(&site, "player=KYJ&lane=5").await;
    let close = form(&format!("/m/{}/close", stray.id), "line=a&after=1");
    assert_eq!(site.ask(close.header("cookie", &cookie)).await.status, 303);
    says(&site.ask(get("/tv?lane=5")).await, 200, "PJS is up");
    says(
        &site.ask(get("/tv?lane=6")).await,
        200,
        "Start on your phone",
    );
    says(
        &site.ask(get("/tv?lane=%01")).await,
        400,
        "could not be read",
    );
}

#[tokio::test]
async fn whoever_has_left_is_not_counted_as_one_more() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS&player=KYJ&lane=5").await;
    let leave = form(&format!("/m/{}/leave", game.id), "seat=2&line=a&after=1");
    assert_eq!(site.ask(leave.header("cookie", &cookie)).await.status, 303);
    let screen = site.ask(get("/tv?lane=5")).await;
    says(&screen, 200, "PJS is up");
    assert!(!screen.text.contains("class=\"more\""));
    assert!(!screen.text.contains("KYJ"));
}

#[tokio::test]
async fn of_many_players_eight_are_shown_with_whoever_is_next() {
    let site = Site::open();
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"];
    let said: Vec<_> = letters
        .iter()
        .map(|letter| format!("player={letter}AA"))
        .collect();
    let (game, _) = start(&site, &format!("{}&lane=5", said.join("&"))).await;
    site.roll(&game, &[10; 8]).await;
    let screen = site.ask(get("/tv?lane=5")).await;
    says(&screen, 200, "<p class=\"more\">+3</p>");
    for shown in ["IAA", "JAA", "KAA", "DAA"] {
        assert!(screen.text.contains(shown), "{shown}");
    }
    assert!(!screen.text.contains("CAA"));
}

#[tokio::test]
async fn a_wall_has_every_lane_in_order() {
    let site = Site::open();
    for lane in ["10", "9", "2b", "Bar"] {
        start(&site, &format!("player=PJS&lane={lane}")).await;
    }
    let wall = site.ask(get("/tv")).await;
    let places: Vec<_> = ["<h2>2b</h2>", "<h2>9</h2>", "<h2>10</h2>", "<h2>Bar</h2>"]
        .iter()
        .map(|lane| wall.text.find(lane).unwrap())
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}
