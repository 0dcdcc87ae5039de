//! Who may start a match.

use serde_json::json;
use tenpin_scorebook::Grant;
use tenpin_web::Settings;

use crate::support::{Ask, NO_KEY, Site, post};

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
