//! Bad days: no network, another scorer, a server that dies.

use serde_json::json;
use tenpin_testkit::{Browser, Look};

use crate::evening::{
    Evening, bowl, hand_over, path, tap_key, until_balls, until_revision, until_sent,
};

/// Taps keys while nobody answers, and waits after each until it is kept.
fn bowl_alone(phone: &Browser, marks: &str) {
    for (place, mark) in marks.chars().enumerate() {
        tap_key(phone, mark);
        phone.until_text(".saved", &format!("{} to send", place + 1));
    }
}

const TEN: &str = "X72X9/--8/";

#[test]
fn ten_balls_without_a_network_are_sent_when_it_is_back() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let viewer = evening.look(Look::PHONE, &path(&phone));
    bowl(&phone, "9/");
    until_revision(&viewer, 3);
    evening.cut(&phone);
    bowl_alone(&phone, TEN);
    phone.until_text(".offline .count", "10");
    viewer.until("!document.querySelector('#stale').hidden");
    until_balls(&phone, &["9 1 7 2 9 1 8 2", "10 10 0 0"]);
    until_balls(&viewer, &["9 1", ""]);
    evening.cable.plug_into(evening.server());
    for browser in [&phone, &viewer] {
        until_revision(browser, 13);
        until_balls(browser, &["9 1 7 2 9 1 8 2", "10 10 0 0"]);
    }
    viewer.until("document.querySelector('#stale').hidden");
    phone.until_text(".saved", "Saved");
    bowl(&phone, "X");
    until_revision(&viewer, 14);
}

#[test]
fn balls_that_are_kept_survive_a_reload() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    evening.cut(&phone);
    bowl_alone(&phone, "X9/");
    evening.cable.plug_into(evening.server());
    phone.reload();
    until_revision(&phone, 4);
    until_balls(&phone, &["10 9 1"]);
    phone.until("localStorage.length === 0");
}

#[test]
fn what_is_kept_can_be_taken_back() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    evening.cut(&phone);
    bowl_alone(&phone, "X9");
    phone.tap(".undo");
    phone.until_text(".saved", "1 to send");
    until_balls(&phone, &["10"]);
    evening.cable.plug_into(evening.server());
    until_revision(&phone, 2);
    phone.until_text(".saved", "Saved");
    until_balls(&phone, &["10"]);
}

#[test]
fn the_server_dies_and_comes_back_in_mid_match() {
    let mut evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let tv = evening.look(Look::TV, "/tv?lane=12");
    bowl(&phone, "X9");
    until_revision(&tv, 3);
    evening.kill_server();
    tv.until_text("#stale", "Scores as of");
    bowl_alone(&phone, "/7");
    evening.start_server();
    tv.until("document.querySelector('#stale').hidden");
    until_revision(&tv, 5);
    until_revision(&phone, 5);
    until_balls(&tv, &["10 7", "9 1"]);
    phone.until_text(".saved", "Saved");
    bowl(&phone, "/");
}

/// A second scorer, on a cable of their own that has just been cut.
fn second_scorer(evening: &Evening, phone: &Browser) -> (Evening, Browser) {
    let other = Evening::on(evening);
    let second = hand_over(phone, &other);
    other.cut(&second);
    (other, second)
}

/// Two who score one match; the second one, on another cable, was away for a ball.
fn two_scorers(mine: &str, theirs: &str) -> (Evening, Browser, Browser) {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let (other, second) = second_scorer(&evening, &phone);
    bowl_alone(&second, mine);
    bowl(&phone, theirs);
    other.cable.plug_into(evening.server());
    second.until("document.querySelector('#conflict').open");
    (evening, phone, second)
}

#[test]
fn two_phones_with_the_same_ball_count_it_once() {
    let (_evening, phone, second) = two_scorers("7", "7");
    assert_eq!(second.text("#conflict .record"), "PJS, frame 1: 7");
    second.tap("[data-decide=drop]");
    second.until("!document.querySelector('#conflict').open");
    for browser in [&phone, &second] {
        until_balls(browser, &["7", ""]);
    }
    bowl(&second, "/");
    until_revision(&phone, 3);
    until_balls(&phone, &["7 3", ""]);
}

#[test]
fn a_clash_is_compared_and_corrected_by_a_person() {
    let (_evening, phone, second) = two_scorers("72", "7/");
    assert_eq!(second.text("#conflict .record"), "PJS, frame 1: 7 /");
    second.tap("[data-decide=compare]");
    second.until("document.querySelector('#sheet').open");
    second.until_text("#sheet .primary", "Correct 0 → 9");
    second.tap("#sheet .primary");
    until_revision(&phone, 4);
    until_balls(&phone, &["7 2", ""]);
    second.until("!document.querySelector('dialog[open]')");
    until_sent(&second);
    bowl(&second, "X");
}

