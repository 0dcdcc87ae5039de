//! A match from start to end, and what happens on the way.

use tenpin_browser::Look;

use crate::evening::{Evening, bowl, has_balls, path, revision, until_revision};

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
    has_balls(&phone, &["", ""]);
    bowl(&phone, "8/");
    phone.until_text(".player.up .turn", "KYJ is up");
    let viewer = evening.look(Look::PHONE, &path(&phone));
    phone.tap(".undo");
    until_revision(&viewer, 6);
    has_balls(&viewer, &["8", ""]);
}
