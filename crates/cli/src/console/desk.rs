//! Where questions are asked and messages told.

use std::{
    io::{self, BufWriter, StdoutLock, Write},
    time::Duration,
};

use crate::{
    input::{Bell, LINE_MAX, Line, Lines, Stop},
    phrasebook::{Message, Phrasebook},
    refusal::Refusal,
};

/// How much is printed at a time: half of what a pipe holds, so that its reader can work
/// on one half while the other is written.
const PRINTED_MAX: usize = 1 << 15;

/// How long to wait before the book is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// Where questions are asked and messages told.
///
/// Standard output gets prompts, boards and results; every message goes to standard error.
pub(crate) struct Desk<'a> {
    pub(crate) phrasebook: &'a Phrasebook,
    lines: Box<dyn Lines>,
    out: BufWriter<StdoutLock<'static>>,
}

/// Something to ask: the prompt, and what may be answered.
pub(crate) struct Question {
    pub(crate) prompt: Message,
    pub(crate) allowed: Message,
}

impl<'a> Desk<'a> {
    pub(crate) fn new(phrasebook: &'a Phrasebook, lines: Box<dyn Lines>) -> Self {
        Self {
            phrasebook,
            lines,
            out: BufWriter::with_capacity(PRINTED_MAX, io::stdout().lock()),
        }
    }

    /// Asks once. An answer that cannot be taken is refused on standard error.
    pub(crate) fn ask<T>(
        &mut self,
        question: Question,
        read: impl FnOnce(&str) -> Result<T, Refusal>,
    ) -> Result<Option<T>, Stop> {
        let line = self.listen(&question.prompt)?;
        self.understand(line, question.allowed, read)
    }

    /// Prints a prompt and waits for a line.
    pub(crate) fn listen(&mut self, prompt: &Message) -> Result<Line, Stop> {
        let prompt = self.phrasebook.say(prompt) + " ";
        self.lines.ask(&prompt, &mut self.out)
    }

    /// Goes on waiting for the line that was asked for.
    pub(crate) fn listen_on(&mut self) -> Result<Line, Stop> {
        self.lines.ask("", &mut self.out)
    }

    pub(crate) fn bell(&mut self) -> Option<Bell> {
        self.lines.bell()
    }

    /// What a line means; nothing if that cannot be taken.
    pub(crate) fn understand<T>(
        &mut self,
        line: Line,
        allowed: Message,
        read: impl FnOnce(&str) -> Result<T, Refusal>,
    ) -> Result<Option<T>, Stop> {
        let answer = text_of(line)
            .map_err(|wrong| Refusal::new(wrong, allowed))
            .and_then(|text| read(&text));
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(refusal) => self.refuse(&refusal).map(|()| None),
        }
    }

    /// Waits a moment, but not through a Ctrl-C.
    pub(crate) fn pause(&mut self) -> Result<(), Stop> {
        self.lines.pause(PAUSE)
    }

    pub(crate) fn refuse(&mut self, refusal: &Refusal) -> Result<(), Stop> {
        self.tell_text(&refusal.say(self.phrasebook))
    }

    /// Tells a message on standard error, after everything printed so far.
    pub(crate) fn tell(&mut self, message: &Message) -> Result<(), Stop> {
        self.tell_text(&self.phrasebook.say(message))
    }

    /// Prints on standard output.
    pub(crate) fn print(
        &mut self,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        print(&mut self.out).map_err(Stop::Unwritable)
    }

    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(Stop::Unwritable)
    }

    /// A standard error that is closed is no reason to stop playing.
    fn tell_text(&mut self, text: &str) -> Result<(), Stop> {
        let flushed = self.flush();
        let _ = writeln!(io::stderr(), "{text}");
        flushed
    }
}

/// The text of a line, or what is wrong with it whatever was asked.
fn text_of(line: Line) -> Result<String, Message> {
    match line {
        Line::TooLong => Err(Message::new("wrong-long").number("bytes", LINE_MAX)),
        Line::NotText => Err(Message::new("wrong-encoding")),
        Line::Bell => Err(Message::new("wrong-empty")),
        Line::Text(text) if text.trim().is_empty() => Err(Message::new("wrong-empty")),
        Line::Text(text) => Ok(text),
    }
}
