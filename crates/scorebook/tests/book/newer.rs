//! Lines that a newer tenpin has written: shown up to there, never added to, never damage.

use std::fs;

use tenpin::Pins;
use tenpin_scorebook::{
    AdoptError, AppendError, Broken, ClientId, Entry, Event, MatchId, Page, Place, ReadError,
    Scorebook, Trouble,
};
use tenpin_testkit::{
    books::{append, ball, postgres, sqlite, write},
    newer,
};

/// A kind of event that is not known, a field in each, and a ball that tells more.
const UNKNOWN: [(&str, &str); 8] = [
    (r#"{"kind":"fouled"}"#, "the event \"fouled\""),
    (
        r#"{"kind":"rolled","pins":7,"foul":true}"#,
        "the field \"foul\"",
    ),
    (
        r#"{"kind":"corrected","seat":1,"frame":1,"balls":[9,1],"left":[7]}"#,
        "the field \"left\"",
    ),
    (
        r#"{"kind":"corrected","seat":1,"frame":1,"balls":[{"pins":8,"standing":[7,10]},1]}"#,
        "the field \"balls\"",
    ),
    (
        r#"{"kind":"joined","name":"LEE","bowler":"x"}"#,
        "the field \"bowler\"",
    ),
    (
        r#"{"kind":"left","seat":1,"reason":"late"}"#,
        "the field \"reason\"",
    ),
    (r#"{"kind":"undone","by":"desk"}"#, "the field \"by\""),
    (r#"{"kind":"closed","by":null}"#, "the field \"by\""),
];

/// What only the first line of a match can say.
const UNKNOWN_STARTS: [(&str, &str); 3] = [
    (
        r#"{"kind":"started","players":["PJS"],"rules":"candlepin"}"#,
        "the rules \"candlepin\"",
    ),
    (
        r#"{"kind":"started","players":[{"name":"PJS","handicap":40}],"rules":"tenpin"}"#,
        "the field \"handicap\"",
    ),
    (
        r#"{"kind":"started","players":["PJS"],"rules":"tenpin","no_tap":9}"#,
        "the field \"no_tap\"",
    ),
];

#[test]
fn in_sqlite() {
    let (folder, place) = sqlite();
    let path = folder.path().join("book.db");
    tell(&place, &|entry| newer::write_into_file(&path, entry));
}

#[test]
fn in_postgresql() {
    let (server, place) = postgres();
    tell(&place, &|entry| {
        newer::write_into_postgres(&server, "book", entry);
    });
    let (folder, _) = sqlite();
    let copy = folder.path().join("book.db");
    let refused = Scorebook::open(&place).unwrap().backup(&copy).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Newer, "{refused}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Two versions side by side: this one has the book open while the newer one writes.
fn tell(place: &Place, write_newer: &dyn Fn(&Entry)) {
    let book = Scorebook::open(place).unwrap();
    for (event, unknown) in UNKNOWN {
        a_match_is_shown_up_to_there(&book, write_newer, event, unknown);
    }
    for (event, unknown) in UNKNOWN_STARTS {
        nothing_is_shown_of_an_unknown_start(&book, write_newer, event, unknown);
    }
    for book in [&book, &Scorebook::open(place).unwrap()] {
        let check = book.verify().unwrap();
        assert_eq!(check.findings, [], "it is not damage");
        let all = UNKNOWN.len() + UNKNOWN_STARTS.len();
        assert_eq!((check.matches, check.newer.len()), (all, all));
        let lines = 3 * UNKNOWN.len() + UNKNOWN_STARTS.len();
        assert_eq!(check.events, lines as u64);
    }
    nothing_is_listed_anew(&book);
}

/// What a newer tenpin has listed stays.
fn nothing_is_listed_anew(book: &Scorebook) {
    let every = Page {
        state: None,
        lane: None,
        before: None,
        limit: usize::MAX,
    };
    let listed = book.list(&every).unwrap();
    let refused = book.rebuild().wait().unwrap_err();
    assert_eq!(refused.trouble, Trouble::Newer, "{refused}");
    assert_eq!(book.list(&every).unwrap(), listed);
}

/// Each match has two lines that are known, and one that is not.
fn a_match_is_shown_up_to_there(
    book: &Scorebook,
    write_newer: &dyn Fn(&Entry),
    event: &str,
    unknown: &str,
) {
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    let strike = write(book, id, 1, &ball(Pins::Ten));
    let before = book.read(id).unwrap();
    write_newer(&newer::line(book, id, event));
    let reading = book.read(id).unwrap();
    check_newer(&reading.broken.clone().unwrap(), id, 3, unknown);
    assert_eq!(
        (&reading.chain, &reading.entries),
        (&before.chain, &before.entries)
    );
    nothing_is_added(book, id, 3, unknown);
    let again = append(book, id, 1, &ball(Pins::Ten), &strike.client_id);
    assert_eq!(
        again,
        Ok(strike),
        "what was written before is answered as then"
    );
    assert_eq!(book.read(id).unwrap(), reading);
}

fn nothing_is_shown_of_an_unknown_start(
    book: &Scorebook,
    write_newer: &dyn Fn(&Entry),
    event: &str,
    unknown: &str,
) {
    let id = MatchId::random();
    let first = newer::line(book, id, event);
    write_newer(&first);
    match book.read(id) {
        Err(ReadError::Broken(broken)) => check_newer(&broken, id, 1, unknown),
        other => panic!("{other:?}"),
    }
    nothing_is_added(book, id, 1, unknown);
    let other = Scorebook::open(&Place::Memory).unwrap();
    let adopted = other.adopt(vec![first]).wait().unwrap();
    match &adopted.refused[..] {
        [AdoptError::Broken(broken)] => check_newer(broken, id, 1, unknown),
        other => panic!("{other:?}"),
    }
    assert_eq!(other.every_match().unwrap(), []);
}

/// Numbers and hashes are the same in every version.
#[test]
fn damage_behind_it_is_damage() {
    let (folder, place) = sqlite();
    let path = folder.path().join("book.db");
    let book = Scorebook::open(&place).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    let foul = newer::line(&book, id, r#"{"kind":"fouled"}"#);
    let mut changed = Entry {
        revision: foul.revision.next(),
        client_id: ClientId::random(),
        ..foul.clone()
    };
    changed.hash = changed.hash_after(&foul.hash);
    changed.event = Event::Closed.to_json();
    let before = book.verify().unwrap();
    newer::write_into_file(&path, &foul);
    let sound = book.verify().unwrap();
    assert_eq!((sound.events, &sound.findings[..]), (2, &[][..]));
    assert_ne!(sound.head, before.head);
    newer::write_into_file(&path, &changed);
    let check = book.verify().unwrap();
    let finding = format!("match {id} ends before revision 3: the line was changed");
    let [found] = &check.findings[..] else {
        panic!("{check:?}")
    };
    assert!(found.to_string().starts_with(&finding), "{found}");
    assert_eq!((check.newer, check.head), (sound.newer, sound.head));
}

#[track_caller]
fn check_newer(broken: &Broken, id: MatchId, revision: u32, unknown: &str) {
    assert!(broken.is_newer(), "{broken}");
    assert_eq!(
        broken.to_string(),
        format!(
            "match {id} ends before revision {revision}: the line was written by a newer tenpin, \
             and {unknown} is not known here"
        )
    );
}

fn nothing_is_added(book: &Scorebook, id: MatchId, revision: u32, unknown: &str) {
    for event in [ball(Pins::One), Event::Undone, Event::Closed] {
        for after in [revision - 1, revision] {
            let refused = append(book, id, after, &event, &ClientId::random());
            match refused {
                Err(AppendError::Broken(broken)) => check_newer(&broken, id, revision, unknown),
                other => panic!("{other:?}"),
            }
        }
    }
}
