//! What is done with matches that are kept.

mod book;
mod change;
mod csv;
mod events;
mod export;
mod import;
mod keys;
mod list;
mod restore;
pub(crate) mod score;
pub(crate) mod serve;

use std::io::{self, BufWriter, Write};

use tenpin::Name;
use tenpin_scorebook::{
    Broken, Fault, MatchId, MatchPrefix, ReadError, Reading, Revision, State, StoreError,
};

use crate::{
    arguments::{BookTask, KeyTask, Task},
    book::{Book, BookName, cut_short, trouble},
    console::record::Record,
    input::Stop,
    phrasebook::{Message, Phrasebook},
};

/// Does one of the commands that ask for nothing.
pub(crate) fn run(task: Task, name: BookName, phrasebook: &Phrasebook) -> Result<(), Stop> {
    // These do not open the book that there is.
    match &task {
        Task::Book(BookTask::Path) => {
            return writeln!(io::stdout(), "{name}").map_err(Stop::Unwritable);
        }
        Task::Book(BookTask::Restore(file)) => return restore::run(&name, file, phrasebook),
        _ => {}
    }
    let opened = match task {
        Task::Import(_) | Task::Key(KeyTask::New { .. }) => Book::open(name),
        _ => Book::open_existing(name),
    };
    let book = opened.map_err(Stop::Failed)?;
    let commands = Commands::new(&book, phrasebook);
    match task {
        Task::List { limit, json } => commands.list(limit, json),
        Task::Show { id, events: false } => commands.show(&id),
        Task::Show { id, events: true } => commands.show_events(&id),
        Task::Undo(id) => commands.undo(&id),
        Task::Fix(fix) => commands.fix(&fix),
        Task::Close(id) => commands.close(&id),
        Task::Export { format, ids } => commands.export(format, &ids),
        Task::Import(files) => commands.import(&files),
        Task::Book(task) => commands.look_after(&task),
        Task::Key(task) => commands.keys(task),
        // Those that play have been dealt with.
        _ => Ok(()),
    }
}

/// A book, and the language to speak about it.
pub(crate) struct Commands<'a> {
    book: &'a Book,
    phrasebook: &'a Phrasebook,
}

impl<'a> Commands<'a> {
    pub(crate) const fn new(book: &'a Book, phrasebook: &'a Phrasebook) -> Self {
        Self { book, phrasebook }
    }