#[test]
fn balls_that_still_fit_are_sent_when_a_person_says_so() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    bowl(&phone, "X");
    let (other, second) = second_scorer(&evening, &phone);
    bowl_alone(&second, "9");
    // Something else changes; the same player is still up.
    phone.tap(".player[data-seat='1'] .frame[data-frame='1'] .fix");
    phone.tap("#sheet [value='9']");
    phone.tap("#sheet [value='/']");
    phone.until_text("#sheet .primary", "Correct 0 → 0");
    phone.tap("#sheet .primary");
    until_revision(&phone, 3);
    other.cable.plug_into(evening.server());
    second.tap("[data-decide=send]");
    until_revision(&phone, 4);
    until_balls(&phone, &["9 1", "9"]);
}

/// Presses keys of the pad faster than any answer comes.
fn hammer(phone: &Browser, keys: &[&str]) {
    let _ = phone.run(&format!(
        "for (const key of {keys:?}) document.querySelector(`form.pad ${{key}}`).click();"
    ));
}

#[test]
fn fast_fingers_lose_nothing() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    hammer(
        &phone,
        &["[value='3']", "[value='4']", "[value='5']", "[value='2']"],
    );
    until_revision(&phone, 5);
    phone.until_text(".saved", "Saved");
    until_balls(&phone, &["3 4 5 2"]);
    hammer(&phone, &[".undo", ".undo", ".undo"]);
    until_revision(&phone, 8);
    until_balls(&phone, &["3"]);
    hammer(&phone, &["[value='7']", ".undo", "[value='6']"]);
    phone.until("document.querySelector('.frame').dataset.rolls === '3 6'");
    phone.until_text(".saved", "Saved");
    assert!(!phone.has("dialog[open]"));
}

#[test]
fn without_a_stream_balls_are_shown_all_the_same() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    block_stream(&phone);
    bowl(&phone, "34");
    until_balls(&phone, &["3 4"]);
    assert!(!phone.has("dialog[open]"));
}

/// Events do not get through to this page, whatever else does.
fn block_stream(phone: &Browser) {
    let _ = phone.command("Network.enable", &json!({}));
    let _ = phone.command("Network.setBlockedURLs", &json!({"urls": ["*/live"]}));
    let _ = phone.run("dispatchEvent(new Event('online'))");
    phone.until_text(".bar .state", "Offline");
}

#[test]
fn without_a_stream_a_clash_is_about_what_is_recorded_now() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let second = hand_over(&phone, &evening);
    block_stream(&second);
    bowl(&phone, "7/");
    tap_key(&second, '7');
    second.until("document.querySelector('#conflict').open");
    assert_eq!(second.text("#conflict .record"), "PJS, frame 1: 7 /");
    assert!(second.has("[data-decide=send][hidden]"), "KYJ would get it");
    assert!(second.has("[data-decide=compare]:not([hidden])"));
    second.tap("[data-decide=drop]");
    until_balls(&second, &["7 3", ""]);
    bowl(&second, "X");
    until_balls(&phone, &["7 3", "10"]);
}

#[test]
fn without_a_stream_balls_that_still_fit_are_sent_once() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let second = hand_over(&phone, &evening);
    block_stream(&second);
    bowl(&phone, "X");
    phone.tap(".undo");
    until_revision(&phone, 3);
    tap_key(&second, '9');
    second.tap("[data-decide=send]");
    until_revision(&phone, 4);
    until_balls(&phone, &["9", ""]);
    until_balls(&second, &["9", ""]);
    second.until("!document.querySelector('dialog[open]')");
}

/// A phone whose server has lost the last two balls.
fn lost_lines(evening: &mut Evening, phone: &Browser) {
    bowl(phone, "X");
    evening.back_up("copy");
    bowl(phone, "72");
    evening.kill_server();
    phone.until_text(".bar .state", "Offline");
    evening.restore("copy");
    evening.start_server();
}

#[test]
fn a_server_that_has_lost_lines_is_believed() {
    let mut evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let viewer = evening.look(Look::PHONE, &path(&phone));
    lost_lines(&mut evening, &phone);
    for browser in [&phone, &viewer] {
        until_balls(browser, &["10"]);
    }
    bowl(&phone, "72");
    until_balls(&viewer, &["10 7 2"]);
}

