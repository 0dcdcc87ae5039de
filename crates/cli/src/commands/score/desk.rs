//! Where pages are handed in, in order.

use std::io::{self, Write};

use tenpin_batch::Summary;

use crate::{
    commands::score::{page::Page, progress::Progress},
    input::Stop,
    phrasebook::{Message, Phrasebook},
};

/// So many bad lines are told of if not all are asked for.
const TOLD_MAX: usize = 100;

/// Where pages are handed in: prints them, and keeps count.
pub(super) struct Desk {
    phrasebook: &'static Phrasebook,
    told_max: usize,
    pages: u64,
    told: usize,
    bad: u64,
    unreadable: bool,
    summary: Summary,
    progress: Progress,
}

impl Desk {
    pub(super) fn new(
        phrasebook: &'static Phrasebook,
        all_errors: bool,
        progress: Progress,
    ) -> Self {
        Self {
            phrasebook,
            told_max: if all_errors { usize::MAX } else { TOLD_MAX },
            pages: 0,
            told: 0,
            bad: 0,
            unreadable: false,
            summary: Summary::default(),
            progress,
        }
    }

    pub(super) fn new_page(&self) -> Page {
        Page::new(self.phrasebook, self.told_max)
    }

    /// The place of the page that is taken next.
    pub(super) const fn next(&self) -> u64 {
        self.pages
    }

    /// Prints a page.
    pub(super) fn take(&mut self, page: &Page) -> Result<(), Stop> {
        self.bad += page.bad;
        self.unreadable |= page.unreadable.is_some();
        self.summary += &page.summary;
        print(&page.out)?;
        self.complain(page);
        self.progress.tell();
        // Last: what follows a page that could not be printed is not printed either.
        self.pages += 1;
        Ok(())
    }

    /// Tells of bad lines as long as it is to, and of a file that cannot be read.
    fn complain(&mut self, page: &Page) {
        if page.bad_lines.is_empty() && page.unreadable.is_none() {
            return;
        }
        self.progress.clear();
        let most = self.told_max - self.told;
        self.told += page.told.min(most);
        let lines = first_lines(&page.bad_lines, most);
        let _ = io::stderr().write_all(lines.as_bytes());
        if let Some(reason) = &page.unreadable {
            let _ = writeln!(io::stderr(), "{reason}");
        }
    }

    /// Leaves the terminal's line to others.
    pub(super) fn clear_progress(&self) {
        self.progress.clear();
    }

    /// Prints what all pages come to, tells what was only counted, and how it ended.
    pub(super) fn close(&self, totals: impl Fn(&Summary) -> Vec<u8>) -> Result<(), Stop> {
        print(&totals(&self.summary))?;
        let untold = self.bad - self.told as u64;
        if untold > 0 {
            let message = Message::new("score-untold").number("count", untold);
            let _ = writeln!(io::stderr(), "{}", self.phrasebook.say(&message));
        }
        match (self.unreadable, self.bad) {
            (true, _) => Err(Stop::Told(2)),
            (false, 0) => Ok(()),
            (false, _) => Err(Stop::Told(1)),
        }
    }
}

fn first_lines(text: &str, most: usize) -> &str {
    let ends = text.match_indices('\n').map(|(end, _)| end + 1);
    match most {
        0 => "",
        _ => ends.take(most).last().map_or(text, |end| &text[..end]),
    }
}

/// Prints on standard output, all of it before it answers.
pub(super) fn print(text: &[u8]) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(text).and_then(|()| out.flush());
    printed.map_err(Stop::Unwritable)
}
