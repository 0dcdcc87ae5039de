//! Where lines come from.

mod editor;
mod interrupts;
mod plain;
pub(crate) mod terminal;

use std::{
    io::{self, Write},
    time::Duration,
};

use editor::Editor;
use plain::Plain;

use crate::phrasebook::Message;

/// The longest line that is looked at.
pub(crate) const LINE_MAX: usize = 1000;

/// The best way to ask here.
pub(crate) fn open() -> io::Result<Box<dyn Lines>> {
    if terminal::is_used() && terminal::can_edit() {
        return Ok(Box::new(Editor::new()?));
    }
    Ok(Box::new(Plain::new()?))
}

/// Asks for lines, one after the other.
pub(crate) trait Lines {
    /// Prints a prompt where people see it and waits for the line they type.
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Line, Stop>;

    /// Waits so long, or until Ctrl-C.
    fn pause(&mut self, time: Duration) -> Result<(), Stop>;

    /// Something to ring from elsewhere while a line is waited for.
    fn bell(&mut self) -> Option<Bell>;
}

/// Rung with a notice, which is shown if whoever types cannot be interrupted.
pub(crate) type Bell = Box<dyn FnMut(&str) + Send>;

/// A line that was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    Text(String),
    /// Longer than [`LINE_MAX`] bytes.
    TooLong,
    /// Not UTF-8.
    NotText,
    /// None yet: the bell was rung.
    Bell,
}

impl Line {
    fn of(bytes: Vec<u8>) -> Self {
        if bytes.len() > LINE_MAX {
            return Self::TooLong;
        }
        String::from_utf8(bytes).map_or(Self::NotText, Self::Text)
    }
}

/// Why there are no more lines.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The end of the input, or `quit`.
    End,
    /// Ctrl-C.
    Interrupted,
    /// What is typed cannot be read.
    Unreadable(io::Error),
    /// Nothing can be printed any more.
    Unwritable(io::Error),
    /// The book cannot do what was asked, or it was asked for what cannot be.
    Failed(Message),
    /// A file cannot be read.
    BadFile(Message),
    /// A failure that has been told, with this exit status.
    Told(u8),
}

impl Stop {
    /// Whether nobody reads any more, as in `tenpin | head`: nothing to complain about.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Unwritable(reason) if reason.kind() == io::ErrorKind::BrokenPipe)
    }
}
