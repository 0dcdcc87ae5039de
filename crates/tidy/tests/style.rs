//! The rules of style that no lint knows.

use std::{fs, path::Path};

use tenpin_tidy::{folders, root, rust_files, shell};

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

/// `bowling` is GPL: whatever is linked with it is, too.
#[test]
fn only_benchmarks_know_the_crate_under_the_gpl() {
    let files = folders(&root().join("crates"))
        .into_iter()
        .flat_map(|folder| rust_files(&folder));
    let benches = root().join("crates/benches/benches");
    let names = ["::", ";", " as "].map(|after| ["bowling", after].concat());
    let is_known = |file: &Path| names.iter().any(|name| read(file).contains(name.as_str()));
    let found: Vec<_> = files
        .filter(|file| !file.starts_with(&benches) && is_known(file))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("a readable file")
}
