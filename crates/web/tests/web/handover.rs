//! Handing over to another browser.

use serde_json::{Value, json};
use tenpin_web::Settings;

use crate::support::{Answer, Ask, Game, Site, ask, get, post};

async fn link(site: &Site, game: &Game) -> String {
    let answer = site
        .ask(post(&game.at("handover"), &Value::Null).key(&game.key))
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let offered = answer.json();
    assert!(offered["expires"].is_string());
    offered["link"].as_str().unwrap().to_owned()
}

fn press(link: &str) -> Ask {
    let request = ask("POST", link, "").header("host", "house");
    request.header("origin", "https://house")
}

/// Name and value of the cookie, and what is said about it.
fn cookie(answer: &Answer) -> (String, String) {
    let cookie = answer.header("set-cookie");
    let (value, rest) = cookie.split_once("; ").unwrap();
    (value.to_owned(), rest.to_owned())
}

#[tokio::test]
async fn looking_at_a_link_does_not_use_it_up() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let link = link(&site, &game).await;
    assert!(!link.contains(&game.key), "no key is in an address");
    for _ in 0..2 {
        // Whatever previews links looks, too.
        let page = site.does(get(&link)).await;
        assert!(
            page.text
                .contains("<form class=\"fields\" method=\"post\">"),
            "{}",
            page.text
        );
        assert_eq!(page.header("set-cookie"), "");
    }
    assert_eq!(site.ask(press(&link)).await.status, 303);
}

#[tokio::test]
async fn a_link_gives_another_browser_a_key_once() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let link = link(&site, &game).await;
    let taken = site.ask(press(&link)).await;
    assert_eq!(taken.header("location"), format!("/m/{}", game.id));
    let (value, rest) = cookie(&taken);
    assert_eq!(rest, "Path=/; HttpOnly; SameSite=Strict; Max-Age=86400");
    assert!(!value.contains(&game.key));
    for request in [press(&link), get(&link)] {
        let again = site.ask(request).await;
        assert_eq!((again.status, again.header("set-cookie")), (403, ""));
    }
    let ball = || {
        let request = post(&game.at("rolls"), &json!({"pins": 1})).header("host", "house");
        request.header("origin", "https://house")
    };
    site.does(ball().header("cookie", &value)).await;
    site.does(ball().key(&game.key)).await;
}

#[tokio::test]
async fn who_was_handed_the_scoring_keeps_it_when_the_start_is_sent_again() {
    let site = Site::open();
    let start = || {
        let request = post("/api/v1/matches", &json!({"players": ["PJS"]}));
        request.header("idempotency-key", "tonight")
    };
    let shown = site.does(start()).await.json();
    let [id, key] = ["id", "scorer_key"].map(|name| shown[name].as_str().unwrap().to_owned());
    let game = Game { id, key };
    let link = link(&site, &game).await;
    let (value, _) = cookie(&site.ask(press(&link)).await);
    site.does(start()).await;
    let ball = post(&game.at("rolls"), &json!({"pins": 1})).header("host", "house");
    let ball = ball
        .header("origin", "https://house")
        .header("cookie", &value);
    site.does(ball).await;
}

#[tokio::test]
async fn another_site_cannot_press_the_button() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    let link = link(&site, &game).await;
    for request in [
        ask("POST", &link, ""),
        press(&link).header("origin", "https://evil.example"),
    ] {
        let answer = site.ask(request).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (403, ""));
    }
    assert_eq!(site.ask(press(&link)).await.status, 303, "it is still good");
}

#[tokio::test]
async fn a_link_that_is_none() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    for link in [
        "/handover/nonsense".to_owned(),
        format!("/handover/{}", game.key),
    ] {
        assert_eq!(site.ask(get(&link)).await.status, 403);
        assert_eq!(site.ask(press(&link)).await.status, 403);
    }
    let nowhere = post("/api/v1/matches/7hq2m9xk4d/handover", &Value::Null);
    site.refuses(nowhere, 404, "not_found").await;
}

#[tokio::test]
async fn a_browser_that_starts_a_match_gets_a_cookie() {
    let site = Site::open();
    let start = || post("/api/v1/matches", &json!({"players": ["PJS"]})).header("host", "house");
    let foreign = start().header("origin", "https://evil.example");
    for request in [start(), foreign] {
        assert_eq!(site.does(request).await.header("set-cookie"), "");
    }
    let ours = || start().header("origin", "http://house");
    check_cookie(&site.does(ours()).await, "");
    let claims = ours().header("x-forwarded-proto", "https");
    check_cookie(&site.does(claims).await, "");
}

#[tokio::test]
async fn behind_tls_a_cookie_never_travels_without() {
    let site = Site::with(Settings {
        trusted_proxies: vec!["::/128".parse().unwrap()],
        ..Settings::default()
    });
    let start = || post("/api/v1/matches", &json!({"players": ["PJS"]})).header("host", "house");
    let ours = start().header("origin", "https://house");
    let ours = ours.header("x-forwarded-proto", "https");
    check_cookie(&site.does(ours).await, "; Secure");
}

/// The key is in the cookie, which says that much more.
fn check_cookie(answer: &Answer, more: &str) {
    let shown = answer.json();
    let [id, key] = ["id", "scorer_key"].map(|name| shown[name].as_str().unwrap());
    let usual = "Path=/; HttpOnly; SameSite=Strict; Max-Age=86400";
    let expected = (format!("tenpin-{id}={key}"), format!("{usual}{more}"));
    assert_eq!(cookie(answer), expected);
    assert_eq!(answer.header("cache-control"), "no-store");
}
