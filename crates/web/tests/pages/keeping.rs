//! What browsers and proxies may keep.

use crate::{
    says, start,
    support::{Site, get},
};

#[tokio::test]
async fn pages_are_for_whoever_asked() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS").await;
    let page = format!("/m/{}", game.id);
    let viewer = site.ask(get(&page)).await;
    let scorer = site.ask(get(&page).header("cookie", &cookie)).await;
    assert!(scorer.text.contains("name=\"mark\""));
    assert!(!viewer.text.contains("name=\"mark\""));
    for answer in [viewer, scorer] {
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        let vary: Vec<_> = answer.headers.get_all("vary").iter().collect();
        assert!(
            vary.iter().any(|vary| *vary == "cookie, accept-language"),
            "{vary:?}"
        );
    }
}

/// The address of the style sheet, as a page gives it.
async fn style(site: &Site) -> String {
    let page = site.ask(get("/")).await;
    let address = page.text.split("href=\"/tenpin.css?").nth(1).unwrap();
    format!("/tenpin.css?{}", address.split('"').next().unwrap())
}

#[tokio::test]
async fn only_what_cannot_change_is_kept_for_ever() {
    let site = Site::open();
    let style = style(&site).await;
    let kept = site.ask(get(&style)).await;
    assert!(kept.header("cache-control").contains("immutable"));
    for other in [
        "/tenpin.css",
        "/tenpin.css?old",
        "/tenpin.js?old",
        "/tenpin.svg",
    ] {
        let answer = site.ask(get(other)).await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (200, "no-cache"),
            "{other}"
        );
    }
}

#[tokio::test]
async fn a_choice_is_remembered_and_leads_back_to_our_own_pages_only() {
    let site = Site::open();
    let chosen = site.ask(get("/choose?lang=ko&to=/m/7hq2m9xk4d")).await;
    assert_eq!(chosen.header("location"), "/m/7hq2m9xk4d");
    let cookie = chosen.header("set-cookie").split(';').next().unwrap();
    says(
        &site.ask(get("/").header("cookie", cookie)).await,
        200,
        "lang=\"ko\"",
    );
    for evil in ["//evil.example", "https://evil.example", "/%5Cevil.example"] {
        let chosen = site
            .ask(get(&format!("/choose?theme=dark&to={evil}")))
            .await;
        assert_eq!(chosen.header("location"), "/", "{evil}");
    }
    let nothing = site.ask(get("/choose?lang=fr&theme=blue")).await;
    assert_eq!(nothing.header("set-cookie"), "");
}

#[tokio::test]
async fn what_is_not_there_is_a_page_for_people() {
    let site = Site::open();
    for path in [
        "/nowhere",
        "/m/7hq2m9xk4d",
        "/m/nonsense",
        "/m/7hq2m9xk4d/sheet",
        "/m/%ff",
    ] {
        says(
            &site.ask(get(path)).await,
            404,
            "There is nothing here of that name.",
        );
    }
}