#[test]
fn a_server_that_has_lost_lines_is_believed_without_a_stream() {
    let mut evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    block_stream(&phone);
    lost_lines(&mut evening, &phone);
    tap_key(&phone, '8');
    phone.tap("[data-decide=drop]");
    until_balls(&phone, &["10"]);
    bowl(&phone, "72");
    until_balls(&phone, &["10 7 2"]);
}

#[test]
fn a_server_that_has_lost_the_match_says_so() {
    let mut evening = Evening::begin();
    evening.back_up("empty");
    let phone = evening.phone(&["PJS"]);
    let viewer = evening.look(Look::PHONE, &path(&phone));
    bowl(&phone, "7");
    until_balls(&viewer, &["7"]);
    evening.back_up("played");
    evening.kill_server();
    phone.until_text(".bar .state", "Offline");
    evening.restore("empty");
    evening.start_server();
    tap_key(&phone, '2');
    phone.until_text(".pad .problem", "There is nothing here of that name.");
    assert!(!phone.has(".offline:not([hidden])"), "the network is there");
    viewer.until_text("#stale", "There is nothing here of that name.");
    tap_key(&phone, 'X');
    phone.until_text(".saved", "2 to send");
    evening.kill_server();
    evening.restore("played");
    evening.start_server();
    until_revision(&phone, 4);
    for browser in [&phone, &viewer] {
        until_balls(browser, &["7 2 10"]);
    }
    assert_eq!(phone.text(".pad .problem"), "");
}

/// The match was brought back between a refusal and the look at what is there.
#[test]
fn a_match_that_is_back_gets_its_balls() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    evening.cut(&phone);
    bowl_alone(&phone, "72");
    let lose_once = "const { fetch } = window; \
        window.fetch = async (address, said) => { \
            if (said?.method !== 'POST') return fetch(address, said); \
            const missed = await fetch('/m/0000000000/roll', said); \
            window.missed = missed.status; \
            window.fetch = fetch; \
            return missed; }";
    let _ = phone.run(lose_once);
    evening.cable.plug_into(evening.server());
    until_revision(&phone, 3);
    until_balls(&phone, &["7 2"]);
    until_sent(&phone);
    assert!(!phone.has("dialog[open]"));
    assert_eq!(phone.run("return window.missed"), 404);
}

/// A second scorer who kept two balls, and put off the question about them.
fn undecided() -> (Evening, Evening, Browser, Browser) {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let (other, second) = second_scorer(&evening, &phone);
    bowl_alone(&second, "72");
    bowl(&phone, "7");
    other.cable.plug_into(evening.server());
    second.tap("[data-decide=later]");
    second.until("!document.querySelector('dialog[open]')");
    (evening, other, phone, second)
}

#[test]
fn a_question_that_was_put_off_comes_back_without_a_network() {
    let (evening, other, _phone, second) = undecided();
    other.cut(&second);
    tap_key(&second, '1');
    second.until("document.querySelector('#conflict').open");
    assert!(second.has("[data-decide=send][hidden]"), "nobody knows");
    second.tap("[data-decide=first]");
    second.until_text("#conflict .mine", "PJS, frame 1: 2");
    // With the newest board it is known that the other ball fits.
    other.cable.plug_into(evening.server());
    second.tap("[data-decide=send]");
    until_balls(&second, &["7 2", ""]);
}

#[test]
fn what_cannot_be_added_to_a_newer_match_is_kept() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    evening.cut(&phone);
    bowl_alone(&phone, "72");
    evening.go_on_as_newer(&path(&phone));
    evening.cable.plug_into(evening.server());
    let kept = "so nothing can be added here. · PJS, frame 1: 7 · PJS, frame 1: 2";
    phone.until_text(".view-only", kept);
    phone.until_text(".strip", "A newer tenpin has gone on with this match.");
    assert!(!phone.has("[href$='/join'], [href$='/handover'], .fix"));
    phone.reload();
    phone.until_text(".view-only", kept);
    assert!(!phone.has("dialog[open]"));
    until_balls(&phone, &[""]);
}

/// The answer was lost, so it is sent again.
#[test]
fn what_was_recorded_before_a_newer_line_is_not_kept() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let _ = phone.run("Storage.prototype.removeItem = () => {}");
    tap_key(&phone, '7');
    until_revision(&phone, 2);
    phone.until_text(".saved", "Saved");
    evening.go_on_as_newer(&path(&phone));
    let is_kept = "Object.keys(localStorage).some((name) => name.startsWith('tenpin-ball-'))";
    phone.until(is_kept);
    phone.reload();
    phone.until(&format!("!{is_kept}"));
    assert!(!phone.text(".view-only").contains("frame 1"));
    until_balls(&phone, &["7"]);
}

