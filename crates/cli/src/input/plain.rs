//! Lines from a pipe, a file or a terminal that cannot edit.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal, Read, Write},
    os::{fd::AsFd, unix::net::UnixStream},
    time::Duration,
};

use crate::input::{Bell, LINE_MAX, Line, Lines, Stop, interrupts::Interrupts};

/// A Ctrl-C may be taken by another thread, and is then known a moment later.
const GRACE: Duration = Duration::from_millis(20);

/// Lines as they arrive on standard input.
#[derive(Debug)]
pub(crate) struct Plain {
    input: BufReader<File>,
    interrupts: Interrupts,
    /// Where the bell is heard, and where it is rung.
    bell: (UnixStream, UnixStream),
}

impl Plain {
    pub(crate) fn new() -> io::Result<Self> {
        let input = io::stdin().as_fd().try_clone_to_owned()?;
        Ok(Self {
            input: BufReader::new(File::from(input)),
            interrupts: Interrupts::watch()?,
            bell: UnixStream::pair()?,
        })
    }

    /// Waits for something to read; answers whether the bell was rung instead.
    fn is_rung(&mut self) -> io::Result<bool> {
        let rung = self
            .interrupts
            .come_after(self.bell.0.as_fd(), self.input.get_ref().as_fd())?;
        if rung {
            // However often it was rung.
            let _ = self.bell.0.read(&mut [0; 64])?;
        }
        Ok(rung)
    }

    /// A terminal does not echo what ends the input, so that the cursor is still
    /// beside the prompt.
    fn leave_prompt(&self) {
        if self.input.get_ref().is_terminal() {
            let _ = writeln!(io::stderr());
        }
    }

    /// Reads to the end of the line and keeps no more of it than tells that it is too
    /// long; `None` at the end of the input.
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        let mut line = Vec::new();
        let mut rest = Rest::Unread;
        while let Rest::Unread = rest {
            rest = self.read_part(&mut line)?;
        }
        // Ctrl-C also ends whoever writes into our pipe: it is heard before the end.
        if rest == Rest::Nothing {
            self.interrupts.pause(GRACE)?;
        }
        Ok(Some(line).filter(|line| rest == Rest::Newline || !line.is_empty()))
    }

    fn read_part(&mut self, line: &mut Vec<u8>) -> Result<Rest, Stop> {
        let arrived = self.arrived()?;
        let end = arrived.iter().position(|byte| *byte == b'\n');
        let part = &arrived[..end.unwrap_or(arrived.len())];
        line.extend(part.iter().take(LINE_MAX + 1 - line.len()));
        let rest = match end {
            Some(_) => Rest::Newline,
            None if arrived.is_empty() => Rest::Nothing,
            None => Rest::Unread,
        };
        let used = part.len() + usize::from(end.is_some());
        self.input.consume(used);
        Ok(rest)
    }

    /// What can be read now; nothing at the end of the input.
    fn arrived(&mut self) -> Result<&[u8], Stop> {
        if self.input.buffer().is_empty() && self.interrupted()? {
            return Err(Stop::Interrupted);
        }
        self.input.fill_buf().map_err(Stop::Unreadable)
    }

    fn interrupted(&self) -> Result<bool, Stop> {
        let input = self.input.get_ref().as_fd();
        self.interrupts.come_before(input).map_err(Stop::Unreadable)
    }
}

impl Lines for Plain {
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Line, Stop> {
        out.write_all(prompt.as_bytes()).map_err(Stop::Unwritable)?;
        if !self.input.buffer().contains(&b'\n') {
            // Nobody waits for what is printed while the next line is here already.
            out.flush().map_err(Stop::Unwritable)?;
        }
        if self.input.buffer().is_empty() && self.is_rung().map_err(Stop::Unreadable)? {
            return Ok(Line::Bell);
        }
        let line = self.read_line().and_then(|line| line.ok_or(Stop::End));
        line.map(Line::of).inspect_err(|_| self.leave_prompt())
    }

    fn bell(&mut self) -> Option<Bell> {
        let mut ringer = self.bell.1.try_clone().ok()?;
        ringer.set_nonblocking(true).ok()?;
        Some(Box::new(move |_| {
            let _ = ringer.write(&[0]);
        }))
    }

    fn pause(&mut self, time: Duration) -> Result<(), Stop> {
        self.interrupts.pause(time)
    }
}

/// What follows the part of a line that has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    Newline,
    Unread,
    /// The input is at its end.
    Nothing,
}
