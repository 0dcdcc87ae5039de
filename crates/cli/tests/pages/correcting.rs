//! Corrections, with a preview of what they change.

use tenpin_browser::Look;

use crate::evening::{Evening, bowl, has_balls, path, until_revision};

#[test]
fn a_frame_is_corrected_after_a_preview() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    bowl(&phone, "728-X");
    phone.tap(".frame[data-frame='1'] .fix");
    phone.until_text("#sheet h1", "PJS · correct frame 1");
    assert!(phone.has("#sheet .primary:disabled"));
    phone.tap("#sheet .key[value='7']");
    phone.until("document.querySelector('#sheet .key[value=\"4\"]').disabled");
    assert!(phone.has("#sheet .primary:disabled"));
    phone.tap("#sheet .key[value='/']");
    phone.until_text("#sheet .primary", "Correct 17 → 26");
    assert_eq!(phone.text("#sheet .after .chosen .sum"), "18");
    assert!(phone.has("#sheet .after .changed[data-frame='2']"));
    phone.tap("#sheet .chip:nth-of-type(2)");
    phone.tap("#sheet .primary");
    until_revision(&phone, 7);
    phone.until("!document.querySelector('dialog[open]')");
    has_balls(&phone, &["7 3 8 0 10"]);
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
    phone.tap("#sheet .key.undo");
    phone.until("document.querySelector('#sheet .key.undo').disabled");
    phone.tap("#sheet .cancel");
    phone.until("!document.querySelector('dialog[open]')");
    phone.until("document.activeElement.matches('.fix')");
    has_balls(&phone, &["10"]);
}

#[test]
fn the_sheet_prints_on_one_page_with_all_corrections() {
    const A4: (f64, f64) = (8.27, 11.69);
    const LETTER: (f64, f64) = (8.5, 11.0);
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ", "LEE", "CHO", "HAN", "OHS", "YUN", "BAE"]);
    bowl(&phone, "XXXXXXXX");
    for (place, seat) in ["3", "5"].iter().enumerate() {
        phone.tap(&format!(
            ".player[data-seat='{seat}'] .frame[data-frame='1'] .fix"
        ));
        phone.tap("#sheet .key[value='8']");
        phone.tap("#sheet .key[value='1']");
        phone.fill("#sheet [name=other]", "the sensor was dirty");
        phone.tap("#sheet .primary:not(:disabled)");
        until_revision(&phone, 10 + place as u64);
    }
    phone.go(&evening.cable.page(&format!("{}/sheet", path(&phone))));
    let rows = phone.text(".corrections tbody");
    assert!(
        rows.contains("LEE1X810 → 9this devicethe sensor was dirty"),
        "{rows}"
    );
    assert!(phone.text(".signatures").contains("Signature BAE"));
    for (width, height) in [A4, LETTER] {
        assert_eq!(phone.printed_pages(width, height), 1);
    }
}
