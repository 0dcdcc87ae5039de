//! Without a script: every key is a form, every sheet a page.

use tenpin_testkit::{Browser, Look};

use crate::evening::Evening;

/// The frames that have balls, player by player.
fn frames(page: &str) -> Vec<&str> {
    let rolls = page.split("data-rolls=\"").skip(1);
    let rolls = rolls.filter_map(|rest| rest.split('"').next());
    rolls.filter(|rolls| !rolls.is_empty()).collect()
}

/// Waits until these frames have balls.
fn until_frames(browser: &Browser, expected: &[&str]) {
    browser.until_source(|page| frames(page) == expected);
}

fn bowl(phone: &Browser, mark: &str, expected: &[&str]) {
    phone.tap(&format!("form.pad [value='{mark}']"));
    until_frames(phone, expected);
}

fn order(page: &str) -> Vec<&str> {
    let names = page.split("<span class=\"name\">").skip(1);
    let names = names.filter_map(|rest| rest.split([' ', '<']).next());
    names.collect()
}

/// A match of two on lane 12, started with plain forms.
fn start(evening: &Evening) -> Browser {
    let phone = evening.look(Look::PHONE.without_script(), "/");
    for name in ["KYJ", "김유진", "PJS"] {
        phone.fill("#player", &format!("{name}\n"));
        phone.until_source(|page| page.contains(&format!("<span class=\"name\">{name}")));
    }
    phone.tap("[name=up][value='2']");
    phone.until_source(|page| order(page) == ["KYJ", "PJS", "김유진"]);
    phone.tap("[name=drop][value='2']");
    phone.until_source(|page| order(page) == ["KYJ", "PJS"]);
    phone.tap("[name=down][value='0']");
    phone.until_source(|page| order(page) == ["PJS", "KYJ"]);
    phone.fill("#lane", "12");
    phone.tap(".go .primary");
    phone.until_source(|page| page.contains("PJS is up"));
    phone
}

#[test]
fn a_match_is_scored() {
    let evening = Evening::begin();
    let phone = start(&evening);
    bowl(&phone, "X", &["10"]);
    bowl(&phone, "9", &["10", "9"]);
    bowl(&phone, "/", &["10", "9 1"]);
    bowl(&phone, "7", &["10", "7", "9 1"]);
    // Pressing reload does not bowl again.
    phone.reload();
    until_frames(&phone, &["10", "7", "9 1"]);
    phone.tap(".undo");
    until_frames(&phone, &["10", "9 1"]);
    let viewer = evening.look(Look::PHONE.without_script(), &path(&phone));
    until_frames(&viewer, &["10", "9 1"]);
    viewer.until_source(|page| page.contains("View only"));
}

fn path(phone: &Browser) -> String {
    let address = phone.address();
    let path = address.splitn(4, '/').nth(3).unwrap();
    format!("/{}", path.trim_end_matches("#pad"))
}

#[test]
fn a_frame_is_corrected() {
    let evening = Evening::begin();
    let phone = start(&evening);
    bowl(&phone, "X", &["10"]);
    phone.tap(".fix");
    phone.tap(".key[value='9']");
    phone.until_source(|page| page.contains("name=\"balls\" value=\"9\""));
    phone.tap(".key[value='/']");
    phone.until_source(|page| page.contains("Correct 0 → 0"));
    phone.tap(".buttons .primary");
    until_frames(&phone, &["9 1"]);
}

#[test]
fn players_come_and_go_and_the_match_ends() {
    let evening = Evening::begin();
    let phone = start(&evening);
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/join']");
    phone.fill("[name=player]", "LEE\n");
    phone.until_source(|page| page.contains("data-seat=\"3\""));
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/leave']");
    phone.tap("[name=seat][value='1']");
    phone.until_source(|page| page.contains("KYJ is up"));
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/handover']");
    phone.tap("[action$='/handover'] .primary");
    phone.until_source(|page| page.contains("/handover/"));
    phone.tap(".close");
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/close']");
    phone.tap("[action$='/close'] .primary");
    phone.until_source(|page| page.contains("data-state=\"closed\""));
}

#[test]
fn a_screen_looks_again_by_itself() {
    let evening = Evening::begin();
    let phone = start(&evening);
    let tv = evening.look(Look::TV.without_script(), "/tv?lane=12");
    tv.until_source(|page| page.contains("PJS is up"));
    bowl(&phone, "X", &["10"]);
    tv.until_source(|page| page.contains("KYJ is up"));
}
