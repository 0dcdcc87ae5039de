//! Who may score, and who comes and goes.

use serde_json::Value;
use tenpin_testkit::{Browser, Look};

use crate::evening::{
    Evening, bowl, hand_over, path, revision, until_balls, until_live, until_revision,
};

#[test]
fn whoever_is_handed_the_scoring_can_score() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let second = hand_over(&phone, &evening);
    bowl(&second, "X");
    until_revision(&phone, 2);
    bowl(&phone, "8");
    until_revision(&second, 3);
    until_balls(&second, &["10", "8"]);
    second.go(&evening.cable.page(&format!("{}/log", path(&phone))));
    assert!(second.text(".lines").contains("this device"));
    assert!(second.text(".lines").contains("device 2"));
}

/// What a form of a match would be answered, whatever the page shows.
fn status(browser: &Browser, path: &str, said: &str) -> Value {
    let _ = browser.run(&format!(
        "window.answered = 0; \
         fetch({path:?}, {{ method: 'POST', body: new URLSearchParams({said:?}) }}) \
         .then((answer) => {{ window.answered = answer.status; }});"
    ));
    browser.until("window.answered");
    browser.run("return window.answered")
}

const WRITES: [(&str, &str); 7] = [
    ("roll", "mark=X"),
    ("undo", ""),
    ("join", "player=LEE"),
    ("leave", "seat=1"),
    ("close", ""),
    ("fix", "seat=1&frame=1&balls=10"),
    ("handover", ""),
];

#[test]
fn whoever_has_no_key_sees_no_pad_and_cannot_write() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let path = path(&phone);
    let viewer = evening.look(Look::PHONE, &path);
    viewer.until_text("#pad", "View only");
    assert!(!viewer.has("form"));
    assert!(!viewer.has(".fix"));
    for (what, said) in WRITES {
        assert_eq!(
            status(&viewer, &format!("{path}/{what}"), said),
            401,
            "{what}"
        );
    }
    assert_eq!(revision(&phone), 1);
}

#[test]
fn players_come_late_and_leave_early() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    bowl(&phone, "XX9/");
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/join']");
    phone.fill("#sheet [name=player]", "김유진");
    phone.tap("#sheet .primary");
    until_revision(&phone, 6);
    phone.until("!document.querySelector('dialog[open]')");
    until_balls(&phone, &["10 9 1", "10", "0 0"]);
    phone.until_text(".player[data-seat='3'] .name", "김유진");
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/leave']");
    phone.tap("#sheet [name=seat][value='2']");
    until_revision(&phone, 7);
    phone.until_text(".player.up .turn", "김유진 is up");
    phone.until("!document.querySelector('dialog[open]')");
    phone.until_text(".undo .caption", "Undo leave");
    phone.tap(".undo");
    until_revision(&phone, 8);
    phone.until_text(".player.up .turn", "KYJ is up");
}

#[test]
fn a_match_is_finished() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    bowl(&phone, "9");
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/close']");
    phone.tap("#sheet .primary");
    until_revision(&phone, 3);
    phone.until_text(".bar .state", "Finished");
    phone.until("!document.querySelector('form.pad')");
    phone.tap(".again .primary");
    phone.until("document.querySelector('form.pad')");
    assert_eq!(revision(&phone), 1);
}

/// Names, lanes and reasons that try to be something else.
const MARKUP: &str = "<b onclick=x()>'\"&amp;</b><script>";
const LANE: &str = "<i>7</i>&lt;\"'";

/// A match of which every text is like that.
fn hostile_match(evening: &Evening) -> Browser {
    let phone = evening.look(Look::PHONE, "/");
    phone.fill("#player", &format!("{MARKUP}\n"));
    phone.until_text(".order", MARKUP);
    phone.fill("#lane", LANE);
    phone.tap(".go .primary");
    phone.until_text(".player .name", MARKUP);
    until_live(&phone);
    bowl(&phone, "X");
    phone.tap(".frame[data-frame='1'] .fix");
    phone.fill("#sheet [name=other]", MARKUP);
    phone.tap("#sheet .key[value='9']");
    phone.tap("#sheet .key[value='/']");
    phone.tap("#sheet .primary:not([aria-disabled])");
    until_revision(&phone, 3);
    phone
}

#[test]
fn markup_is_shown_as_text_everywhere() {
    let evening = Evening::begin();
    let phone = hostile_match(&evening);
    let path = path(&phone);
    let of_match = ["", "/log", "/sheet", "/leave"].map(|page| format!("{path}{page}"));
    let of_house = [
        "/",
        "/tv",
        "/tv?lane=%3Ci%3E7%3C%2Fi%3E%26lt%3B%22%27",
        "/?player=%3Cscript%3E%20and%20a%20very%20long%20name%20with%20markup",
    ];
    for page in of_match.iter().map(String::as_str).chain(of_house) {
        phone.go(&evening.cable.page(page));
        assert!(
            !phone.has("body script, b[onclick], main i:not(.dot)"),
            "{page}"
        );
        let shown = phone.run("return document.body.textContent");
        let shown = shown.as_str().unwrap();
        assert!(
            shown.contains("<script>") || shown.contains(LANE),
            "{page}: {shown}"
        );
    }
}
