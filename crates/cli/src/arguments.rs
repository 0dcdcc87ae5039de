//! The command line: what may follow `tenpin`.

mod command;
mod house;
mod score;

use std::{ffi::OsString, path::PathBuf};

use clap::{ArgMatches, error::ErrorKind};
use clap_complete::Shell;
pub(crate) use command::command;
pub(crate) use house::{KeyTask, Serve};
pub(crate) use score::{Score, ScoreStyle};
use tenpin::Name;
use tenpin_scorebook::MatchPrefix;

use crate::phrasebook::Phrasebook;

/// What tenpin was asked to do, and with which book.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) book: Option<OsString>,
    pub(crate) speak: bool,
    pub(crate) task: Task,
}

/// What tenpin was asked to do.
#[derive(Debug)]
pub(crate) enum Task {
    Play(Option<Vec<Name>>),
    Resume(Option<MatchPrefix>),
    Again(Option<MatchPrefix>),
    List {
        limit: u32,
        json: bool,
    },
    Show {
        id: MatchPrefix,
        events: bool,
    },
    Undo(MatchPrefix),
    Fix(Fix),
    Close(MatchPrefix),
    Export {
        format: Format,
        ids: Vec<MatchPrefix>,
    },
    Import(Vec<PathBuf>),
    Book(BookTask),
    Score(Score),
    Serve(Serve),
    Key(KeyTask),
    Completions(Shell),
    Man,
}

/// A correction from the command line.
#[derive(Debug)]
pub(crate) struct Fix {
    pub(crate) id: MatchPrefix,
    /// Player, frame and balls, as they are typed at a prompt.
    pub(crate) typed: String,
    pub(crate) by: Option<String>,
    pub(crate) reason: Option<String>,
}

/// How matches are exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Lines,
    Csv,
}

/// What is done with the book itself.
#[derive(Debug)]
pub(crate) enum BookTask {
    Path,
    Verify,
    Rebuild,
    Backup(PathBuf),
    Restore(PathBuf),
    Compact,
}

impl Request {
    /// Reads the command line; ends the program with help or a complaint if it must.
    pub(crate) fn read(arguments: Vec<OsString>, phrasebook: &Phrasebook) -> Self {
        let mut command = command(phrasebook);
        let found = command.try_get_matches_from_mut(misses_in_digits(arguments));
        let found = found.unwrap_or_else(|refusal| refusal.exit());
        if let Some(wrong) = misplaced(&found) {
            command.error(ErrorKind::ArgumentConflict, wrong).exit();
        }
        Self {
            book: found.get_one("book").cloned(),
            speak: found.get_flag("speak") || speaks(&found),
            task: Task::of(&found),
        }
    }
}

/// Balls that begin with a miss look like options: in `tenpin fix ID PJS 3 -/` the last word
/// is read as `0/`.
fn misses_in_digits(arguments: Vec<OsString>) -> Vec<OsString> {
    let Some(command) = arguments.iter().position(|argument| argument == "fix") else {
        return arguments;
    };
    let (before, balls) = arguments.split_at(arguments.len().min(command + 4));
    let mut rewritten = before.to_vec();
    for argument in balls {
        let is_value = rewritten.last().is_some_and(takes_value);
        rewritten.push(match argument.to_str() {
            Some(text) if !is_value && is_miss(text) => text.replace('-', "0").into(),
            _ => argument.clone(),
        });
    }
    rewritten
}

/// Whether what follows belongs to it.
fn takes_value(argument: &OsString) -> bool {
    let options = ["--by", "--reason", "--book", "--lang"];
    options.iter().any(|option| argument == option)
}

fn is_miss(text: &str) -> bool {
    let is_ball = |letter: char| letter.is_ascii_digit() || "-/xX|,".contains(letter);
    text.starts_with('-') && text.chars().all(is_ball)
}

/// Whether the option stands behind the command.
fn speaks(found: &ArgMatches) -> bool {
    let below = found.subcommand().map(|(_, below)| below);
    below.is_some_and(|below| matches!(below.try_get_one("speak"), Ok(Some(true))))
}

