//! Keys of the house in a browser, and whose lines are whose.

use serde_json::json;
use tenpin_scorebook::Grant;
use tenpin_web::Settings;

use crate::{
    form, says, start,
    support::{NO_KEY, Site, get, post},
};

/// The cookie of a browser that was given this key.
async fn given(site: &Site, key: &str) -> String {
    let answer = site.ask(form("/key", &format!("key={key}"))).await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    let cookie = answer.header("set-cookie");
    assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    cookie.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_desk_scores_and_corrects_everything() {
    let site = Site::open();
    let desk = given(&site, &site.key(Grant::House).await).await;
    let (game, _) = start(&site, "player=PJS").await;
    let page = format!("/m/{}", game.id);
    let sent = async |what: &str, said: &str| {
        let request = form(&format!("{page}/{what}"), said).header("cookie", &desk);
        site.ask(request).await.status
    };
    assert_eq!(sent("roll", "mark=X&line=a&after=1").await, 303);
    assert_eq!(sent("close", "line=b&after=2").await, 303);
    assert_eq!(
        sent("fix", "seat=1&frame=1&balls=9+1&line=c&after=3").await,
        303
    );
    let log = site.ask(get(&format!("{page}/log"))).await;
    says(&log, 200, "desk");
}

#[tokio::test]
async fn a_closed_house_is_opened_by_a_key() {
    let site = Site::with(Settings {
        closed: true,
        ..Settings::default()
    });
    says(&site.ask(get("/")).await, 200, "or with a key of the house");
    let refused = site.ask(form("/start", "player=PJS&lane=12")).await;
    says(&refused, 401, "href=\"/key\"");
    let lane = "12".parse().unwrap();
    let tablet = given(&site, &site.key(Grant::Lane(lane)).await).await;
    let sent = async |said: &str| {
        site.ask(form("/start", said).header("cookie", &tablet))
            .await
    };
    assert_eq!(sent("player=PJS&lane=12").await.status, 303);
    says(&sent("player=PJS&lane=13").await, 403, "href=\"/key\"");
}

#[tokio::test]
async fn only_keys_of_the_house_are_kept() {
    let site = Site::open();
    let (game, _) = start(&site, "player=PJS").await;
    for wrong in ["", "nonsense", NO_KEY, &game.key] {
        let answer = site.ask(form("/key", &format!("key={wrong}"))).await;
        says(&answer, 403, "not good any more");
        assert_eq!(answer.header("set-cookie"), "", "{wrong}");
    }
    let forgotten = site.ask(form("/key", "forget=yes")).await;
    assert!(forgotten.header("set-cookie").contains("Max-Age=0"));
}

#[tokio::test]
async fn nobody_writes_in_the_name_of_another_device() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS").await;
    let ball = form(
        &format!("/m/{}/roll", game.id),
        "mark=1&line=0123456789ab~x&after=1",
    );
    assert_eq!(site.ask(ball.header("cookie", &cookie)).await.status, 303);
    let log = get(&format!("/m/{}/log", game.id)).header("cookie", &cookie);
    says(&site.ask(log).await, 200, "this device");
    let forged = post(&game.at("rolls"), &json!({"pins": 1})).key(&game.key);
    let forged = forged.header("idempotency-key", "0123456789ab~y");
    site.refuses(forged, 400, "bad_request").await;
}
