//! A match from start to end, and what happens on the way.

use tenpin_testkit::Look;

use crate::evening::{Evening, bowl, path, revision, until_balls, until_revision};

#[test]
fn two_players_on_a_phone_while_a_screen_follows() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    let tv = evening.look(Look::TV, "/tv?lane=12");
    // Ten rounds: PJS bowls strikes, KYJ spares of nine and one.
    for round in 1..=9 {
        bowl(&phone, "X9/");
        until_revision(&tv, revision(&phone));
        assert_eq!(revision(&phone), 1 + 3 * round);
    }
    bowl(&phone, "XXX9/");
    tv.until_text(".tv .player:nth-of-type(1) .total b", "300");
    bowl(&phone, "9");
    phone.until_text(".result h2", "PJS wins with 300");
    tv.until_text("h1", "PJS wins with 300");
    assert!(phone.text(".ranking").contains("KYJ190"));
    assert_eq!(phone.complaints(), [""; 0]);
    assert_eq!(tv.complaints(), [""; 0]);
}

#[test]
fn a_ball_is_taken_back() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    bowl(&phone, "7");
    phone.until_text(".undo .caption", "Undo 7");
    phone.tap(".undo");
    until_revision(&phone, 3);
    until_balls(&phone, &["", ""]);
    bowl(&phone, "8/");
    phone.until_text(".player.up .turn", "KYJ is up");
    let viewer = evening.look(Look::PHONE, &path(&phone));
    phone.tap(".undo");
    until_revision(&viewer, 6);
    until_balls(&viewer, &["8", ""]);
}

#[test]
fn a_screen_celebrates_what_has_just_happened_and_nothing_else() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    bowl(&phone, "X");
    let tv = evening.look(Look::TV, "/tv?lane=12");
    let celebrates =
        "getComputedStyle(document.querySelector('.fresh .cheer')).animationName === 'sweep'";
    assert!(tv.has(".cheer"), "it is known");
    assert!(!tv.has(".fresh"), "and not new");
    bowl(&phone, "X");
    tv.until(celebrates);
    tv.until_text(".cheer", "Double! X X");
    bowl(&phone, "X");
    tv.until("document.querySelector('.cheer').textContent.startsWith('Turkey')");
    tv.until(celebrates);
    phone.tap(".undo");
    until_revision(&tv, 5);
    tv.until("!document.querySelector('.fresh .cheer')");
    bowl(&phone, "9");
    // A screen that is slow may be shown two balls at once, which it does not celebrate.
    until_revision(&tv, 6);
    bowl(&phone, "/");
    tv.until_text(".fresh .cheer", "Spare!");
    bowl(&phone, "3");
    tv.until("!document.querySelector('.cheer')");
}

#[test]
fn a_laptop_has_keys_of_its_own() {
    let evening = Evening::begin();
    let laptop = evening.start(Look::LAPTOP, &["PJS"]);
    laptop.press("x");
    until_revision(&laptop, 2);
    laptop.press("7");
    until_revision(&laptop, 3);
    // Eight of the three that are left cannot be.
    laptop.press("8");
    laptop.press("/");
    until_revision(&laptop, 4);
    laptop.press("0");
    until_revision(&laptop, 5);
    until_balls(&laptop, &["10 7 3 0"]);
    laptop.press("\u{e003}");
    until_revision(&laptop, 6);
    until_balls(&laptop, &["10 7 3"]);
    laptop.tap(".menu summary");
    laptop.tap(".shortcuts input");
    let _ = laptop.run("document.activeElement.blur()");
    laptop.press("5");
    laptop.tap("form.pad [value='4']");
    until_revision(&laptop, 7);
    until_balls(&laptop, &["10 7 3 4"]);
}

#[test]
fn a_screen_that_missed_balls_does_not_celebrate_the_last_one() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let hall = Evening::on(&evening);
    let tv = hall.look(Look::TV, "/tv?lane=12");
    // A screen that has never heard anything may not know that it should.
    bowl(&phone, "9");
    until_revision(&tv, 2);
    hall.cable.cut();
    tv.until_text("#stale", "Scores as of");
    bowl(&phone, "/X");
    hall.cable.plug_into(evening.server());
    until_revision(&tv, 4);
    assert!(tv.has(".cheer"));
    assert!(!tv.has(".fresh"));
}

#[test]
fn names_are_typed_as_fast_as_one_can() {
    let evening = Evening::begin();
    let phone = evening.look(Look::PHONE, "/");
    phone.fill("#player", "ANN\nBOB\nCAT");
    phone.tap(".go .primary");
    phone.until("document.querySelectorAll('.player').length === 3");
    phone.until_text(".player[data-seat='3'] .name", "CAT");
}
