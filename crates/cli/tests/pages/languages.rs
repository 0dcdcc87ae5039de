//! Every page in three languages, without a string that was forgotten.

use std::collections::BTreeSet;

use tenpin_testkit::{Browser, Look};

use crate::evening::{Evening, bowl, pages, path, speaking};

/// What is the same in every language: names, marks, and words of the game.
const SHARED: &str = "PJS KYJ LEE tenpin English 한국어 Español Strike Spare Frame Total strike spare frame Auto API";

/// All words that eyes and ears get from a page.
fn words(browser: &Browser) -> BTreeSet<String> {
    let found = browser.run(
        "const texts = []; \
         const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT); \
         while (walker.nextNode()) if (!walker.currentNode.parentNode.matches('noscript')) texts.push(walker.currentNode.data); \
         for (const one of document.querySelectorAll('*')) for (const { name, value } of one.attributes) \
           if (/^(aria-label|placeholder|title|data-(?!live|code|match|rolls|seat|frame|state|theme|choice|place$|decide|sheet|writer|revision|players|wait).*)$/.test(name)) texts.push(value); \
         return texts;",
    );
    let texts = found
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|text| text.as_str());
    texts
        .map(|text| text.trim().to_owned())
        .filter(|text| has_word(text))
        .collect()
}

/// Whether anything is left when names, marks, numbers and addresses are taken away.
fn has_word(text: &str) -> bool {
    let parts = text.split_whitespace();
    let parts = parts.filter(|part| !part.starts_with("http://") && !part.contains('%'));
    let words = parts.flat_map(|part| part.split(|letter: char| !letter.is_alphabetic()));
    let mut words = words.filter(|word| SHARED.split(' ').all(|shared| shared != *word));
    words.any(|word| word.chars().count() > 1)
}

fn check(language: &str) {
    let evening = Evening::begin();
    let phone = evening.phone(&["PJS", "KYJ"]);
    bowl(&phone, "X72X8/9");
    phone.tap(".frame[data-frame='1'] .fix");
    phone.tap("#sheet .key[value='9']");
    phone.tap("#sheet .key[value='/']");
    phone.tap("#sheet .primary:not([aria-disabled])");
    phone.until("!document.querySelector('dialog[open]')");
    for page in pages(&path(&phone)) {
        let mut seen = ["en", language].map(|language| {
            phone.go(&speaking(&evening, language, &page));
            let spoken = phone.run("return document.documentElement.lang");
            assert_eq!(spoken, language, "{page}");
            words(&phone)
        });
        let [english, other] = &mut seen;
        assert!(!english.is_empty(), "{page}");
        let forgotten: Vec<_> = english.intersection(other).collect();
        assert!(forgotten.is_empty(), "{page}: {forgotten:?}");
    }
}

#[test]
fn korean() {
    check("ko");
}

#[test]
fn spanish() {
    check("es");
}

#[test]
fn the_browser_says_which_language() {
    let evening = Evening::begin();
    for (language, title) in [
        ("ko", "볼링 점수판"),
        ("es", "Marcador"),
        ("en", "Bowling scores"),
        ("fr", "Bowling scores"),
    ] {
        let browser = evening.look(Look::PHONE.speaking(language), "/");
        assert!(browser.text("h1").contains(title), "{language}");
    }
}
