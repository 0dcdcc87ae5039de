//! The format grows by rule: what any version has written is read for ever, and nothing is
//! written in a new way without a new version.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use tenpin::{FrameNumber, Pins, Seat};
use tenpin_scorebook::{
    Append, AppendError, ClientId, Correction, Entry, Event, MatchId, Person, Place, Rules,
    Scorebook, Start, State, Trouble, Written,
};
use tenpin_testkit::{
    Postgres,
    books::{ball, sqlite},
    newer,
};

/// A folder for each version: its events, and a book that it has written.
fn folder(version: usize) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/versions");
    here.join(format!("{version:03}"))
}

/// The oldest version of which a book is kept; none before it was ever given to anybody.
const OLDEST: usize = 2;

/// The first version whose events are kept beside its book.
const FIRST_WITH_EVENTS: usize = 3;

/// The version of a book that this program makes.
fn latest() -> usize {
    let (folder, place) = sqlite();
    drop(Scorebook::open(&place).unwrap());
    version_of(&folder.path().join("book.db"))
}

fn version_of(path: &Path) -> usize {
    let book = rusqlite::Connection::open(path).unwrap();
    let version = book.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    version.unwrap().try_into().unwrap()
}

/// Every kind of event, with and without what may be left out.
fn every_event() -> Vec<Event> {
    let pjs: Person = "PJS".parse().unwrap();
    // Field by field, so that a new one cannot be forgotten here.
    let kyj = Person {
        name: "KYJ".parse().unwrap(),
        full_name: Some("김유진".parse().unwrap()),
    };
    vec![
        started(vec![pjs.clone()], None),
        started(vec![pjs, kyj.clone()], Some("12")),
        Event::Rolled { pins: Pins::Ten },
        corrected(None, None),
        corrected(Some("desk"), Some("the sensor slept")),
        Event::Joined("LEE".parse().unwrap()),
        Event::Joined(kyj),
        Event::Left { seat: Seat::FIRST },
        Event::Undone,
        Event::Closed,
    ]
}

fn started(players: Vec<Person>, lane: Option<&str>) -> Event {
    Event::Started(Start {
        players,
        lane: lane.map(|lane| lane.parse().unwrap()),
        rules: Rules::TenPin,
    })
}

fn corrected(by: Option<&str>, reason: Option<&str>) -> Event {
    Event::Corrected(Correction {
        seat: Seat::FIRST,
        frame: FrameNumber::FIRST,
        balls: vec![Pins::Nine, Pins::One],
        by: by.map(str::to_owned),
        reason: reason.map(str::to_owned),
    })
}

/// Fails to compile for a new kind of event, which belongs into [`every_event`] as well.
const fn number_of(event: &Event) -> usize {
    match event {
        Event::Started(Start {
            rules: Rules::TenPin,
            ..
        }) => 0,
        Event::Rolled { .. } => 1,
        Event::Corrected(_) => 2,
        Event::Joined(_) => 3,
        Event::Left { .. } => 4,
        Event::Undone => 5,
        Event::Closed => 6,
    }
}

#[test]
fn events_are_written_as_their_version_says() {
    let latest = latest();
    let events = every_event();
    let kinds: BTreeSet<_> = events.iter().map(number_of).collect();
    assert_eq!(kinds, (0..7).collect());
    let written: String = events.iter().map(|event| event.to_json() + "\n").collect();
    let golden = folder(latest).join("events.jsonl");
    assert_eq!(
        written,
        fs::read_to_string(&golden).unwrap_or_default(),
        "version {latest} writes events in another way: add a migration, so that an older tenpin \
         does not open the book, and put the new events into {}",
        folder(latest + 1).display()
    );
}

#[test]
fn events_of_any_version_keep_their_bytes() {
    for version in FIRST_WITH_EVENTS..=latest() {
        let golden = read(version, "events.jsonl");
        for line in golden.lines() {
            assert_eq!(Event::from_json(line).unwrap().to_json(), line);
        }
        let (_folder, path) = copy(version);
        let book = Scorebook::open(&Place::File(path)).unwrap();
        let written: BTreeSet<_> = entries(&book)
            .into_iter()
            .map(|entry| entry.event)
            .collect();
        let golden: BTreeSet<_> = golden.lines().map(str::to_owned).collect();
        let missing: Vec<_> = golden.difference(&written).collect();
        assert!(missing.is_empty(), "not in the book: {missing:?}");
    }
}

/// A copy of the book that a version has written.
fn copy(version: usize) -> (TempDir, PathBuf) {
    let (copies, _) = sqlite();
    let path = copies.path().join("book.db");
    fs::copy(folder(version).join("book.db"), &path).unwrap();
    assert_eq!(version_of(&path), version);
    (copies, path)
}