/// Options that mean nothing to a command.
fn misplaced(found: &ArgMatches) -> Option<String> {
    if found
        .get_one::<OsString>("book")
        .is_some_and(|book| book.is_empty())
    {
        return Some("--book needs a name".to_owned());
    }
    let name = found.subcommand_name()?;
    let plays = matches!(name, "resume" | "again");
    if found.contains_id("players") {
        return Some(format!("--players does not go with the command {name}"));
    }
    if found.get_flag("speak") && !plays {
        return Some(format!("--speak does not go with the command {name}"));
    }
    let below = found.subcommand_matches("score")?;
    Score::misplaced(below).map(str::to_owned)
}

impl Task {
    fn of(found: &ArgMatches) -> Self {
        if let Some((name, below)) = found.subcommand() {
            return Self::of_command(name, below);
        }
        let players = found.get_many("players");
        Self::Play(players.map(|names| names.copied().collect()))
    }

    fn of_command(name: &str, found: &ArgMatches) -> Self {
        match name {
            "resume" => Self::Resume(found.get_one("id").cloned()),
            "again" => Self::Again(found.get_one("id").cloned()),
            "list" => Self::list(found),
            "show" => Self::Show {
                id: id(found),
                events: found.get_flag("events"),
            },
            "undo" => Self::Undo(id(found)),
            "fix" => Self::Fix(Fix::of(found)),
            "close" => Self::Close(id(found)),
            "export" => Self::Export {
                format: Format::of(one::<String>(found, "format")),
                ids: many(found, "ids"),
            },
            "import" => Self::Import(many(found, "files")),
            "book" => Self::Book(BookTask::of(found)),
            "score" => Self::Score(Score::of(found)),
            "serve" => Self::Serve(Serve::of(found)),
            "key" => Self::Key(KeyTask::of(found)),
            "completions" => Self::Completions(*one(found, "shell")),
            _ => Self::Man,
        }
    }

    fn list(found: &ArgMatches) -> Self {
        Self::List {
            limit: *one(found, "limit"),
            json: found.get_flag("json"),
        }
    }
}

impl Fix {
    fn of(found: &ArgMatches) -> Self {
        Self {
            id: id(found),
            typed: typed(found),
            by: found.get_one("by").cloned(),
            reason: found.get_one("reason").cloned(),
        }
    }
}

/// As it is typed at a prompt.
fn typed(found: &ArgMatches) -> String {
    let mut words: Vec<String> = ["player", "frame"]
        .map(|name| one::<String>(found, name).clone())
        .to_vec();
    words.extend(many(found, "balls"));
    words.join(" ")
}

impl Format {
    fn of(name: &str) -> Self {
        match name {
            "csv" => Self::Csv,
            _ => Self::Lines,
        }
    }
}

impl BookTask {
    fn of(found: &ArgMatches) -> Self {
        match found.subcommand() {
            Some(("verify", _)) => Self::Verify,
            Some(("rebuild", _)) => Self::Rebuild,
            Some(("backup", below)) => Self::Backup(one::<PathBuf>(below, "file").clone()),
            Some(("restore", below)) => Self::Restore(one::<PathBuf>(below, "file").clone()),
            Some(("compact", _)) => Self::Compact,
            _ => Self::Path,
        }
    }
}

fn id(found: &ArgMatches) -> MatchPrefix {
    one::<MatchPrefix>(found, "id").clone()
}

/// An argument that is required or has a default.
fn one<'a, T: Clone + Send + Sync + 'static>(found: &'a ArgMatches, name: &str) -> &'a T {
    found
        .get_one(name)
        .expect("an argument that is always there")
}

fn many<T: Clone + Send + Sync + 'static>(found: &ArgMatches, name: &str) -> Vec<T> {
    found
        .get_many(name)
        .map_or_else(Vec::new, |values| values.cloned().collect())
}
