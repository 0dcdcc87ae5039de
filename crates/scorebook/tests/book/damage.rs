//! Damaged files: what is shown is always an unbroken beginning, and a break is named.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use fastrand::Rng;
use rusqlite::Connection;
use tempfile::TempDir;
use tenpin::Pins;
use tenpin_scorebook::{
    AppendError, Chain, ClientId, Entry, Fault, Finding, MatchId, Page, Place, ReadError,
    Scorebook, Trouble,
};
use tenpin_testkit::books::{append, ball, postgres, random, sqlite, write};

const MATCHES: usize = 20;
const BALLS: u32 = 20;

/// How often each kind of damage is done.
const ROUNDS: usize = 200;

/// What was written.
type Truth = BTreeMap<MatchId, Vec<Entry>>;

/// A book with several matches, still open, so that everything is in its log.
fn written(place: &Place) -> (Scorebook, Truth) {
    let book = Scorebook::open(place).unwrap();
    let mut truth = Truth::new();
    for _ in 0..MATCHES {
        let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
        let mut entries = vec![started.wait().unwrap().entry];
        entries.extend((1..=BALLS).map(|after| write(&book, id, after, &ball(Pins::Three))));
        truth.insert(id, entries);
    }
    (book, truth)
}

/// A copy of a book and its log in a folder of its own.
fn copy(path: &Path) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("book.db");
    fs::copy(path, &copy).unwrap();
    let log = path.with_extension("db-wal");
    if log.exists() {
        fs::copy(log, copy.with_extension("db-wal")).unwrap();
    }
    (folder, copy)
}

/// How a book looks after damage.
#[derive(Debug, Default)]
struct Seen {
    /// Lines that are still shown.
    lines: usize,
    /// Matches that are shown broken, or not at all and with a reason.
    named: usize,
}

/// Everything shown is what was written, from the beginning on.
#[track_caller]
fn look(book: &Scorebook, truth: &Truth) -> Seen {
    let mut seen = Seen::default();
    for (id, entries) in truth {
        match book.read(*id) {
            Ok(reading) => {
                assert!(
                    entries.starts_with(&reading.entries),
                    "{id} shows other lines"
                );
                check_fold(&reading.chain, &reading.entries);
                seen.lines += reading.entries.len();
                seen.named += usize::from(reading.broken.is_some());
            }
            Err(ReadError::NotFound(_)) => {}
            Err(_) => seen.named += 1,
        }
    }
    seen
}

fn check_fold(shown: &Chain, entries: &[Entry]) {
    let (first, rest) = entries.split_first().unwrap();
    let mut chain = Chain::begin(first).unwrap();
    for entry in rest {
        chain.link(entry).unwrap();
    }
    assert_eq!(&chain, shown);
}

fn damage_log(damage: impl Fn(&mut Vec<u8>, &mut Rng)) {
    let mut random = random();
    let (folder, place) = sqlite();
    let (_open, truth) = written(&place);
    for _ in 0..ROUNDS {
        let (_copy, path) = copy(&folder.path().join("book.db"));
        let log = path.with_extension("db-wal");
        let mut bytes = fs::read(&log).unwrap();
        damage(&mut bytes, &mut random);
        fs::write(&log, &bytes).unwrap();
        let book = Scorebook::open(&Place::File(path)).unwrap();
        look(&book, &truth);
        // A log is only ever read up to its first fault, so what is left is whole.
        assert_eq!(book.verify().unwrap().findings, []);
    }
}

#[test]
fn a_log_cut_off_anywhere() {
    damage_log(|bytes, random| bytes.truncate(random.usize(..bytes.len())));
}

#[test]
fn a_log_overwritten_anywhere() {
    damage_log(|bytes, random| {
        let start = random.usize(..bytes.len());
        let end = bytes.len().min(start + random.usize(1..5000));
        random.fill(&mut bytes[start..end]);
    });
}

#[test]
fn pages_of_the_book_overwritten_anywhere() {
    let mut random = random();
    let (folder, place) = sqlite();
    let (open, truth) = written(&place);
    drop(open);
    let mut noticed = 0;
    for _ in 0..ROUNDS {
        let (_copy, path) = copy(&folder.path().join("book.db"));
        let mut bytes = fs::read(&path).unwrap();
        for _ in 0..random.usize(1..20) {
            let place = random.usize(..bytes.len());
            bytes[place] ^= 1 << random.u8(..8);
        }
        fs::write(&path, &bytes).unwrap();
        noticed += usize::from(is_noticed(&path, &truth));
    }
    assert!(
        noticed > ROUNDS / 2,
        "only {noticed} of {ROUNDS} were noticed"
    );
}

