//! The other program.

use std::{
    collections::HashMap,
    process::{Command, Stdio},
};

use tenpin_scorebook::{MatchId, Place, Scorebook};

/// The other program, its output in a pipe.
pub(crate) fn writer(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_writer"));
    command.args(arguments).stdout(Stdio::piped());
    command
}

/// As it is said on a command line.
pub(crate) fn named(place: &Place) -> String {
    match place {
        Place::File(path) => path.to_str().unwrap().to_owned(),
        Place::Postgres(url) => url.clone(),
        Place::Memory => ":memory:".to_owned(),
    }
}

/// What is wrong with a book in which every line that the other program has printed must be
/// exactly once.
pub(crate) fn missing<'a>(book: &Scorebook, printed: impl Iterator<Item = &'a str>) -> Vec<String> {
    let findings = book.verify().unwrap().findings;
    let mut wrong: Vec<_> = findings.iter().map(ToString::to_string).collect();
    let mut found: HashMap<String, usize> = HashMap::new();
    for id in book.every_match().unwrap() {
        for line in lines(book, id) {
            *found.entry(line).or_default() += 1;
        }
    }
    for line in printed {
        let times = found.get(line).copied().unwrap_or_default();
        if times != 1 {
            wrong.push(format!("{line} is there {times} times"));
        }
    }
    wrong
}

fn lines(book: &Scorebook, id: MatchId) -> Vec<String> {
    let entries = book.read(id).map(|reading| reading.entries);
    // What cannot be read at all is a finding.
    let entries = entries.unwrap_or_default().into_iter();
    entries
        .map(|entry| format!("{id} {} {}", entry.revision, entry.client_id))
        .collect()
}
