//! What the README shows of the example is what that prints.

use std::{env, process::Command};

#[test]
fn the_readme_shows_the_output_of_the_example() {
    let readme = include_str!("../../../README.md");
    let (_, block) = readme
        .split_once("```console\n$ cargo run -q --release -p tenpin --example score -- ")
        .unwrap();
    let (arguments, shown) = block.split_once("```").unwrap().0.split_once('\n').unwrap();
    // Cargo builds the examples with the tests and puts them beside, unless only some are asked for.
    let tests = env::current_exe().unwrap();
    let example = tests.ancestors().nth(2).unwrap().join("examples/score");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &format!("'{}' {arguments} 2>&1", example.display())]);
    let output = shell.output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), shown);
}
