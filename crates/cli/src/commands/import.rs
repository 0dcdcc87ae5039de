//! Matches on their way into the book.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use tenpin_scorebook::{AdoptError, Adopted, Entry};

use crate::{
    book::{damage, trouble},
    commands::Commands,
    input::Stop,
    phrasebook::Message,
};

/// How many lines are gathered, as long as they are of the same match, before they are
/// written.
const LINES: usize = 10_000;

impl Commands<'_> {
    /// Reads files, or what is piped in.
    pub(super) fn import(&self, files: &[PathBuf]) -> Result<(), Stop> {
        let mut import = Import::new(self);
        if files.is_empty() {
            import.read(Path::new("-"), BufReader::new(io::stdin()))?;
        }
        for file in files {
            import.open(file)?;
        }
        import.finish()
    }
}

/// Lines that are being read, and what has become of those before.
struct Import<'a> {
    commands: &'a Commands<'a>,
    gathered: Vec<Entry>,
    sum: Adopted,
    /// What could not be taken.
    faults: usize,
}

impl<'a> Import<'a> {
    fn new(commands: &'a Commands<'a>) -> Self {
        Self {
            commands,
            gathered: Vec::new(),
            sum: Adopted::default(),
            faults: 0,
        }
    }

    fn open(&mut self, file: &Path) -> Result<(), Stop> {
        match File::open(file) {
            Ok(opened) => self.read(file, BufReader::new(opened)),
            Err(reason) => Err(unreadable(file, &reason)),
        }
    }

    fn read(&mut self, file: &Path, lines: impl BufRead) -> Result<(), Stop> {
        let lines = (1_usize..).zip(lines.lines());
        let is_blank =
            |line: &io::Result<String>| line.as_ref().is_ok_and(|line| line.trim().is_empty());
        for (number, line) in lines.filter(|(_, line)| !is_blank(line)) {
            let line = line.map_err(|reason| unreadable(file, &reason))?;
            match Entry::from_line(&line) {
                Ok(entry) => self.gather(entry)?,
                Err(reason) => self.fault(&bad_line(file, number, &reason)),
            }
        }
        Ok(())
    }

    /// Writes between matches only, so that a match is taken whole or not at all.
    fn gather(&mut self, entry: Entry) -> Result<(), Stop> {
        let last = self.gathered.last().map(|last| last.match_id);
        if self.gathered.len() >= LINES && last != Some(entry.match_id) {
            self.write()?;
        }
        self.gathered.push(entry);
        Ok(())
    }

    fn write(&mut self) -> Result<(), Stop> {
        let book = &self.commands.book;
        let gathered = std::mem::take(&mut self.gathered);
        let adopted = match book.scorebook.adopt(gathered).wait() {
            Ok(adopted) => adopted,
            Err(AdoptError::Store(error)) => return Err(Stop::Failed(trouble(&error, &book.name))),
            Err(reason) => return Err(Stop::Failed(refusal(&reason))),
        };
        self.sum.added += adopted.added;
        self.sum.known += adopted.known;
        for reason in &adopted.refused {
            self.fault(&refusal(reason));
        }
        Ok(())
    }

    fn fault(&mut self, message: &Message) {
        self.commands.tell(message);
        self.faults += 1;
    }

    fn finish(mut self) -> Result<(), Stop> {
        self.write()?;
        let told = Message::new("imported")
            .number("added", self.sum.added)
            .number("known", self.sum.known);
        self.commands.tell(&told);
        match self.faults {
            0 => Ok(()),
            count => Err(Stop::Failed(
                Message::new("import-faults").number("count", count),
            )),
        }
    }
}

fn refusal(reason: &AdoptError) -> Message {
    match reason {
        AdoptError::Broken(broken) => damage(broken),
        AdoptError::Differs { match_id, revision } => Message::new("import-differs")
            .text("id", match_id)
            .text("revision", revision),
        other => Message::new("refused").text("sentence", other),
    }
}

fn bad_line(file: &Path, number: usize, reason: &tenpin_scorebook::LineError) -> Message {
    Message::new("import-line")
        .text("file", &file.display())
        .text("line", &number)
        .text("reason", reason)
}

fn unreadable(file: &Path, reason: &io::Error) -> Stop {
    let message = Message::new("import-unreadable").text("file", &file.display());
    Stop::BadFile(message.text("reason", reason))
}
