//! The program in a real pseudo-terminal, and what a person sees there.

use std::{
    fs::File,
    io::{Read, Write},
    num::NonZero,
    process::Child,
};

use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::Signal,
    termios::{LocalModes, tcgetattr},
};
use tenpin_testkit::{process::send, wait::DEADLINE};

use crate::support::tenpin;

/// So many that nothing scrolls away.
const ROWS: u16 = 150;

/// A terminal with the program in it.
pub(crate) struct Screen {
    pty: Pty,
    program: Child,
    shown: vt100::Parser,
    /// Everything printed since the last key.
    pub(crate) printed: Vec<u8>,
}

/// What is left on the screen when the program has ended.
pub(crate) struct Left {
    pub(crate) text: String,
    pub(crate) status: Option<i32>,
    /// Whether the terminal shows what is typed and gives whole lines, as before.
    pub(crate) restored: bool,
}

impl Screen {
    /// Starts the program in a window so many columns wide.
    pub(crate) fn open(columns: u16, arguments: &str, variables: &[(&str, &str)]) -> Self {
        let command = Command::from(tenpin(arguments)).env("TERM", "xterm-256color");
        Self::run(columns, command.envs(variables.iter().copied()))
    }

    /// Starts the program with lines from a file and only its output on the screen.
    pub(crate) fn open_reading(lines: File, arguments: &str) -> Self {
        let command = Command::from(tenpin(arguments)).env("TERM", "xterm-256color");
        Self::run(80, command.stdin(lines))
    }

    fn run(columns: u16, command: Command) -> Self {
        let (pty, pts) = open().unwrap();
        let [rows, columns] = [ROWS, columns].map(|size| NonZero::new(size).unwrap());
        pty.resize(Size::new(rows.get(), columns.get())).unwrap();
        let program = command.spawn(pts).unwrap();
        Self {
            pty,
            program,
            shown: vt100::Parser::new(rows, columns, 0),
            printed: Vec::new(),
        }
    }

    /// Types keys and waits until this question stands where the cursor is.
    #[track_caller]
    pub(crate) fn answer(&mut self, keys: impl AsRef<[u8]>, question: &str) {
        self.press(keys);
        self.wait(|screen| screen.printed.contains(&b'\n') && screen.asks(question));
    }

    pub(crate) fn press(&mut self, keys: impl AsRef<[u8]>) {
        self.printed.clear();
        self.pty.write_all(keys.as_ref()).unwrap();
    }

    /// Waits until this question stands where the cursor is.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, question: &str) {
        self.wait(|screen| screen.asks(question));
    }

    #[track_caller]
    pub(crate) fn wait(&mut self, condition: impl Fn(&Self) -> bool) {
        while !condition(self) {
            assert!(self.read(), "the program has ended:\n{}", self.text());
        }
    }

    /// Sends the program what Ctrl-C sends, without the terminal.
    pub(crate) fn interrupt(&self) {
        send(&self.program, Signal::INT);
    }

    /// Reads to the end of the program.
    #[track_caller]
    pub(crate) fn end(mut self) -> Left {
        while self.read() {}
        let modes = tcgetattr(&self.pty).unwrap().local_modes;
        Left {
            text: self.text(),
            status: self.program.wait().unwrap().code(),
            restored: modes.contains(LocalModes::ICANON | LocalModes::ECHO),
        }
    }

    /// What is on the screen, without blanks at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let screen = self.shown.screen();
        let (_, columns) = screen.size();
        let rows: Vec<_> = screen.rows(0, columns.get()).collect();
        let rows: Vec<_> = rows.iter().map(|row| row.trim_end()).collect();
        rows.join("\n").trim_end().to_owned()
    }

    /// The screen itself, for its colours.
    pub(crate) fn cells(&self) -> &vt100::Screen {
        self.shown.screen()
    }

    fn asks(&self, question: &str) -> bool {
        let screen = self.shown.screen();
        let (row, _) = screen.cursor_position();
        let (_, columns) = screen.size();
        let line = screen.rows(0, columns.get()).nth(usize::from(row));
        line.is_some_and(|line| line.trim_end() == question)
    }

    /// Reads what the program prints next; `false` at its end.
    #[track_caller]
    fn read(&mut self) -> bool {
        let mut awaited = [PollFd::new(&self.pty, PollFlags::IN)];
        let deadline = Timespec::try_from(DEADLINE).unwrap();
        let ready = poll(&mut awaited, Some(&deadline)).unwrap();
        assert!(ready > 0, "waited in vain:\n{}", self.text());
        let mut bytes = [0; 4096];
        // Linux answers with an error when nobody has the other end open any more.
        let read = self.pty.read(&mut bytes).unwrap_or(0);
        self.shown.process(&bytes[..read]);
        self.printed.extend(&bytes[..read]);
        read > 0
    }
}
