//! Matches that are too long for the writer, for whom everybody waits.

use std::sync::{
    Arc, Mutex, MutexGuard,
    mpsc::{Receiver, Sender, channel},
};

use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, Batch, Broken, Claim, Commit, Entry, Event, Fault, Inbox, Journal,
    KeyChange, ListMatch, MatchId, Newsroom, Others, Pending, Place, ReadRows, Revision, Row,
    Rules, Scorebook, Start, StoreError, Unreadable, Written,
};
use tenpin_testkit::{
    books::{ball, write},
    in_every_book,
    wait::until_equal,
};

in_every_book!(tell);

/// How many lines the long match has, and how many of a match the writer reads at most.
const LINES: u32 = 401;
const READ_MAX: usize = 257;

fn append(match_id: MatchId, claim: impl Into<Claim>, client_id: &str) -> Append {
    Append {
        match_id,
        after: None,
        claim: claim.into(),
        client_id: client_id.parse().unwrap(),
    }
}

/// A match in which the same ball was bowled and taken back again and again.
fn long_match(book: &Scorebook) -> MatchId {
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    for after in (1..LINES).step_by(2) {
        let name = format!("ball-{after}");
        drop(book.append(append(id, ball(Pins::Seven), &name)));
        drop(book.append(append(id, Event::Undone, &format!("undo-{after}"))));
    }
    id
}

fn balls(id: MatchId) -> [Append; 3] {
    [(3, "a"), (4, "b"), (10, "c")].map(|(pins, name)| append(id, Claim::Pins(pins), name))
}

type Answer = Pending<Written, AppendError>;

#[track_caller]
fn check_order(answers: [Answer; 3]) {
    let lines = answers.map(|answer| answer.wait().unwrap().entry);
    let found = lines.map(|line| (u32::from(line.revision), line.client_id.to_string()));
    let expected = [(1, "a"), (2, "b"), (3, "c")];
    let expected = expected.map(|(line, name)| (LINES + line, name.to_owned()));
    assert_eq!(found, expected);
}

/// A long match goes on as any other does.
fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    let id = long_match(&book);
    drop(book);
    let book = Scorebook::open(place).unwrap();
    check_order(balls(id).map(|ball| book.append(ball)));
    drop(book);
    let book = Scorebook::open(place).unwrap();
    let repeat = append(id, ball(Pins::Seven), "ball-1");
    let repeated = book.append(repeat).wait().unwrap();
    assert_eq!(u32::from(repeated.entry.revision), 2);
    let other = append(id, ball(Pins::Six), "ball-1");
    let reused = AppendError::IdReused { revision: 2.into() };
    assert_eq!(book.append(other).wait(), Err(reused));
    write(&book, id, LINES + 3, &Event::Undone);
    drop(book);
    // What was handed in is written before the book is closed.
    let book = Scorebook::open(place).unwrap();
    drop(book.append(append(id, ball(Pins::Two), "last")));
    drop(book);
    let book = Scorebook::open(place).unwrap();
    assert_eq!(book.read(id).unwrap().chain.revision(), (LINES + 5).into());
    assert!(book.verify().unwrap().findings.is_empty());
}

/// One match in memory. Only the writer can read it as long as the gate is closed.
#[derive(Clone)]
struct Gated {
    lines: Arc<Mutex<Vec<Row>>>,
    /// How often it was read whole.
    reads: Sender<()>,
    gate: Arc<Mutex<()>>,
    /// Whoever has this keeps the writer from its next batch.
    pause: Arc<Mutex<()>>,
}

impl Gated {
    fn lines(&self) -> MutexGuard<'_, Vec<Row>> {
        self.lines.lock().unwrap()
    }

    fn of_match(&self, id: MatchId, from: Revision) -> Vec<Row> {
        let is_it = |row: &&Row| {
            let line = row.as_ref().ok();
            line.is_none_or(|line| line.match_id == id && line.revision >= from)
        };
        self.lines().iter().filter(is_it).cloned().collect()
    }
}

impl ReadRows for Gated {
    fn rows(&self, id: MatchId, from: Revision) -> Result<Vec<Row>, StoreError> {
        let _open = self.gate.lock().unwrap();
        let _ = self.reads.send(());
        Ok(self.of_match(id, from))
    }
}

