//! How long a ball takes from the tap on one phone to the page of another browser. It is
//! printed and not judged, because machines differ.

use std::io::{self, Write as _};

use serde_json::Value;
use tenpin_testkit::Look;

use crate::evening::{Evening, path, revision, tap_key, until_revision};

const BALLS: usize = 19;

/// Notes when each revision is first seen.
const WATCH: &str = "window.seen = {}; new MutationObserver(() => { \
    const { revision } = document.querySelector('[data-revision]').dataset; \
    window.seen[revision] ??= Date.now(); \
    }).observe(document.getElementById('part'), { attributes: true, subtree: true });";

/// When each ball was seen.
const SEEN: &str = "return Object.keys(window.seen).filter((revision) => revision > 1) \
    .map((revision) => window.seen[revision]);";

/// Notes when each key is tapped.
const LISTEN: &str = "window.taps = []; \
    document.addEventListener('click', () => window.taps.push(Date.now()), true);";

#[test]
fn from_the_tap_to_another_browser() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let viewer = evening.look(Look::LAPTOP, &path(&phone));
    let _ = viewer.run(WATCH);
    let _ = phone.run(LISTEN);
    for _ in 0..BALLS {
        let next = revision(&phone) + 1;
        tap_key(&phone, '3');
        until_revision(&phone, next);
        until_revision(&viewer, next);
    }
    let taps = moments(&phone.run("return window.taps"));
    let seen = moments(&viewer.run(SEEN));
    let mut times: Vec<_> = seen
        .iter()
        .zip(taps)
        .map(|(seen, tap)| seen - tap)
        .collect();
    times.sort_unstable();
    let (middle, most) = (times[BALLS / 2], times[BALLS - 1]);
    // Past what the test program keeps to itself.
    let told = format!(
        "{BALLS} balls from the tap to another browser: {middle} ms in the middle, {most} at most"
    );
    writeln!(io::stderr(), "{told}").unwrap();
}

fn moments(list: &Value) -> Vec<i64> {
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), BALLS);
    list.iter().map(|one| one.as_i64().unwrap()).collect()
}
