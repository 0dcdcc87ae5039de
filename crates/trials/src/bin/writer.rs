//! Another program that writes into a scorebook.
//!
//! `writer start BOOK` starts a match. `writer roll BOOK MATCH AFTER PINS` writes one ball. `writer
//! play BOOK LANES [MATCHES]` plays that many matches on each lane, all lanes at once, or plays on
//! until it is killed; what the disk refuses it sends again. Whatever is acknowledged is printed at
//! once: match, revision, and what the line was called.
//!
//! `writer read BOOK TIMES` opens a book that often, reads every match, and prints for each how many
//! lines it has, why it is broken, or `error`.

use std::{
    error::Error,
    io::{self, Write},
    thread,
};

use tenpin::{Name, Pins};
use tenpin_scorebook::{
    Append, AppendError, ClientId, Entry, Event, MatchId, Place, ReadError, Reading, Revision,
    Rules, Scorebook, Start,
};

/// How often something is tried again on a disk that fails.
const ATTEMPTS_MAX: usize = 1000;

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
        ["play", book, lanes] => play(book, lanes.parse()?, usize::MAX)?,
        ["play", book, lanes, matches] => play(book, lanes.parse()?, matches.parse()?)?,
        ["read", book, times] => (0..times.parse()?).for_each(|_| read(book)),
        _ => return Err("start, roll, play or read, see the source".into()),
    }
    Ok(())
}

/// What was read once is not read again from the disk, so the book is opened each time.
fn read(book: &str) {
    let Ok(book) = Scorebook::open(&Place::from(book)) else {
        return println!("error");
    };
    let Ok(matches) = book.every_match() else {
        return println!("error");
    };
    for id in matches {
        match book.read(id) {
            Ok(Reading {
                broken: Some(broken),
                ..
            }) => println!("{broken}"),
            Ok(reading) => println!("{}", reading.entries.len()),
            Err(ReadError::Store(_)) => println!("error"),
            Err(other) => println!("{other}"),
        }
    }
}

fn play(book: &str, lanes: usize, matches: usize) -> Result<(), Box<dyn Error>> {
    let name: Name = "PJS".parse()?;
    let book = again(|| Scorebook::open(&Place::from(book)), |_| true)?;
    thread::scope(|scope| {
        let lanes: Vec<_> = (0..lanes)
            .map(|_| scope.spawn(|| (0..matches).try_for_each(|_| play_match(&book, name))))
            .collect();
        let mut played = lanes.into_iter().map(|lane| lane.join().expect("a lane"));
        Ok(played.try_for_each(|played| played)?)
    })
}

/// Twenty balls of three pins.
fn play_match(book: &Scorebook, name: Name) -> Result<(), AppendError> {
    let start = Event::Started(Start {
        players: vec![name.into()],
        lane: None,
        rules: Rules::TenPin,
    });
    let match_id = MatchId::random();
    let mut last = write(book, match_id, Revision::NONE, &start)?;
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
    write(book, match_id, after, &Event::Rolled { pins })
}

/// Under one name, so that it counts once however often it is sent.
fn write(
    book: &Scorebook,
    match_id: MatchId,
    after: Revision,
    event: &Event,
) -> Result<Revision, AppendError> {
    let append = Append {
        match_id,
        after: Some(after),
        claim: event.clone().into(),
        client_id: ClientId::random(),
    };
    let is_of_the_store = |error: &AppendError| matches!(error, AppendError::Store(_));
    let written = again(|| book.append(append.clone()).wait(), is_of_the_store)?;
    Ok(acknowledge(written.entry))
}

/// Tries something until it works, or has failed a thousand times.
fn again<T, Reason>(
    mut attempt: impl FnMut() -> Result<T, Reason>,
    may_work: impl Fn(&Reason) -> bool,
) -> Result<T, Reason> {
    let mut done = attempt();
    for _ in 0..ATTEMPTS_MAX {
        if !done.as_ref().is_err_and(&may_work) {
            break;
        }
        done = attempt();
    }
    done
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
