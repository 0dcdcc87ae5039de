//! A folder with a book in it, and a console that is being played on.

use std::{
    ffi::OsStr,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use rustix::process::Signal;
use tempfile::TempDir;
use tenpin_testkit::process::{kill, send, watch};

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

/// A console that is being played on.
pub(crate) struct Playing {
    program: Child,
    typed: ChildStdin,
    shown: BufReader<ChildStdout>,
}

impl Playing {
    pub(crate) fn start(book: impl AsRef<OsStr>, arguments: &str) -> Self {
        Self::spawn(tenpin(arguments).env("TENPIN_BOOK", book))
    }

    pub(crate) fn spawn(command: &mut Command) -> Self {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut program = command.spawn().unwrap();
        Self {
            typed: program.stdin.take().unwrap(),
            shown: BufReader::new(program.stdout.take().unwrap()),
            program,
        }
    }

    /// What is shown up to the next question.
    pub(crate) fn until_asked(&mut self) -> String {
        let _watch = watch(&self.program);
        let mut shown = Vec::new();
        while !shown.ends_with(b"turn : ") {
            let read = self.shown.read_until(b' ', &mut shown).unwrap();
            assert!(read > 0, "{}", String::from_utf8_lossy(&shown));
        }
        String::from_utf8(shown).unwrap()
    }

    pub(crate) fn answer(&mut self, line: &str) -> String {
        self.say(line);
        self.until_asked()
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.typed, "{line}").unwrap();
    }

    /// Types a line before the console can hear of what others do meanwhile: a console that
    /// waits at its prompt takes what was typed first.
    pub(crate) fn say_unaware(&mut self, line: &str, meanwhile: impl FnOnce()) {
        send(&self.program, Signal::STOP);
        meanwhile();
        self.say(line);
        send(&self.program, Signal::CONT);
    }

    /// What is told up to this text.
    pub(crate) fn until_told(&mut self, text: &str) -> String {
        let _watch = watch(&self.program);
        let told = self.program.stderr.as_mut().unwrap();
        let mut said = String::new();
        while !said.ends_with(text) {
            let mut byte = [0];
            told.read_exact(&mut byte).unwrap();
            said.push(char::from(byte[0]));
        }
        said
    }

    /// Without a word of warning.
    pub(crate) fn kill(mut self) {
        kill(&mut self.program);
    }

    /// What is told after the input has ended.
    pub(crate) fn end(self) -> String {
        drop(self.typed);
        rest(self.program).0
    }

    /// What it tells until it exits on its own, and its exit status. Its input stays open.
    pub(crate) fn until_over(self) -> (String, Option<i32>) {
        let _typed = self.typed;
        rest(self.program)
    }
}

fn rest(mut program: Child) -> (String, Option<i32>) {
    let _watch = watch(&program);
    let mut told = String::new();
    let mut errors = program.stderr.take().unwrap();
    errors.read_to_string(&mut told).unwrap();
    (told, program.wait().unwrap().code())
}
