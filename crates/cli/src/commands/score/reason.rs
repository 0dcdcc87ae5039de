//! Why a line is not a game, or a file has none.

use std::io;

use tenpin::{BadSymbol, ReadErrorKind, RollError};
use tenpin_batch::{ColumnError, LINE_MAX, LineError, NotText};

use crate::{book::quoted, phrasebook::Message};

/// What is wrong with a ball. In English it is what the error itself says.
pub(super) fn of(error: &LineError) -> Message {
    match error {
        LineError::Unreadable(error) => of_kind(&error.kind),
        LineError::TooLong => Message::new("wrong-long").text("bytes", &LINE_MAX),
        other => Message::new("refused").text("sentence", other),
    }
}

fn of_kind(kind: &ReadErrorKind) -> Message {
    match kind {
        ReadErrorKind::Refused(RollError::TooManyPins { standing, knocked }) => {
            Message::new("wrong-pins")
                .text("knocked", knocked)
                .number("standing", standing.count())
        }
        ReadErrorKind::Refused(RollError::NoRollsLeft) => Message::new("score-game-over"),
        ReadErrorKind::BadSymbol(symbol) => of_symbol(*symbol),
        ReadErrorKind::Ambiguous => Message::new("score-ambiguous"),
        other => Message::new("refused").text("sentence", other),
    }
}

fn of_symbol(symbol: BadSymbol) -> Message {
    match symbol {
        BadSymbol::Unknown { symbol } => {
            Message::new("score-unknown").text("symbol", &format!("{symbol:?}"))
        }
        BadSymbol::MisplacedStrike { standing } => {
            Message::new("score-strike").text("standing", &standing)
        }
        BadSymbol::MisplacedSpare => Message::new("score-spare"),
        BadSymbol::LoneSplit => Message::new("score-split"),
        BadSymbol::NegativeNumber => Message::new("score-negative"),
        BadSymbol::NotANumber => Message::new("score-not-a-number"),
        BadSymbol::EmptyField => Message::new("score-empty"),
        other => Message::new("refused").text("sentence", &other),
    }
}

/// Why a file cannot be read, and what can be done.
pub(super) fn of_trouble(file: &str, trouble: &io::Error) -> Message {
    let cause = trouble.get_ref();
    if let Some(instead) = cause.and_then(|cause| cause.downcast_ref::<NotText>()) {
        return Message::new("score-not-text")
            .text("file", &file)
            .text("instead", &kind(*instead))
            .text("command", &command(*instead, file));
    }
    if let Some(error) = cause.and_then(|cause| cause.downcast_ref::<ColumnError>()) {
        return Message::new("score-no-column")
            .text("file", &file)
            .text("column", &printable(&error.column.to_string()))
            .text("columns", &listed(&error.first));
    }
    Message::new("import-unreadable")
        .text("file", &file)
        .text("reason", trouble)
}

const fn kind(instead: NotText) -> &'static str {
    match instead {
        NotText::Compressed(_) => "compressed",
        _ => "utf16",
    }
}

/// What makes a text of it.
fn command(instead: NotText, file: &str) -> String {
    let program = match instead {
        NotText::Compressed("zip") => "unzip -p",
        NotText::Compressed("gzip") => "gzip -dc",
        NotText::Compressed("zstd") => "zstd -dc",
        NotText::Compressed("xz") => "xz -dc",
        NotText::Compressed("bzip2") => "bzip2 -dc",
        NotText::Compressed(_) => "lz4 -dc",
        _ => "iconv -f UTF-16 -t UTF-8",
    };
    match (file, program) {
        ("-", "unzip -p") => "… | funzip".to_owned(),
        ("-", _) => format!("… | {program}"),
        // What begins with a dash would be taken for options.
        _ if file.starts_with('-') => format!("{program} {}", quoted(&format!("./{file}"))),
        _ => format!("{program} {}", quoted(file)),
    }
}

/// Some of the names, and not all of a long one.
fn listed(names: &[String]) -> String {
    let some = names.iter().take(NAMES_MAX);
    let mut some: Vec<_> = some.map(|name| shortened(&printable(name))).collect();
    if names.len() > NAMES_MAX {
        some.push("…".to_owned());
    }
    some.join(", ")
}

const NAMES_MAX: usize = 20;
const LETTERS_MAX: usize = 40;

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LETTERS_MAX) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// A name without what could upset a terminal.
pub(super) fn printable(name: &str) -> String {
    let letters = name.chars();
    letters
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect()
}