    /// The match to go on with: the one that is asked for, or the live one that changed last.
    pub(crate) fn unfinished(&self, id: Option<&MatchPrefix>) -> Result<Record<'a>, Stop> {
        let id = match id {
            Some(id) => self.find(id)?,
            None => self.latest_live()?,
        };
        let (record, broken) =
            Record::open(self.book, id).map_err(|reason| self.unread(&reason))?;
        if let Some(broken) = broken {
            return Err(Stop::Failed(cut_short(&broken)));
        }
        match record.history().state() {
            State::Live => Ok(record),
            State::Over => Err(refused("resume-over", id)),
            State::Closed => Err(refused("resume-closed", id)),
        }
    }

    /// Who plays once more: whoever stayed to the end, else everybody.
    pub(crate) fn players(&self, id: Option<&MatchPrefix>) -> Result<Vec<Name>, Stop> {
        let id = match id {
            Some(id) => self.find(id)?,
            None => self.newest()?,
        };
        let reading = self.read(id)?;
        if let Some(broken) = &reading.broken {
            self.tell(&cut_short(broken));
        }
        let players = reading.chain.history().now().players();
        let stayed: Vec<_> = players.iter().filter(|player| !player.left).collect();
        let chosen = if stayed.is_empty() {
            players.iter().collect()
        } else {
            stayed
        };
        Ok(chosen.into_iter().map(|player| player.name).collect())
    }

    fn latest_live(&self) -> Result<MatchId, Stop> {
        let live = self.book.scorebook.latest_live();
        let live = live.map_err(|error| self.failed(&error))?;
        live.map(|listing| listing.match_id)
            .ok_or_else(|| Stop::Failed(Message::new("nothing-live")))
    }

    fn newest(&self) -> Result<MatchId, Stop> {
        let newest = self.listings(1)?.pop();
        newest
            .map(|listing| listing.match_id)
            .ok_or_else(|| Stop::Failed(Message::new("no-matches")))
    }

    fn show(&self, id: &MatchPrefix) -> Result<(), Stop> {
        let found = self.read_what_is_left(self.find(id)?)?;
        if let Some(reading) = found.reading {
            let board = reading.chain.history().now().board();
            print(|out| writeln!(out, "{board}"))?;
        }
        self.all_whole(&found.broken)
    }

    fn find(&self, id: &MatchPrefix) -> Result<MatchId, Stop> {
        let found = self.book.scorebook.find(id);
        found.map_err(|reason| self.unread(&reason))
    }

    fn read(&self, id: MatchId) -> Result<Reading, Stop> {
        let found = self.book.scorebook.read(id);
        found.map_err(|reason| self.unread(&reason))
    }

    fn failed(&self, error: &StoreError) -> Stop {
        Stop::Failed(trouble(error, &self.book.name))
    }

    fn unread(&self, reason: &ReadError) -> Stop {
        Stop::Failed(self.book.unread(reason))
    }

    /// Reads a match as far as possible, and prints why if that is not all of it.
    fn read_what_is_left(&self, id: MatchId) -> Result<Remains, Stop> {
        let (reading, broken) = match self.book.scorebook.read(id) {
            Ok(reading) => {
                let broken = reading.broken.clone();
                (Some(reading), broken)
            }
            Err(ReadError::Broken(broken)) => (None, Some(broken)),
            Err(ReadError::NotFound(_)) => (None, Some(no_lines(id))),
            Err(reason) => return Err(self.unread(&reason)),
        };
        if let Some(broken) = &broken {
            self.tell(&cut_short(broken));
        }
        Ok(Remains { reading, broken })
    }

    /// What could be shown was shown; the exit status tells that it was not all.
    fn all_whole<'b>(&self, broken: impl IntoIterator<Item = &'b Broken>) -> Result<(), Stop> {
        let (newer, damaged): (Vec<_>, Vec<_>) =
            broken.into_iter().partition(|broken| broken.is_newer());
        self.report(damaged.len(), newer.len())
    }

    fn report(&self, faults: usize, newer: usize) -> Result<(), Stop> {
        let counts = [("damage-found", faults), ("newer-found", newer)];
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let said: Vec<_> = counts
            .map(|(key, count)| {
                self.phrasebook
                    .say(&Message::new(key).number("count", count))
            })
            .collect();
        if said.is_empty() {
            return Ok(());
        }
        let sentence = Message::new("refused").text("sentence", &said.join(" "));
        Err(Stop::Failed(sentence))
    }

    /// Tells a message on standard error; that nobody hears it changes nothing.
    fn tell(&self, message: &Message) {
        let _ = writeln!(io::stderr(), "{}", self.phrasebook.say(message));
    }
}

/// What can be read of a match.
struct Remains {
    reading: Option<Reading>,
    broken: Option<Broken>,
}

/// A match that is listed and has no lines.
fn no_lines(match_id: MatchId) -> Broken {
    Broken {
        match_id,
        revision: Revision::NONE.next(),
        fault: Fault::Missing,
    }
}

/// Prints on standard output, all of it before it answers.
fn print(print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Stop> {
    let mut out = BufWriter::new(io::stdout().lock());
    print(&mut out)
        .and_then(|()| out.flush())
        .map_err(Stop::Unwritable)
}

fn refused(key: &'static str, id: MatchId) -> Stop {
    Stop::Failed(Message::new(key).text("id", &id))
}
