//! What the README shows is what the programs print.

use std::fs;

use tenpin_tidy::{root, shell};

#[test]
fn the_readme_shows_real_output() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    let blocks = readme.split("```console\n$ ").skip(1);
    let blocks: Vec<_> = blocks
        .map(|rest| rest.split_once("```").expect("an end").0)
        .collect();
    assert_eq!(blocks.len(), 3);
    blocks.into_iter().for_each(check);
}

fn check(block: &str) {
    let (command, shown) = block.split_once('\n').expect("a command and its output");
    let output = shell(&format!("({command}) 2>&1"));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        shown,
        "$ {command}"
    );
}
