//! Matches on their way into the book.

use std::{
    collections::HashSet,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

use tenpin_scorebook::{AdoptError, Adopted, Broken, Entry, Fault, LineError, MatchId};

use crate::{
    book::{fault, newer},
    commands::Commands,
    input::Stop,
    phrasebook::Message,
};

/// After so many lines, those gathered are written, at the next match.
const LINES: usize = 10_000;

/// The longest line that is looked at.
const LINE_MAX: u64 = 1 << 20;

impl Commands<'_> {
    /// Reads files, or what is piped in. One that cannot be read does not stop the rest.
    pub(super) fn import(&self, files: &[PathBuf]) -> Result<(), Stop> {
        let mut import = Import::new(self);
        let piped = [PathBuf::from("-")];
        let files = if files.is_empty() { &piped } else { files };
        let mut unreadable = None;
        for file in files {
            match import.open(file) {
                Err(Stop::BadFile(message)) => unreadable = Some(message),
                done => done?,
            }
        }
        import.finish(unreadable)
    }
}

/// Lines that are being read, and what has become of those before.
struct Import<'a> {
    commands: &'a Commands<'a>,
    gathered: Vec<Entry>,
    /// Matches of which a newer tenpin has exported a line.
    newer: HashSet<MatchId>,
    sum: Adopted,
    /// What could not be taken.
    faults: usize,
}

impl<'a> Import<'a> {
    fn new(commands: &'a Commands<'a>) -> Self {
        Self {
            commands,
            gathered: Vec::new(),
            newer: HashSet::new(),
            sum: Adopted::default(),
            faults: 0,
        }
    }

    fn open(&mut self, file: &Path) -> Result<(), Stop> {
        if file == Path::new("-") {
            return self.read(file, io::stdin().lock());
        }
        match File::open(file) {
            Ok(opened) => self.read(file, BufReader::new(opened)),
            Err(reason) => Err(unreadable(file, &reason)),
        }
    }

    fn read(&mut self, file: &Path, mut input: impl BufRead) -> Result<(), Stop> {
        let mut number = 0;
        while let Some(line) = next_line(&mut input).map_err(|reason| unreadable(file, &reason))? {
            number += 1;
            self.take(file, number, line)?;
        }
        Ok(())
    }

    /// A byte order mark before the first line, and blank lines, say nothing.
    fn take(&mut self, file: &Path, number: usize, line: Line) -> Result<(), Stop> {
        let text = line.and_then(|line| String::from_utf8(line).map_err(|_| LineError::Unreadable));
        let text = text.as_ref().map_err(Clone::clone);
        let text = text.map(|text| text.trim_start_matches('\u{feff}').trim());
        match text.and_then(|text| {
            (!text.is_empty())
                .then(|| Entry::from_line(text))
                .transpose()
        }) {
            Ok(Some(entry)) => self.gather(entry)?,
            Ok(None) => {}
            Err(reason) => {
                self.fault(&bad_line(file, number, &reason));
                self.leave_out(&reason);
            }
        }
        Ok(())
    }

    /// A match with a line of a newer tenpin is not imported, so that nobody goes on with a part
    /// of it.
    fn leave_out(&mut self, reason: &LineError) {
        if let LineError::Newer { match_id, .. } = reason {
            self.gathered.retain(|entry| entry.match_id != *match_id);
            self.newer.insert(*match_id);
        }
    }

    /// Writes between matches only, so that a match whose lines stand together is taken whole
    /// or not at all.
    fn gather(&mut self, entry: Entry) -> Result<(), Stop> {
        if self.newer.contains(&entry.match_id) {
            return Ok(());
        }
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
            Err(AdoptError::Store(error)) => return Err(self.commands.failed(&error)),
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

    fn finish(mut self, unreadable: Option<Message>) -> Result<(), Stop> {
        self.write()?;
        let told = Message::new("imported")
            .number("added", self.sum.added)
            .number("known", self.sum.known);
        self.commands.tell(&told);
        if let Some(message) = unreadable {
            return Err(Stop::BadFile(message));
        }
        match self.faults {
            0 => Ok(()),
            count => Err(Stop::Failed(
                Message::new("import-faults").number("count", count),
            )),
        }
    }
}

/// A line, unless it is too long.
type Line = Result<Vec<u8>, LineError>;

/// The next line; `None` at the end. What is too long is skipped whole.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let read = input.take(LINE_MAX).read_until(b'\n', &mut line)?;
    if read as u64 == LINE_MAX && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(LineError::Unreadable)));
    }
    Ok((read > 0).then_some(Ok(line)))
}

fn refusal(reason: &AdoptError) -> Message {
    match reason {
        AdoptError::Broken(broken) => not_taken(broken),
        AdoptError::Differs { match_id, revision } => Message::new("import-differs")
            .text("id", match_id)
            .text("revision", revision),
        AdoptError::IdReused { match_id, revision } => Message::new("import-id-reused")
            .text("id", match_id)
            .text("revision", revision),
        other => Message::new("refused").text("sentence", other),
    }
}

fn not_taken(broken: &Broken) -> Message {
    let message = match &broken.fault {
        Fault::Newer(unknown) => newer("import-newer", unknown),
        _ => Message::new("import-broken").text("fault", &fault(broken)),
    };
    message
        .text("id", &broken.match_id)
        .text("revision", &broken.revision)
}

fn bad_line(file: &Path, number: usize, reason: &LineError) -> Message {
    let message = match reason {
        // It is from elsewhere, and could upset a terminal.
        LineError::Newer { field, .. } => {
            Message::new("import-line-newer").text("field", &field.escape_debug())
        }
        _ => Message::new("import-line"),
    };
    message.text("file", &file.display()).text("line", &number)
}

fn unreadable(file: &Path, reason: &io::Error) -> Stop {
    let message = Message::new("import-unreadable").text("file", &file.display());
    Stop::BadFile(message.text("reason", reason))
}