/// Damage is noticed if the book is refused, or a check says so; and it must be noticed if
/// anything is missing.
fn is_noticed(path: &Path, truth: &Truth) -> bool {
    let Ok(book) = Scorebook::open(&Place::File(path.to_owned())) else {
        return true;
    };
    let seen = look(&book, truth);
    let faulty = book
        .verify()
        .map_or(true, |check| !check.findings.is_empty());
    let whole: usize = truth.values().map(Vec::len).sum();
    assert!(
        faulty || seen.lines == whole,
        "lines are missing and nobody says so"
    );
    assert!(faulty || seen.named == 0);
    faulty
}

#[test]
fn a_line_changed_by_hand_is_named() {
    check_named(
        "UPDATE events SET event = replace(event, '3', '4')",
        &Fault::Changed,
    );
    check_named("UPDATE events SET at = at + 1", &Fault::Changed);
    check_named("UPDATE events SET client_id = 'another'", &Fault::Changed);
    check_named("DELETE FROM events", &Fault::Missing);
}

#[test]
fn a_tail_that_an_index_hides_is_named() {
    let (_folder, place) = sqlite();
    let (book, truth) = written(&place);
    drop(book);
    by_hand(&place, "DELETE FROM events WHERE revision > 10");
    let book = Scorebook::open(&place).unwrap();
    for (id, entries) in &truth {
        let reading = book.read(*id).unwrap();
        assert_eq!(reading.entries, entries[..10]);
        assert_eq!(reading.broken.unwrap().revision, 11.into());
        let refused = append(&book, *id, 10, &ball(Pins::One), &ClientId::random());
        assert!(matches!(refused, Err(AppendError::Broken(_))));
    }
}

#[track_caller]
fn check_named(change: &str, fault: &Fault) {
    let (_folder, place) = sqlite();
    let (book, truth) = written(&place);
    drop(book);
    let id = *truth.keys().nth(7).unwrap();
    let its = format!("match_number = (SELECT number FROM matches WHERE match_id = '{id}')");
    by_hand(&place, &format!("{change} WHERE revision = 5 AND {its}"));
    let book = Scorebook::open(&place).unwrap();
    let findings = book.verify().unwrap().findings;
    let reading = book.read(id).unwrap();
    let broken = reading.broken.unwrap();
    assert_eq!((broken.revision, &broken.fault), (5.into(), fault));
    assert!(findings.contains(&broken.into()), "{findings:?}");
    assert_eq!(reading.entries, truth[&id][..4]);
}

/// Somebody who knows SQLite.
fn by_hand(place: &Place, sql: &str) {
    let Place::File(path) = place else {
        panic!("a file")
    };
    let book = rusqlite::Connection::open(path).unwrap();
    let unlock = "DROP TRIGGER events_are_not_updated; DROP TRIGGER events_are_not_deleted;";
    book.execute_batch(&format!("{unlock} {sql}")).unwrap();
}

#[test]
fn nothing_is_added_to_a_broken_match() {
    let (_folder, place) = sqlite();
    let (book, truth) = written(&place);
    drop(book);
    let id = *truth.keys().next().unwrap();
    by_hand(&place, "UPDATE events SET at = 0 WHERE revision = 5");
    let book = Scorebook::open(&place).unwrap();
    let name = ClientId::random();
    for after in [4, 21] {
        let refused = append(&book, id, after, &ball(Pins::One), &name);
        let refused = refused.unwrap_err();
        assert!(matches!(refused, AppendError::Broken(_)), "{refused}");
    }
}

#[test]
fn what_could_not_be_written_is_forgotten() {
    let (_folder, place) = sqlite();
    drop(Scorebook::open(&place).unwrap());
    let trap = "CREATE TRIGGER trap BEFORE INSERT ON events
        WHEN NEW.event LIKE '%\"pins\":9%' BEGIN SELECT RAISE(IGNORE); END";
    by_hand(&place, trap);
    let book = Scorebook::open(&place).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    let swallowed = append(&book, id, 1, &ball(Pins::Nine), &ClientId::random());
    assert!(
        matches!(swallowed, Err(AppendError::Store(_))),
        "{swallowed:?}"
    );
    write(&book, id, 1, &ball(Pins::Eight));
    assert_eq!(book.read(id).unwrap().entries.len(), 2);
}

