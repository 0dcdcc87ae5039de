//! What is told of one piece.

use std::{io, sync::Arc};

use tenpin_batch::{LineError, Summary};

use crate::{
    commands::score::reason::{self, printable},
    phrasebook::{Message, Phrasebook},
};

/// What is told of one piece, in room that is used again and again.
pub(super) struct Page {
    phrasebook: &'static Phrasebook,
    /// So many bad lines are told of; the rest is counted.
    told_max: usize,
    pub(super) file: Arc<str>,
    pub(super) out: Vec<u8>,
    /// What is told of bad lines, a line of each, and of how many.
    pub(super) bad_lines: String,
    pub(super) told: usize,
    /// How many there are.
    pub(super) bad: u64,
    /// Why the file cannot be read on.
    pub(super) unreadable: Option<String>,
    pub(super) summary: Summary,
}

impl Page {
    pub(super) fn new(phrasebook: &'static Phrasebook, told_max: usize) -> Self {
        Self {
            phrasebook,
            told_max,
            file: "".into(),
            out: Vec::new(),
            bad_lines: String::new(),
            told: 0,
            bad: 0,
            unreadable: None,
            summary: Summary::default(),
        }
    }

    /// Begins anew.
    pub(super) fn clear(&mut self, file: Arc<str>) {
        self.file = file;
        self.out.clear();
        self.bad_lines.clear();
        self.told = 0;
        self.bad = 0;
        self.unreadable = None;
        self.summary = Summary::default();
    }

    /// A line that is not a game.
    #[cold]
    pub(super) fn complain(&mut self, line: u64, error: &LineError) {
        self.bad += 1;
        if self.told >= self.told_max {
            return;
        }
        let reason = self.phrasebook.say(&reason::of(error));
        let message = Message::new("score-bad")
            .text("file", &printable(&self.file))
            .text("line", &line)
            .text("ball", &(error.index() + 1))
            .text("reason", &reason);
        self.bad_lines += &self.phrasebook.say(&message);
        self.bad_lines += "\n";
        self.told += 1;
    }

    /// A file that cannot be read.
    pub(super) fn give_up(&mut self, trouble: &io::Error) {
        let message = reason::of_trouble(&printable(&self.file), trouble);
        self.unreadable = Some(self.phrasebook.say(&message));
    }
}
