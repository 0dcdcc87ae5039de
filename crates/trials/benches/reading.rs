//! How fast a match is replayed, beside the rules alone; and how long the newest twenty
//! matches take to list, in small books and in large ones.

use std::time::Duration;

use tenpin::{Match, Pins};
use tenpin_scorebook::{
    Append, Chain, ClientId, Entry, Event, MatchId, Page, Place, Revision, Scorebook,
};
use tenpin_testkit::Postgres;
use tenpin_testkit::stopwatch::{self, REPEATS, load_average};
use tenpin_trials::start;

/// How many balls a match has here: four players, no pins.
const BALLS: u32 = 80;

const MATCHES: [usize; 4] = [100, 1_000, 10_000, 100_000];

fn main() {
    replay();
    list();
}

fn replay() {
    let book = Scorebook::open(&Place::Memory).expect("a book");
    let entries = play(&book);
    let replayers: [fn(&[Entry]); 2] = [by_the_rules, by_the_book];
    let times = stopwatch::best(&replayers, |replay| {
        (0..1000).for_each(|_| replay(&entries));
    });
    println!(
        "{BALLS} balls replayed 1000 times, best of {REPEATS}, load {}",
        load_average()
    );
    for (name, time) in ["the rules alone", "the book"].iter().zip(&times) {
        let events = f64::from(BALLS + 1) * 1000.0;
        let rate = events / time.as_secs_f64();
        println!("{name:<16} {rate:>12.0} events/s");
    }
}

/// One match, line by line.
fn play(book: &Scorebook) -> Vec<Entry> {
    let match_id = MatchId::random();
    let mut after = Revision::NONE;
    let balls = (0..BALLS).map(|_| Event::Rolled { pins: Pins::Zero });
    let events = std::iter::once(start()).chain(balls);
    let entries = events.map(|event| {
        let client_id = ClientId::random();
        let append = Append {
            match_id,
            after: Some(after),
            claim: event.into(),
            client_id,
        };
        let entry = book.append(append).wait().expect("a line").entry;
        after = entry.revision;
        entry
    });
    entries.collect()
}

fn by_the_rules(entries: &[Entry]) {
    let names = ["PJS", "KYJ", "LEE", "KIM"].map(|name| name.parse().expect("a name"));
    let start = Match::start(names).expect("a match");
    let balls = entries.iter().skip(1);
    let end = balls.fold(start, |now, _| now.roll(Pins::Zero).expect("a ball"));
    assert!(end.is_over());
}

/// With every hash checked and every event read.
fn by_the_book(entries: &[Entry]) {
    let (first, rest) = entries.split_first().expect("a start");
    let mut chain = Chain::begin(first).expect("a start");
    for entry in rest {
        chain.link(entry).expect("a line");
    }
    assert!(chain.history().now().is_over());
}

fn list() {
    let server = Postgres::start().expect("a server");
    let folder = tempfile::tempdir().expect("a folder");
    println!(
        "the newest 20 listed 100 times, best of {REPEATS}, load {}",
        load_average()
    );
    println!("  matches     SQLite us  PostgreSQL us");
    for count in MATCHES {
        let url = server
            .database(&format!("list{count}"))
            .expect("a database");
        let file = folder.path().join(format!("{count}.db"));
        let books = [Place::File(file), Place::Postgres(url)].map(|place| filled(&place, count));
        let times = stopwatch::best(&books, |book| (0..100).for_each(|_| newest(book)));
        let each = |time: &Duration| time.as_secs_f64() * 1e6 / 100.0;
        println!(
            "{count:>9} {:>13.1} {:>14.1}",
            each(&times[0]),
            each(&times[1])
        );
    }
}

/// A book with so many matches that have just started; opened again, so that none of them
/// is still in a log.
fn filled(place: &Place, count: usize) -> Scorebook {
    let book = Scorebook::open(place).expect("a book");
    let mut left = count;
    while left > 0 {
        let some = left.min(1000);
        let starts: Vec<_> = (0..some).map(|_| book.append(start_append())).collect();
        for start in starts {
            start.wait().expect("a start");
        }
        left -= some;
    }
    drop(book);
    Scorebook::open(place).expect("a book")
}

fn start_append() -> Append {
    Append {
        match_id: MatchId::random(),
        after: Some(Revision::NONE),
        claim: start().into(),
        client_id: ClientId::random(),
    }
}

fn newest(book: &Scorebook) {
    let page = Page {
        state: None,
        lane: None,
        before: None,
        limit: 20,
    };
    assert_eq!(book.list(&page).expect("a list").len(), 20);
}
