//! Corrections, with a preview of what they change.

use tenpin_testkit::{Browser, Look};

use crate::evening::{Evening, bowl, path, revision, until_balls, until_revision};

#[test]
fn a_frame_is_corrected_after_a_preview() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    bowl(&phone, "728-X");
    phone.tap(".frame[data-frame='1'] .fix");
    phone.until_text("#sheet h1", "PJS · correct frame 1");
    assert!(phone.has("#sheet .primary[aria-disabled]"));
    phone.tap("#sheet .key[value='7']");
    phone.until("document.querySelector('#sheet .key[value=\"4\"][aria-disabled]')");
    assert!(phone.has("#sheet .primary[aria-disabled]"));
    phone.tap("#sheet .key[value='/']");
    phone.until_text("#sheet .primary", "Correct 17 → 26");
    assert_eq!(phone.text("#sheet .after .chosen .sum"), "18");
    assert!(phone.has("#sheet .after .changed[data-frame='2']"));
    phone.tap("#sheet .chip:nth-of-type(2)");
    phone.tap("#sheet .primary");
    until_revision(&phone, 7);
    phone.until("!document.querySelector('dialog[open]')");
    until_balls(&phone, &["7 3 8 0 10"]);
    phone.until_text(
        "[role=status]",
        "PJS frame 1: 7, 2 is now 7, spare. Total 17 becomes 26.",
    );
    phone.until_text(".log .lines", "Wrong key");
}

#[test]
fn a_correction_can_be_left_alone() {
    let evening = Evening::begin();
    let phone = evening.start(Look::LAPTOP, &["PJS"]);
    bowl(&phone, "X");
    phone.tap(".frame[data-frame='1'] .fix");
    phone.tap("#sheet .key[value='9']");
    phone.until("document.querySelector('#sheet .key.undo:not([aria-disabled])')");
    phone.tap("#sheet .key.undo");
    phone.until("document.querySelector('#sheet .key.undo[aria-disabled]')");
    phone.tap("#sheet .cancel");
    phone.until("!document.querySelector('dialog[open]')");
    phone.until("document.activeElement.matches('.fix')");
    until_balls(&phone, &["10"]);
}

const A4: (f64, f64) = (8.27, 11.69);
const LETTER: (f64, f64) = (8.5, 11.0);

/// Corrects the first frame of somebody to eight and one.
fn correct(laptop: &Browser, seat: usize) {
    let before = revision(laptop);
    let frame = format!(".player[data-seat='{seat}'] .frame[data-frame='1'] .fix");
    laptop.tap(&frame);
    laptop.tap("#sheet .key[value='8']");
    laptop.tap("#sheet .key[value='1']");
    laptop.until("document.querySelector('#sheet .primary:not([aria-disabled])')");
    laptop.fill("#sheet [name=other]", "the sensor was dirty");
    laptop.tap("#sheet .primary");
    until_revision(laptop, before + 1);
    laptop.until("!document.querySelector('dialog[open]')");
}

#[test]
fn the_sheet_prints_on_one_page_with_all_corrections() {
    let evening = Evening::begin();
    let players = ["PJS", "KYJ", "LEE", "CHO", "HAN", "OHS", "YUN", "BAE"];
    let laptop = evening.start(Look::LAPTOP, &players);
    bowl(&laptop, "XXXXXXXX");
    correct(&laptop, 3);
    correct(&laptop, 5);
    laptop.go(&evening.cable.page(&format!("{}/sheet", path(&laptop))));
    let rows = laptop.text(".corrections tbody");
    assert!(
        rows.contains("LEE1X810 → 9this devicethe sensor was dirty"),
        "{rows}"
    );
    assert!(laptop.text(".signatures").contains("Signature BAE"));
    for (width, height) in [A4, LETTER] {
        assert_eq!(laptop.printed_pages(width, height), 1);
    }
}

#[test]
fn whoever_is_only_a_line_on_a_phone_is_corrected_by_way_of_their_sheet() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ", "LEE"]);
    bowl(&phone, "X72");
    phone.tap(".player[data-seat='1'] .whole");
    phone.tap("#sheet .frame[data-frame='1'] .fix");
    phone.until_text("#sheet h1", "PJS · correct frame 1");
    phone.tap("#sheet .key[value='9']");
    phone.tap("#sheet .key[value='/']");
    phone.tap("#sheet .primary:not([aria-disabled])");
    until_revision(&phone, 5);
    until_balls(&phone, &["9 1", "7 2", ""]);
}
