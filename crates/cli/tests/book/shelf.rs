//! A folder with a book in it.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{Run, run_command, tenpin};

/// A folder with a book in it.
pub(crate) struct Shelf {
    folder: TempDir,
}

impl Shelf {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn book(&self) -> PathBuf {
        self.folder().join("book.db")
    }

    /// Runs the program with this book, in English.
    pub(crate) fn run(&self, arguments: &str, input: &str) -> Run {
        let mut command = tenpin(arguments);
        command.env("TENPIN_BOOK", self.book());
        run_command(&mut command, input.as_bytes())
    }

    /// Runs a command that must succeed, and answers what it prints.
    #[track_caller]
    pub(crate) fn print(&self, arguments: &str) -> String {
        let run = self.run(arguments, "");
        assert_eq!(run.status, Some(0), "{arguments}: {}", run.err);
        run.out
    }

    /// Plays lines and answers the id of the match.
    #[track_caller]
    pub(crate) fn play(&self, players: &str, lines: &str) -> String {
        let run = self.run(&format!("--players {players}"), lines);
        saved_as(&run.err)
    }

    /// Nothing is wrong with the book.
    #[track_caller]
    pub(crate) fn check_whole(&self) {
        let run = self.run("book verify", "");
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    }
}

/// The id in a message that says where a match was saved.
#[track_caller]
pub(crate) fn saved_as(told: &str) -> String {
    let (_, rest) = told
        .split_once("Saved as ")
        .unwrap_or_else(|| panic!("{told}"));
    rest[..10].to_owned()
}