#[test]
fn what_is_decided_in_another_tab_is_not_asked_here() {
    let (_evening, phone, second) = two_scorers("72", "7/");
    let decide = "for (const key of Object.keys(localStorage)) { \
        localStorage.removeItem(key); \
        dispatchEvent(new StorageEvent('storage', { key, newValue: null })); }";
    let _ = second.run(decide);
    second.until("!document.querySelector('dialog[open]')");
    bowl(&phone, "X");
    until_balls(&second, &["7 3", "10"]);
    bowl(&second, "X");
    until_balls(&phone, &["7 3 10", "10"]);
}

#[test]
fn a_browser_that_cannot_store_balls_says_so() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let fill = "for (let size = 2 ** 23; size >= 1; size /= 2) { \
        try { localStorage.setItem(`filled-${size}`, 'x'.repeat(size)); } catch {} }";
    let _ = phone.run(fill);
    evening.cut(&phone);
    phone.until_text(".offline", "the balls are kept on this device");
    bowl_alone(&phone, "7");
    phone.until_text(".problem", "leave this page open until they are sent");
    phone.until("document.querySelector('.keep-scoring').hidden");
    let leaves = "return dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    assert_eq!(phone.run(leaves), json!(false), "it asks first");
    evening.cable.plug_into(evening.server());
    until_revision(&phone, 2);
    phone.until_text(".saved", "Saved");
    assert_eq!(phone.text(".problem"), "");
    assert_eq!(phone.run(leaves), json!(true));
}

/// A second scorer who kept KYJ 5 2 and a strike of PJS, while LEE has joined.
fn late_player_meanwhile() -> (Evening, Browser, Browser) {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    bowl(&phone, "34");
    let (other, second) = second_scorer(&evening, &phone);
    bowl_alone(&second, "52X");
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/join']");
    phone.fill("#sheet [name=player]", "LEE\n");
    until_revision(&phone, 4);
    phone.until("!document.querySelector('dialog[open]')");
    other.cable.plug_into(evening.server());
    second.until("document.querySelector('#conflict').open");
    (evening, phone, second)
}

#[test]
fn balls_are_not_sent_to_another_player() {
    let (_evening, phone, second) = late_player_meanwhile();
    assert!(
        second.has("[data-decide=send][hidden]"),
        "LEE would get the strike"
    );
    // The question is about what is recorded now.
    bowl(&phone, "52");
    second.until_text("#conflict .record", "KYJ, frame 1: 5 2");
    second.tap("[data-decide=first]");
    second.tap("[data-decide=first]");
    second.tap("[data-decide=later]");
    second.until("!document.querySelector('dialog[open]')");
    bowl(&phone, "9-");
    second.until("document.querySelector('.player.up').dataset.seat === '1'");
    hammer(&second, &["[value='X']"]);
    second.tap("[data-decide=send]");
    until_revision(&phone, 9);
    until_balls(&phone, &["3 4 10", "5 2", "9 0"]);
}

#[test]
fn whoever_may_not_score_any_more_can_still_read_what_was_not_sent() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    evening.cut(&phone);
    bowl_alone(&phone, "72");
    let _ = phone.command("Network.clearBrowserCookies", &json!({}));
    evening.cable.plug_into(evening.server());
    let kept = "View only · PJS, frame 1: 7 · PJS, frame 1: 2";
    phone.until_text(".view-only", kept);
    phone.reload();
    phone.until_text(".view-only", kept);
    assert!(!phone.has("dialog[open]"));
    until_revision(&phone, 1);
    until_balls(&phone, &[""]);
}

#[test]
fn what_follows_an_undo_is_nothing_without_it() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    bowl(&phone, "X");
    evening.cut(&phone);
    hammer(&phone, &[".undo", "[value='7']", "[value='2']"]);
    phone.until_text("form.pad .problem", "Connection lost.");
    until_balls(&phone, &["10", ""]);
    bowl_alone(&phone, "9");
    evening.cable.plug_into(evening.server());
    until_revision(&phone, 3);
    until_balls(&phone, &["10", "9"]);
}

#[test]
fn a_ball_whose_fate_nobody_knows_is_taken_back_by_name() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    evening.cut(&phone);
    bowl_alone(&phone, "5");
    phone.until("JSON.parse(Object.values(localStorage)[0]).tried");
    phone.tap(".undo");
    until_balls(&phone, &[""]);
    tap_key(&phone, '6');
    evening.cable.plug_into(evening.server());
    until_revision(&phone, 4);
    phone.until_text(".saved", "Saved");
    until_balls(&phone, &["6"]);
}