fn entries(book: &Scorebook) -> Vec<Entry> {
    let ids = book.every_match().unwrap().into_iter();
    ids.flat_map(|id| book.read(id).unwrap().entries).collect()
}

#[test]
fn a_sqlite_book_of_any_version_is_upgraded_and_goes_on() {
    for version in OLDEST..=latest() {
        let (_folder, path) = copy(version);
        goes_on(&Place::File(path.clone()), &read(version, "head"));
        assert_eq!(version_of(&path), latest());
    }
}

/// It has a line that this tenpin does not know, and so cannot list.
#[test]
fn a_book_that_cannot_be_upgraded_stays_as_it_is() {
    let (_other, other) = copy(OLDEST);
    let book = Scorebook::open(&Place::File(other)).unwrap();
    let foul = newer::line(&book, MatchId::random(), r#"{"kind":"fouled"}"#);
    let (folder, path) = copy(OLDEST);
    newer::write_into_file(&path, &foul);
    for _ in 0..2 {
        let refused = Scorebook::open(&Place::File(path.clone())).map(drop);
        assert_eq!(refused.unwrap_err().trouble, Trouble::Newer);
        assert_eq!(version_of(&path), OLDEST);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_postgresql_book_of_any_version_is_upgraded_and_goes_on() {
    let server = Postgres::start().unwrap();
    for version in OLDEST..=latest() {
        let name = format!("version_{version}");
        let url = server.database(&name).unwrap();
        server.sql(&name, &read(version, "book.sql")).unwrap();
        goes_on(&Place::Postgres(url), &read(version, "head-postgres"));
        let upgraded = server.sql(&name, "TABLE tenpin.version").unwrap();
        assert_eq!(upgraded.trim(), latest().to_string(), "the versions agree");
    }
}

fn read(version: usize, file: &str) -> String {
    fs::read_to_string(folder(version).join(file)).unwrap()
}

/// Upgrades a book that had this head when its own version looked at it, and plays on.
fn goes_on(place: &Place, head: &str) {
    let book = Scorebook::open(place).unwrap();
    assert_eq!(whole(&book), head.trim());
    let live = book.latest_live().unwrap().unwrap().match_id;
    a_ball_that_is_repeated_gets_its_first_answer(&book, live);
    let last = book.read(live).unwrap().chain.revision();
    let next = say(&book, live, &ball(Pins::Zero), &ClientId::random()).unwrap();
    assert_eq!(next.entry.revision, last.next());
    drop(book);
    assert_ne!(whole(&Scorebook::open(place).unwrap()), head.trim());
}

/// Demands that nothing is wrong with the book; returns its head.
fn whole(book: &Scorebook) -> String {
    let check = book.verify().unwrap();
    assert_eq!((check.findings, check.newer), (vec![], vec![]));
    check.head.to_string()
}

fn say(
    book: &Scorebook,
    match_id: MatchId,
    event: &Event,
    client_id: &ClientId,
) -> Result<Written, AppendError> {
    let append = Append {
        match_id,
        after: None,
        claim: event.clone().into(),
        client_id: client_id.clone(),
    };
    book.append(append).wait()
}

/// The phone did not hear the answer, and the server was upgraded meanwhile.
fn a_ball_that_is_repeated_gets_its_first_answer(book: &Scorebook, id: MatchId) {
    let before = book.read(id).unwrap();
    assert_eq!(before.chain.history().state(), State::Live);
    let last = before.entries.last().unwrap();
    let event = Event::from_json(&last.event).unwrap();
    assert!(matches!(event, Event::Rolled { .. }), "{event:?}");
    let again = say(book, id, &event, &last.client_id).unwrap();
    assert_eq!((&again.entry, again.after), (last, before.chain.snapshot()));
    assert_eq!(book.read(id).unwrap(), before);
}

/// Another version may write the same event in other bytes.
#[test]
fn a_repeated_event_is_compared_by_what_it_says() {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    let line = newer::line(&book, id, r#"{ "pins" : 7, "kind" : "rolled" }"#);
    let adopted = book.adopt(vec![line.clone()]).wait().unwrap();
    assert_eq!((adopted.added, &adopted.refused[..]), (1, &[][..]));
    let again = say(&book, id, &ball(Pins::Seven), &line.client_id).unwrap();
    assert_eq!(again.entry, line);
    let revision = line.revision;
    for other in [ball(Pins::Six), Event::Undone] {
        let reused = say(&book, id, &other, &line.client_id);
        assert_eq!(reused, Err(AppendError::IdReused { revision }));
    }
}
