//! Lines typed and edited on a terminal.

use std::{
    io::{self, Write},
    time::Duration,
};

use rustyline::{
    Config, Editor as LineEditor, ExternalPrinter, error::ReadlineError, history::MemHistory,
};

use crate::input::{Bell, Line, Lines, Stop, interrupts::Interrupts};

/// Lines typed on a terminal, with editing and a history.
pub(crate) struct Editor {
    lines: LineEditor<(), MemHistory>,
    /// Ctrl-C while something is printed; at a prompt the line editor sees it itself.
    interrupts: Interrupts,
}

impl Editor {
    pub(crate) fn new() -> io::Result<Self> {
        // Several lines pasted at once are several balls, not one line with newlines in it.
        let config = Config::builder()
            .auto_add_history(true)
            .bracketed_paste(false)
            .build();
        let history = MemHistory::with_config(&config);
        Ok(Self {
            lines: LineEditor::with_history(config, history).map_err(io::Error::other)?,
            interrupts: Interrupts::watch()?,
        })
    }
}

impl Lines for Editor {
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Line, Stop> {
        out.flush().map_err(Stop::Unwritable)?;
        if self.interrupts.have_come().map_err(Stop::Unreadable)? {
            return Err(Stop::Interrupted);
        }
        match self.lines.readline(prompt) {
            Ok(line) => Ok(Line::of(line.into_bytes())),
            Err(ReadlineError::Eof) => Err(Stop::End),
            Err(ReadlineError::Interrupted) => Err(Stop::Interrupted),
            Err(ReadlineError::Io(reason)) if reason.kind() == io::ErrorKind::InvalidData => {
                // It gives up at the byte that is no text; what follows is still that line.
                self.ask("", out).map(|_| Line::NotText)
            }
            Err(reason) => Err(Stop::Unreadable(io::Error::other(reason))),
        }
    }

    /// The notice is printed above the prompt; what is being typed stays.
    fn bell(&mut self) -> Option<Bell> {
        let mut printer = self.lines.create_external_printer().ok()?;
        Some(Box::new(move |notice| {
            let _ = printer.print(format!("{notice}\n"));
        }))
    }

    fn pause(&mut self, time: Duration) -> Result<(), Stop> {
        self.interrupts.pause(time)
    }
}
