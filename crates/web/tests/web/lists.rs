//! Pages of matches and of events.

use serde_json::{Value, json};

use crate::support::{Site, get, post};

const BAD_PAGES: [&str; 8] = [
    "state=lost",
    "limit=0",
    "limit=101",
    "limit=x",
    "limit=-1",
    "after=x",
    "after=1.2",
    "lane=123456789012345678901",
];

/// All ids, page by page.
async fn listed(site: &Site, query: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut after = String::new();
    loop {
        let path = format!("/api/v1/matches?{query}&after={after}");
        let page = site.ask(get(&path)).await.json();
        let matches = page["matches"].as_array().unwrap();
        ids.extend(
            matches
                .iter()
                .map(|shown| shown["id"].as_str().unwrap().to_owned()),
        );
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => return ids,
        }
    }
}

/// Seven matches on two lanes; the last is closed, the one before over.
async fn seven() -> (Site, Vec<String>) {
    let site = Site::open();
    let mut games = Vec::new();
    for number in 0..7 {
        let lane = (number % 2).to_string();
        games.push(site.start(&["PJS"], Some(&lane)).await);
    }
    site.does(post(&games[6].at("close"), &Value::Null).key(&games[6].key))
        .await;
    site.roll(&games[5], &[10; 12]).await;
    (site, games.into_iter().map(|game| game.id).collect())
}

#[tokio::test]
async fn matches_are_listed_page_by_page_newest_first() {
    let (site, mut ids) = seven().await;
    let all = listed(&site, "limit=3").await;
    for limit in ["", "limit=", "limit=1", "limit=7", "limit=100"] {
        assert_eq!(listed(&site, limit).await, all, "{limit}");
    }
    let is_live = |id: &&String| !ids[5..].contains(id);
    let live: Vec<_> = all.iter().filter(is_live).cloned().collect();
    assert_eq!(listed(&site, "state=live&limit=2").await, live);
    assert_eq!(listed(&site, "state=closed").await, ids[6..]);
    assert_eq!(listed(&site, "state=over&lane=").await, ids[5..6]);
    assert_eq!(listed(&site, "lane=1&limit=1").await.len(), 3);
    assert_eq!(listed(&site, "lane=1&state=live").await.len(), 2);
    assert_eq!(listed(&site, "lane=nowhere").await.len(), 0);
    let mut found = all;
    found.sort();
    ids.sort();
    assert_eq!(found, ids);
}

#[tokio::test]
async fn pages_that_cannot_be() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    for query in BAD_PAGES {
        let request = get(&format!("/api/v1/matches?{query}"));
        site.refuses(request, 400, "bad_request").await;
    }
    for query in ["limit=0", "limit=1001", "after=x", "after=-1"] {
        let request = get(&format!("{}?{query}", game.at("events")));
        site.refuses(request, 400, "bad_request").await;
    }
}

#[tokio::test]
async fn events_are_listed_page_by_page() {
    let site = Site::open();
    let game = site.start(&["PJS"], None).await;
    site.roll(&game, &[1, 2, 3, 4]).await;
    let page = async |query: &str| {
        let page = site
            .ask(get(&format!("{}?{query}", game.at("events"))))
            .await
            .json();
        let events = page["events"].as_array().unwrap();
        let revisions: Vec<_> = events
            .iter()
            .map(|event| event["revision"].as_u64().unwrap())
            .collect();
        (revisions, page["next"].clone())
    };
    assert_eq!(page("").await, (vec![1, 2, 3, 4, 5], Value::Null));
    assert_eq!(page("limit=2").await, (vec![1, 2], json!(2)));
    assert_eq!(page("limit=2&after=2").await, (vec![3, 4], json!(4)));
    assert_eq!(page("limit=2&after=4").await, (vec![5], Value::Null));
    assert_eq!(page("after=5").await, (vec![], Value::Null));
    assert_eq!(
        page("after=&limit=").await,
        (vec![1, 2, 3, 4, 5], Value::Null)
    );
}

/// Anybody may start matches, so matches in which nobody has bowled must not push others away.
#[tokio::test]
async fn many_empty_matches_hide_none_that_is_played() {
    let site = Site::open();
    let played = site.start(&["PJS"], Some("1")).await;
    site.roll(&played, &[7]).await;
    for _ in 0..201 {
        let (_, started) = site.book.start(vec!["KYJ".parse().unwrap()], None);
        started.await.unwrap();
    }
    for path in ["/", "/tv"] {
        let page = site.ask(get(path)).await.text;
        assert!(page.contains(&played.id), "{path} does not show it");
    }
    let newest = listed(&site, "limit=100").await;
    assert_eq!(newest.len(), 202);
    // Some may have been started in the same millisecond, but not as many as that.
    let place = newest.iter().position(|id| *id == played.id);
    assert!(place >= Some(100), "lists keep their order: {place:?}");
}
