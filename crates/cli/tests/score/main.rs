//! `tenpin score`, from outside.

mod bad_lines;
mod columns;
mod files;
mod formats;
mod pipes;
#[path = "../support/program.rs"]
mod program;
mod progress;
mod rescored;
mod summaries;

use std::{fs, path::Path};

use program::{Run, run_command, tenpin};
use tempfile::TempDir;

/// A folder with files to score.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    /// A folder with one file, `games`.
    fn with(games: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        folder.write("games", games);
        folder
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), text).expect("room");
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs `tenpin score` there.
    fn score(&self, arguments: &str) -> Run {
        self.pipe(arguments, b"")
    }

    /// Runs `tenpin score` there with something piped in.
    fn pipe(&self, arguments: &str, text: &[u8]) -> Run {
        let mut command = tenpin(&format!("score {arguments}"));
        run_command(command.current_dir(self.path()), text)
    }
}

/// What a run leaves behind that printed this and complained of nothing.
fn printed(out: &str) -> Run {
    Run {
        out: out.to_owned(),
        err: String::new(),
        status: Some(0),
    }
}