impl Journal for Gated {
    fn begin(&mut self) -> Result<Others, StoreError> {
        drop(self.pause.lock().unwrap());
        Ok(Others::Quiet)
    }

    fn rows(&mut self, id: MatchId, from: Revision, max: usize) -> Result<Vec<Row>, StoreError> {
        assert!(max <= READ_MAX, "the writer reads {max} lines");
        let mut rows = self.of_match(id, from);
        rows.truncate(max);
        Ok(rows)
    }

    fn commit(&mut self, batch: &Batch) -> Result<Commit, StoreError> {
        self.lines().extend(batch.entries.iter().cloned().map(Ok));
        Ok(Commit::Durable)
    }

    fn change_keys(&mut self, _: &KeyChange) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn check(&mut self, _: bool) -> Result<(), StoreError> {
        Ok(())
    }

    fn relist(&mut self, _: &mut ListMatch<'_>) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A long match, a writer that does not know it yet, and how often it was read.
fn gated(change: impl FnOnce(Vec<Entry>) -> Vec<Row>) -> (MatchId, Gated, Inbox, Receiver<()>) {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let id = long_match(&book);
    book.append(append(id, Event::Closed, "wait"))
        .wait()
        .unwrap();
    let mut lines = book.read(id).unwrap().entries;
    lines.truncate(LINES as usize);
    let (reads, read) = channel();
    let gated = Gated {
        lines: Arc::new(Mutex::new(change(lines))),
        reads,
        gate: Arc::default(),
        pause: Arc::default(),
    };
    let (journal, store) = (Box::new(gated.clone()), Arc::new(gated.clone()));
    let inbox = Inbox::open(journal, store, Arc::new(Newsroom::default())).unwrap();
    (id, gated, inbox, read)
}

fn whole(lines: Vec<Entry>) -> Vec<Row> {
    lines.into_iter().map(Ok).collect()
}

/// Starts another match.
fn start(inbox: &Inbox) -> Answer {
    let start = Start {
        players: vec!["LEE".parse().unwrap()],
        lane: None,
        rules: Rules::default(),
    };
    inbox.append(append(MatchId::random(), Event::Started(start), "start"))
}

#[test]
fn others_do_not_wait_until_it_is_read() {
    let (id, gated, inbox, read) = gated(whole);
    let closed = gated.gate.lock().unwrap();
    let answers = balls(id).map(|ball| inbox.append(ball));
    start(&inbox).wait().expect("another match is written");
    drop(closed);
    check_order(answers);
    drop((inbox, gated));
    assert_eq!(read.iter().count(), 1, "all three share one reading");
}

#[test]
fn no_ball_overtakes_those_that_wait_for_it() {
    let (id, gated, inbox, _read) = gated(whole);
    let [first, second, third] = balls(id);
    let closed = gated.gate.lock().unwrap();
    let first = inbox.append(first);
    start(&inbox)
        .wait()
        .expect("the writer has left the first ball to the reader");
    let paused = gated.pause.lock().unwrap();
    let started = start(&inbox);
    until_equal(&0, || inbox.waiting());
    // The match is read when the next two balls are there already, and the writer gets all at once.
    let (second, third) = (inbox.append(second), inbox.append(third));
    drop(closed);
    until_equal(&3, || inbox.waiting());
    drop(paused);
    check_order([first, second, third]);
    started.wait().unwrap();
}

#[test]
fn nothing_is_added_to_one_that_is_damaged() {
    let torn = Unreadable("torn".to_owned());
    let damage = |lines| {
        let mut rows = whole(lines);
        rows[349] = Err(torn.clone());
        rows
    };
    let (id, _gated, inbox, _read) = gated(damage);
    for answer in balls(id).map(|ball| inbox.append(ball)) {
        let broken = Broken {
            match_id: id,
            revision: 350.into(),
            fault: Fault::Unreadable("torn".to_owned()),
        };
        assert_eq!(answer.wait(), Err(AppendError::Broken(broken)));
    }
    let repeat = append(id, ball(Pins::Seven), "ball-1");
    let repeated = inbox.append(repeat).wait().unwrap();
    assert_eq!(u32::from(repeated.entry.revision), 2);
}
