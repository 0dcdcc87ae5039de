//! Forms that are refused, and forms that are sent twice.

use crate::{
    foreign_form, form, says, start,
    support::{Site, get},
};

/// What a form says after seven pins, and what is answered.
const BALLS: [(&str, u16, &str); 6] = [
    ("mark=4&line=b&after=2", 422, "Only 3 pins left: 0 to 3."),
    ("mark=X&line=c&after=2", 422, "That mark cannot stand here"),
    ("mark=Q&line=d&after=2", 422, "That mark cannot stand here"),
    ("mark=3&line=e&after=1", 412, "Somebody else has scored"),
    ("line=f&after=2", 400, "could not be read"),
    ("mark=3&line=g&after=x", 400, "could not be read"),
];

#[tokio::test]
async fn a_ball_that_cannot_be_is_refused_in_words() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS").await;
    site.roll(&game, &[7]).await;
    let roll = format!("/m/{}/roll", game.id);
    for (said, status, text) in BALLS {
        let answer = site.ask(form(&roll, said).header("cookie", &cookie)).await;
        says(&answer, status, text);
    }
    let korean = form(&roll, BALLS[0].0).header("accept-language", "ko");
    let korean = site.ask(korean.header("cookie", &cookie)).await;
    says(&korean, 422, "3핀만 남았습니다: 0–3.");
    assert_eq!(site.show(&game).await["revision"], 2);
}

#[tokio::test]
async fn a_form_that_is_sent_twice_counts_once() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS&line=abc").await;
    for _ in 0..2 {
        let ball = form(&format!("/m/{}/roll", game.id), "mark=7&line=a&after=1");
        assert_eq!(site.ask(ball.header("cookie", &cookie)).await.status, 303);
    }
    assert_eq!(site.show(&game).await["revision"], 2);
    // A start that is sent again leads to the same match, which is scored elsewhere by now.
    let again = site.ask(form("/start", "player=PJS&line=abc")).await;
    assert_eq!(again.header("location"), format!("/m/{}", game.id));
    assert_eq!(again.header("set-cookie"), "");
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS").await;
    let writes = ["roll", "undo", "join", "leave", "close", "fix", "handover"];
    let said = "mark=X&player=LEE&seat=1&frame=1&balls=10";
    for write in writes {
        let path = format!("/m/{}/{write}", game.id);
        let evil = foreign_form(&path, said).header("cookie", &cookie);
        let evil = site.ask(evil.header("origin", "http://evil.example")).await;
        says(&evil, 403, "on the pages of this server only");
        let nowhere = site
            .ask(foreign_form(&path, said).header("cookie", &cookie))
            .await;
        assert_eq!(nowhere.status, 403, "{write}");
        let stranger = site.ask(form(&path, said)).await;
        says(&stranger, 401, "This device may only look");
    }
    for path in ["/start", "/key"] {
        let evil = foreign_form(path, "player=PJS").header("origin", "http://evil.example");
        assert_eq!(site.ask(evil).await.status, 403, "{path}");
    }
    assert_eq!(site.show(&game).await["revision"], 1);
}

#[tokio::test]
async fn whoever_cannot_start_goes_on_where_they_were() {
    let site = Site::open();
    let long = "x".repeat(41);
    let answer = site
        .ask(form("/start", &format!("player=PJS&new={long}&lane=5")))
        .await;
    let back = format!("/?player=PJS&lane=5&new={long}");
    assert_eq!(
        (answer.status, answer.header("location")),
        (303, back.as_str())
    );
    says(&site.ask(get(&back)).await, 200, "is not a name");
    let nobody = site.ask(form("/start", "lane=5")).await;
    assert_eq!(nobody.header("location"), "/?lane=5");
    // What is half typed is not added by a button for something else.
    let moved = site.ask(get("/?player=PJS&player=KYJ&new=half&up=1")).await;
    assert_eq!(moved.header("location"), "/?player=KYJ&player=PJS");
}

/// What is asked of a strike and a seven, and what is answered.
const CORRECTIONS: [(&str, u16, &str); 6] = [
    ("seat=1&frame=1&balls=9&ball=/", 200, "Correct 0 → 17"),
    ("seat=1&frame=2", 409, "This frame is not over"),
    ("seat=1&frame=1&balls=9+4", 422, "Only 1 pin left"),
    ("seat=1&frame=11", 404, "nothing here"),
    ("seat=2&frame=1", 404, "nothing here"),
    ("seat=1&frame=1&balls=x", 400, "could not be read"),
];

#[tokio::test]
async fn a_correction_is_previewed_and_refused() {
    let site = Site::open();
    let (game, cookie) = start(&site, "player=PJS").await;
    site.roll(&game, &[10, 7]).await;
    let fix = format!("/m/{}/fix", game.id);
    for (query, status, text) in CORRECTIONS {
        let page = get(&format!("{fix}?{query}")).header("cookie", &cookie);
        says(&site.ask(page).await, status, text);
    }
    let long = "r".repeat(201);
    let said = format!("seat=1&frame=1&balls=9+1&line=a&after=3&other={long}");
    let answer = site.ask(form(&fix, &said).header("cookie", &cookie)).await;
    says(&answer, 400, "could not be read");
    assert_eq!(site.show(&game).await["revision"], 3);
}
