//! The rules of style that no lint knows.

use std::{fs, path::Path};

use tenpin_tidy::{folders, root, rust_files, shell};

const LINES_MAX: usize = 300;
const FILES_MAX: usize = 10;

#[test]
fn files_and_folders_are_small() {
    let mut faults = Vec::new();
    for folder in folders(&root().join("crates")) {
        let files = rust_files(&folder);
        if files.len() > FILES_MAX {
            faults.push(format!("{}: {} files", folder.display(), files.len()));
        }
        faults.extend(files.iter().filter_map(|file| too_long(file)));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

fn too_long(file: &Path) -> Option<String> {
    let lines = read(file).lines().count();
    (lines > LINES_MAX).then(|| format!("{}: {lines} lines", file.display()))
}

#[test]
fn the_rules_crate_returns_early() {
    let files = folders(&root().join("crates/rules/src"))
        .into_iter()
        .flat_map(|folder| rust_files(&folder));
    let faults: Vec<_> = files.flat_map(|file| lines_with_else(&file)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// `let … else` is fine: rustfmt never writes a brace before that one. A line that must
/// have another says `// tidy:` and why.
fn lines_with_else(file: &Path) -> Vec<String> {
    let text = read(file);
    let numbered = text.lines().enumerate();
    let found = numbered.filter(|(_, line)| line.contains("} else") && !line.contains("// tidy:"));
    found
        .map(|(index, line)| format!("{}:{}: {}", file.display(), index + 1, line.trim()))
        .collect()
}

#[test]
fn the_rules_crate_depends_on_nothing() {
    let tree = shell("cargo tree --locked -p tenpin -e normal --prefix none");
    let tree = String::from_utf8(tree.stdout).expect("text");
    let packages: Vec<_> = tree.lines().collect();
    assert!(
        matches!(packages[..], [only] if only.starts_with("tenpin v")),
        "{packages:?}"
    );
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("a readable file")
}
