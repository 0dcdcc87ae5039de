//! Looking after the book itself.

use std::path::Path;

use tenpin_scorebook::{Finding, Trouble};

use crate::{
    arguments::BookTask,
    book::cut_short,
    commands::{Commands, print},
    input::Stop,
    phrasebook::Message,
};

impl Commands<'_> {
    pub(super) fn look_after(&self, task: &BookTask) -> Result<(), Stop> {
        match task {
            BookTask::Verify => self.verify(),
            BookTask::Rebuild => self.rebuild(),
            BookTask::Backup(file) => self.backup(file),
            BookTask::Compact => self.compact(),
            // Those that open no book have been dealt with.
            BookTask::Path | BookTask::Restore(_) => Ok(()),
        }
    }

    fn verify(&self) -> Result<(), Stop> {
        let check = self
            .book
            .scorebook
            .verify()
            .map_err(|error| self.failed(&error))?;
        for finding in &check.findings {
            self.tell(&found(finding));
        }
        for newer in &check.newer {
            self.tell(&cut_short(newer));
        }
        let told = Message::new("verified")
            .number("matches", check.matches)
            .number("events", check.events)
            .text("head", &check.head);
        let told = self.phrasebook.say(&told);
        print(|out| writeln!(out, "{told}"))?;
        self.report(check.findings.len(), check.newer.len())
    }

    fn rebuild(&self) -> Result<(), Stop> {
        let rebuilt = self.book.scorebook.rebuild().wait();
        rebuilt.map_err(|error| self.failed(&error))?;
        self.tell(&Message::new("rebuilt"));
        Ok(())
    }

    fn backup(&self, file: &Path) -> Result<(), Stop> {
        let backed_up = self.book.scorebook.backup(file);
        backed_up.map_err(|error| {
            let key = match error.trouble {
                Trouble::Damaged => "backup-damaged",
                _ => "backup-failed",
            };
            let message = Message::new(key).text("file", &file.display());
            Stop::Failed(message.text("detail", &error.detail))
        })?;
        self.tell(&Message::new("backed-up").text("file", &file.display()));
        Ok(())
    }

    fn compact(&self) -> Result<(), Stop> {
        let compacted = self.book.scorebook.compact();
        compacted.map_err(|error| self.failed(&error))?;
        self.tell(&Message::new("compacted").text("book", &self.book.name));
        Ok(())
    }
}

fn found(finding: &Finding) -> Message {
    match finding {
        Finding::Broken(broken) => cut_short(broken),
        Finding::Listed(id) => Message::new("finding-listed").text("id", id),
        other => Message::new("refused").text("sentence", other),
    }
}
