//! The message files: all say the same things, and nothing is said twice or never.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

const ENGLISH: &str = include_str!("../../messages/en.ftl");
const KOREAN: &str = include_str!("../../messages/ko.ftl");
const SPANISH: &str = include_str!("../../messages/es.ftl");

/// Every message with the facts it names.
fn messages(file: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut messages = BTreeMap::new();
    let mut key = "";
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            key = name;
            assert_eq!(messages.insert(key, BTreeSet::new()), None, "{key} twice");
        }
        let facts = line.split("{ $").skip(1);
        let facts = facts.filter_map(|rest| rest.split([' ', '}']).next());
        messages.entry(key).or_default().extend(facts);
    }
    messages
}

#[test]
fn every_language_has_the_same_messages_with_the_same_facts() {
    let english = messages(ENGLISH);
    assert!(english.len() > 50);
    assert!(english["wrong-pins"].iter().eq(&["knocked", "standing"]));
    assert_eq!(messages(KOREAN), english);
    assert_eq!(messages(SPANISH), english);
}

#[test]
fn the_help_and_the_readme_name_every_word() {
    let readme = include_str!("../../../../README.md");
    for file in [ENGLISH, KOREAN, SPANISH] {
        let (_, help) = file.split_once("\nhelp =\n").unwrap();
        let help = help.split("\n\n").next().unwrap();
        let words = file.lines().filter(|line| line.starts_with("word-"));
        for word in words.map(|line| line.split_once(" = ").unwrap().1) {
            assert!(help.contains(&format!("\n      {word} ")), "{word}");
            assert!(readme.contains(&format!("| `{word}")), "{word}");
        }
    }
}

#[test]
fn every_message_is_used() {
    let source = source(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
    for key in messages(ENGLISH).keys().filter(|key| !key.is_empty()) {
        assert!(source.contains(&format!("\"{key}\"")), "{key}");
    }
}

/// The text of a file, or of all files of a folder.
fn source(path: &Path) -> String {
    let Ok(entries) = fs::read_dir(path) else {
        return fs::read_to_string(path).unwrap();
    };
    entries
        .map(|entry| source(&entry.unwrap().path()))
        .collect()
}
