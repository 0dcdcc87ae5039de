//! What is said when a match stops or is over: where it is, and how to go on with it.

use tenpin_scorebook::{Change, State};

use crate::{
    console::record::Record,
    phrasebook::{Message, Phrasebook},
};

/// Says where the match stands and how to get back to it.
pub(crate) fn stopped(record: &Record<'_>, phrasebook: &Phrasebook) -> Message {
    match record.now().up() {
        Some(turn) if record.book.is_kept() => saved("stopped-saved", record)
            .text("frame", &turn.frame)
            .text("name", &turn.name),
        None if record.book.is_kept() => saved("over-saved", record),
        _ => not_kept(record, phrasebook),
    }
}

/// Says where the match is kept, if it is.
pub(crate) fn over(record: &Record<'_>) -> Option<Message> {
    let key = match record.history().state() {
        State::Closed => "closed-saved",
        _ => "over-saved",
    };
    let kept = record.book.is_kept();
    kept.then(|| saved(key, record))
}

fn saved(key: &'static str, record: &Record<'_>) -> Message {
    let name = &record.book.name;
    Message::new(key)
        .text("id", &record.id())
        .text("book", name)
        .text("option", &name.option())
}

/// The command and the lines that lead back to where the match stands.
fn not_kept(record: &Record<'_>, phrasebook: &Phrasebook) -> Message {
    let history = record.history();
    let starters = history.starters().iter();
    let names: Vec<_> = starters.map(|person| person.name.to_string()).collect();
    let language = phrasebook.language.code();
    let command = format!("tenpin --lang {language} --players {}", names.join(","));
    let Some(turn) = history.now().up().filter(|_| !history.changes().is_empty()) else {
        return Message::new("stopped-first").text("command", &command);
    };
    let lines = history
        .changes()
        .iter()
        .map(|change| line(change, phrasebook));
    Message::new("stopped")
        .text("frame", &turn.frame)
        .text("name", &turn.name)
        .text("command", &command)
        .text("lines", &lines.collect::<Vec<_>>().join(", "))
}

/// The line to type that makes a change happen again.
pub(crate) fn line(change: &Change, phrasebook: &Phrasebook) -> String {
    match change {
        Change::Rolled(pins) => pins.to_string(),
        Change::Corrected { seat, frame, balls } => {
            let balls: Vec<_> = balls.iter().map(ToString::to_string).collect();
            let word = phrasebook.phrase("word-fix");
            format!("{word} {seat} {frame} {}", balls.join(" "))
        }
        Change::Joined(name) => format!("{} {name}", phrasebook.phrase("word-join")),
        Change::Left(seat) => format!("{} {seat}", phrasebook.phrase("word-leave")),
    }
}
