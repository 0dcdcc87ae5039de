//! What the tidy tests share: the workspace, its sources and its commands.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The root of the workspace.
///
/// # Panics
///
/// If this crate was moved elsewhere.
#[must_use]
pub fn root() -> &'static Path {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates
        .and_then(Path::parent)
        .expect("crates/tidy is two folders down")
}

/// Every folder below `folder`, itself included.
#[must_use]
pub fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for inside in entries(folder).into_iter().filter(|path| path.is_dir()) {
        found.extend(folders(&inside));
    }
    found
}

/// The Rust files of one folder.
#[must_use]
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = entries(folder);
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files
}

/// Runs a line of shell at the root of the workspace.
///
/// # Panics
///
/// If there is no shell.
#[must_use]
pub fn shell(line: &str) -> Output {
    let mut command = Command::new("sh");
    let output = command.args(["-c", line]).current_dir(root()).output();
    output.expect("a shell")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
}
