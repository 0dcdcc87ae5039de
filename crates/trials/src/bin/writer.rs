//! Another program that writes into a scorebook.
//!
//! `writer start BOOK` starts a match. `writer roll BOOK MATCH AFTER PINS` writes one ball. `writer play BOOK LANES` plays on so
//! many lanes at once until it is killed. Whatever is acknowledged is printed at once: match,
//! revision, and what the line was called.

use std::{
    error::Error,
    io::{self, Write},
    thread,
};

use tenpin::{Name, Pins};
use tenpin_scorebook::{
    Append, AppendError, ClientId, Entry, Event, MatchId, Place, Revision, Scorebook,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["start", book] => {
            let book = Scorebook::open(&Place::from(book))?;
            let (_, started) = book.start(vec!["PJS".parse()?], None);
            acknowledge(started.wait()?.entry);
        }
        ["roll", book, match_id, after, pins] => {
            let book = Scorebook::open(&Place::from(book))?;
            let after: u32 = after.parse()?;
            let pins = Pins::try_from(pins.parse::<u8>()?)?;
            roll(&book, match_id.parse()?, after.into(), pins)?;
        }
        ["play", book, lanes] => play(&Scorebook::open(&Place::from(book))?, lanes.parse()?)?,
        _ => return Err("start BOOK, roll BOOK MATCH AFTER PINS, or play BOOK LANES".into()),
    }
    Ok(())
}

fn play(book: &Scorebook, lanes: usize) -> Result<(), Box<dyn Error>> {
    let name: Name = "PJS".parse()?;
    thread::scope(|scope| {
        for _ in 0..lanes {
            scope.spawn(|| play_on(book, name));
        }
    });
    Ok(())
}

fn play_on(book: &Scorebook, name: Name) {
    while play_match(book, name).is_ok() {}
}

/// Twenty balls of three pins.
fn play_match(book: &Scorebook, name: Name) -> Result<(), AppendError> {
    let (match_id, started) = book.start(vec![name.into()], None);
    let mut last = acknowledge(started.wait()?.entry);
    for _ in 0..20 {
        last = roll(book, match_id, last, Pins::Three)?;
    }
    Ok(())
}

fn roll(
    book: &Scorebook,
    match_id: MatchId,
    after: Revision,
    pins: Pins,
) -> Result<Revision, AppendError> {
    let written = book.append(Append {
        match_id,
        after: Some(after),
        claim: Event::Rolled { pins }.into(),
        client_id: ClientId::random(),
    });
    Ok(acknowledge(written.wait()?.entry))
}

/// One write for each line, so that a line is there whole or not at all.
fn acknowledge(entry: Entry) -> Revision {
    let Entry {
        match_id,
        revision,
        client_id,
        ..
    } = entry;
    let line = format!("{match_id} {revision} {client_id}\n");
    let _ = io::stdout().lock().write_all(line.as_bytes());
    revision
}