#[test]
fn a_list_that_is_wrong_is_named_and_made_anew() {
    let (_folder, place) = sqlite();
    let (book, truth) = written(&place);
    let check = book.verify().unwrap();
    drop(book);
    let id = *truth.keys().next().unwrap();
    let wrong = format!("UPDATE listings SET revision = 3 WHERE match_id = '{id}'");
    by_hand(&place, &wrong);
    let book = Scorebook::open(&place).unwrap();
    assert_eq!(book.verify().unwrap().findings, [Finding::Listed(id)]);
    book.rebuild().wait().unwrap();
    assert_eq!(book.verify().unwrap(), check);
}

#[test]
fn a_cut_tail_shows_against_a_noted_head() {
    let (_folder, place) = sqlite();
    let (book, truth) = written(&place);
    let noted = book.verify().unwrap().head;
    drop(book);
    by_hand(&place, "DELETE FROM events WHERE revision > 10");
    let book = Scorebook::open(&place).unwrap();
    book.rebuild().wait().unwrap();
    let check = book.verify().unwrap();
    assert_eq!(check.findings, [], "a chain alone does not show it");
    assert_ne!(check.head, noted);
    assert_eq!(look(&book, &truth).lines, 10 * MATCHES);
}

#[test]
fn a_log_that_is_taken_away_is_noticed_and_nothing_is_lost() {
    let (folder, place) = sqlite();
    let book = Scorebook::open(&place).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    for after in 1..=10 {
        write(&book, id, after, &ball(Pins::One));
    }
    let path = folder.path().join("book.db");
    fs::remove_file(folder.path().join("book.db-wal")).unwrap();
    let refused = append(&book, id, 11, &ball(Pins::One), &ClientId::random());
    let Err(AppendError::Store(error)) = refused else {
        panic!("{refused:?}");
    };
    assert!(error.detail.contains("-wal"), "{error}");
    // As a kill would leave it.
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    let kept = Scorebook::open(&Place::File(copy)).unwrap();
    assert_eq!(kept.read(id).unwrap().entries.len(), 11);
    assert!(kept.verify().unwrap().findings.is_empty());
}

#[test]
fn a_first_write_that_was_cut_short_is_put_right() {
    let (folder, place) = sqlite();
    // Half of a page, and a journal that says that the file was empty before.
    fs::write(folder.path().join("book.db"), [7; 4096]).unwrap();
    let mut journal = vec![0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
    for number in [0_u32, 0, 0, 512, 8192] {
        journal.extend(number.to_be_bytes());
    }
    journal.resize(512, 0);
    fs::write(folder.path().join("book.db-journal"), journal).unwrap();
    let book = Scorebook::open(&place).unwrap();
    let (_, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    // Without a journal it is somebody else's file.
    let other = folder.path().join("other.db");
    fs::write(&other, [7; 4096]).unwrap();
    let refused = Scorebook::open(&Place::File(other)).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::NotAScorebook, "{refused}");
}

mod listings {
    use super::*;

    fn check(book: &Scorebook, damage: impl FnOnce(MatchId)) {
        let ids: Vec<_> = (0..3)
            .map(|_| {
                let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
                started.wait().unwrap();
                id
            })
            .collect();
        let all = Page {
            state: None,
            lane: None,
            before: None,
            limit: 10,
        };
        let before = book.list(&all).unwrap();
        damage(ids[1]);
        assert_eq!(
            book.list(&all).unwrap(),
            before,
            "it is made from the lines"
        );
        let findings = book.verify().unwrap().findings;
        assert_eq!(findings, [Finding::Listed(ids[1])]);
        book.rebuild().wait().unwrap();
        assert!(book.verify().unwrap().findings.is_empty());
    }

    const WRONG: [&str; 3] = ["state = 'nonsense'", "revision = -1", "changed = -1 << 62"];

    #[test]
    fn one_that_cannot_be_read_hides_no_other_in_sqlite() {
        for wrong in WRONG {
            check_in_sqlite(wrong);
        }
    }

    fn check_in_sqlite(wrong: &str) {
        let (folder, place) = sqlite();
        let book = Scorebook::open(&place).unwrap();
        check(&book, |id| {
            let connection = Connection::open(folder.path().join("book.db")).unwrap();
            let sql = format!("UPDATE listings SET {wrong} WHERE match_id = ?1");
            connection.execute(&sql, [id.as_ref()]).unwrap();
        });
    }

    #[test]
    fn one_that_cannot_be_read_hides_no_other_in_postgresql() {
        let (server, place) = postgres();
        let book = Scorebook::open(&place).unwrap();
        check(&book, |id| {
            let sql =
                format!("UPDATE tenpin.listings SET state = 'nonsense' WHERE match_id = '{id}'");
            server.sql("book", &sql).unwrap();
        });
    }
}
