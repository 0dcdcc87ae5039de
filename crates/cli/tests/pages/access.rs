//! For everybody: no barrier that a machine can find, nothing from elsewhere, and quick.

use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::Command,
    sync::LazyLock,
};

use serde_json::Value;
use tenpin_testkit::{Browser, Look, process::output_of, wait};

use crate::evening::{Evening, bowl, pages, path, speaking};

/// The checker, as its makers publish it; it is fetched once, whoever asks first.
static AXE: LazyLock<String> = LazyLock::new(axe);

/// Its checksum is pinned with its version. What was fetched in part is not taken for the whole.
const FETCH: &str = "rm -rf fetched && mkdir fetched && cd fetched && \
    npm pack --silent axe-core@4.10.3 && sha512sum --check ../checksum && \
    tar xzf axe-core-4.10.3.tgz && mv package ..";
const CHECKSUM: &str = "5e6edba515e70d25f6604d9815f064d859c5d1ea7ab661bbc4f87c88779ef0c2\
    1cae0abbeb636471ef39e9d62d2582e4b88a1866f19f4ecfcf6d986275e4dc12  axe-core-4.10.3.tgz\n";

fn axe() -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("axe-4.10.3");
    let file = folder.join("package/axe.min.js");
    if !file.exists() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("checksum"), CHECKSUM).unwrap();
        let mut fetch = Command::new("sh");
        fetch.args(["-c", FETCH]).current_dir(&folder);
        wait::until("axe-core, by npm", || output_of(&mut fetch));
    }
    fs::read_to_string(file).unwrap()
}

/// What keeps people out of this page.
fn barriers(browser: &Browser) -> Vec<String> {
    let _ = browser.run(&AXE);
    let _ = browser.run(
        "window.found = null; axe.run(document, {resultTypes: ['violations']}) \
         .then((result) => { window.found = result.violations; });",
    );
    browser.until("window.found");
    let found = browser.run(
        "return window.found.map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.target + ' ' + node.failureSummary)}`)",
    );
    texts(&found)
}

fn texts(found: &Value) -> Vec<String> {
    let texts = found.as_array().unwrap().iter();
    texts
        .map(|text| text.as_str().unwrap_or_default().to_owned())
        .collect()
}

fn check(look: Look) {
    let evening = Evening::begin();
    let phone = evening.start(look, &["PJS", "김유진"]);
    bowl(&phone, "X72");
    phone.tap(".frame[data-frame='1'] .fix");
    phone.tap("#sheet .key[value='9']");
    phone.tap("#sheet .key[value='/']");
    phone.until("document.querySelector('#sheet .primary:not([aria-disabled])')");
    assert_eq!(barriers(&phone), [""; 0], "the sheet over the board");
    phone.tap("#sheet .primary");
    phone.until("!document.querySelector('dialog[open]')");
    for page in pages(&path(&phone)) {
        phone.go(&evening.cable.page(&page));
        assert_eq!(barriers(&phone), [""; 0], "{page}");
    }
}

#[test]
fn no_barrier_on_a_phone() {
    check(Look::PHONE);
}

#[test]
fn no_barrier_on_a_laptop_at_night() {
    check(Look::LAPTOP.dark());
}

#[test]
fn nothing_comes_from_elsewhere_and_nothing_is_inline() {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS"]);
    let server = format!("http://{}/", evening.cable.address);
    for page in pages(&path(&phone)) {
        phone.go(&evening.cable.page(&page));
        let loaded =
            phone.run("return performance.getEntriesByType('resource').map((one) => one.name)");
        for address in texts(&loaded) {
            assert!(address.starts_with(&server), "{page}: {address}");
        }
        let inline = "script:not([src]), style, [style], [onclick], a[href^=http], [src^=http]";
        assert!(!phone.has(inline), "{page}");
        // That a page is not there is told to the console by the browser itself.
        let mut complaints = phone.complaints();
        complaints
            .retain(|complaint| !complaint.contains("the server responded with a status of 4"));
        assert_eq!(complaints, [""; 0], "{page}");
    }
}

#[test]
fn no_page_is_wider_than_its_window() {
    let evening = Evening::begin();
    let long = "María de los Ángeles Fernández-Echevarría";
    let phone = evening.phone(&["PJS", &long[..40], "KYJ"]);
    bowl(&phone, "X9/72");
    let pages = pages(&path(&phone));
    let spoken = ["en", "ko", "es"].into_iter();
    for (language, page) in
        spoken.flat_map(|language| pages.iter().map(move |page| (language, page)))
    {
        phone.go(&speaking(&evening, language, page));
        for look in [Look::TINY_PHONE, Look::SMALL_PHONE, Look::LAPTOP, Look::TV] {
            phone.wear(look);
            phone.until(&format!("innerWidth === {}", look.width));
            let width = phone.run("return document.documentElement.scrollWidth");
            assert!(
                width.as_u64() <= Some(look.width.into()),
                "{width} {look:?} {language} {page}"
            );
        }
    }
}

#[test]
fn the_first_load_of_a_match_is_small() {
    let evening = Evening::begin();
    let phone = evening.start(
        Look::PHONE,
        &["PJS", "KYJ", "LEE", "CHO", "HAN", "OHS", "YUN", "BAE"],
    );
    bowl(&phone, "X72X8/9-XX");
    let viewer = evening.look(Look::PHONE, &path(&phone));
    viewer.until("performance.getEntriesByType('resource').length >= 2");
    let bytes = viewer.run(
        "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] \
         .map((one) => [one.name, one.transferSize])",
    );
    let sizes = bytes
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one[1].as_u64().unwrap());
    let all: u64 = sizes.sum();
    writeln!(io::stderr(), "first load of a match of eight: {all} bytes").unwrap();
    assert!((10_000..60_000).contains(&all), "{bytes}");
}
