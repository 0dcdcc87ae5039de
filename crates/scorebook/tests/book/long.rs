//! Matches that are too long for the writer, for whom everybody waits.

use std::sync::{
    Arc, Mutex, MutexGuard,
    atomic::{AtomicUsize, Ordering},
    mpsc::{Receiver, Sender, channel},
};

use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, Batch, Broken, Claim, Commit, Entry, Event, Fault, Inbox, Journal,
    KeyChange, ListMatch, MatchId, Newsroom, Others, Pending, Place, ReadRows, Revision, Row,
    Rules, Scorebook, Start, StoreError, Trouble, Unreadable, Written,
};
use tenpin_testkit::{
    books::{ball, write},
    in_every_book,
    wait::{Alarm, until_equal},
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

/// A match of this many lines, in which the same ball was bowled and taken back again and again.
fn long_match(book: &Scorebook, lines: u32) -> MatchId {
    let (id, mut last) = book.start(vec!["PJS".parse().unwrap()], None);
    for line in (2..=lines).step_by(2) {
        drop(book.append(append(id, ball(Pins::Seven), &format!("line-{line}"))));
        last = book.append(append(id, Event::Undone, &format!("undo-{line}")));
    }
    last.wait().unwrap();
    id
}

fn balls(id: MatchId) -> [Append; 3] {
    [(3, "a"), (4, "b"), (5, "c")].map(|(pins, name)| append(id, Claim::Pins(pins), name))
}

type Answer = Pending<Written, AppendError>;

fn wait(answer: Answer) -> Result<Written, AppendError> {
    let _alarm = Alarm::last_resort("an event is answered");
    answer.wait()
}

/// They are the next lines, in order.
#[track_caller]
fn check_order(after: u32, answers: [Answer; 3]) {
    let lines = answers.map(|answer| wait(answer).unwrap().entry);
    let found = lines.map(|line| (u32::from(line.revision), line.client_id.to_string()));
    let expected = [(1, "a"), (2, "b"), (3, "c")];
    let expected = expected.map(|(line, name)| (after + line, name.to_owned()));
    assert_eq!(found, expected);
}

/// A long match goes on as any other does.
fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    let id = long_match(&book, LINES);
    drop(book);
    let book = Scorebook::open(place).unwrap();
    check_order(LINES, balls(id).map(|ball| book.append(ball)));
    drop(book);
    let book = Scorebook::open(place).unwrap();
    let repeat = append(id, ball(Pins::Seven), "line-2");
    let repeated = wait(book.append(repeat)).unwrap();
    assert_eq!(u32::from(repeated.entry.revision), 2);
    let other = append(id, ball(Pins::Six), "line-2");
    let reused = AppendError::IdReused { revision: 2.into() };
    assert_eq!(wait(book.append(other)), Err(reused));
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

/// A store in memory that can be told what to do.
#[derive(Clone)]
struct Gated {
    lines: Arc<Mutex<Vec<Row>>>,
    /// Gets a message whenever a match is read beside the writer.
    reads: Sender<()>,
    /// No long match is read beside the writer while somebody has this.
    gate: Arc<Mutex<()>>,
    /// The writer begins no batch while somebody has this.
    pause: Arc<Mutex<()>>,
    /// What the writer learns of others.
    others: Others,
    /// How the next readings beside the writer fail.
    failures: Arc<Mutex<Vec<StoreError>>>,
    /// What becomes of a commit.
    commit: fn(&Batch) -> Result<Commit, StoreError>,
    /// The most lines that the writer has asked for.
    asked_max: Arc<AtomicUsize>,
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
        let rows = self.of_match(id, from);
        let _ = self.reads.send(());
        let is_long = rows.len() >= READ_MAX;
        let _open = is_long.then(|| self.gate.lock().unwrap());
        match self.failures.lock().unwrap().pop() {
            Some(failure) => Err(failure),
            None => Ok(rows),
        }
    }
}

impl Journal for Gated {
    fn begin(&mut self) -> Result<Others, StoreError> {
        drop(self.pause.lock().unwrap());
        Ok(self.others)
    }

    fn rows(&mut self, id: MatchId, from: Revision, max: usize) -> Result<Vec<Row>, StoreError> {
        self.asked_max.fetch_max(max, Ordering::Relaxed);
        let mut rows = self.of_match(id, from);
        rows.truncate(max);
        Ok(rows)
    }

    fn commit(&mut self, batch: &Batch) -> Result<Commit, StoreError> {
        let done = (self.commit)(batch);
        if done == Ok(Commit::Durable) {
            self.lines().extend(batch.entries.iter().cloned().map(Ok));
        }
        done
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

/// A long match in a store in memory, and the lines that it gets later.
fn gated() -> (MatchId, Gated, Receiver<()>, Vec<Row>) {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let id = long_match(&book, 2 * LINES - 1);
    let lines = book.read(id).unwrap().entries.into_iter();
    let mut lines: Vec<_> = lines.map(Ok).collect();
    let later = lines.split_off(LINES as usize);
    let (reads, read) = channel();
    let gated = Gated {
        lines: Arc::new(Mutex::new(lines)),
        reads,
        gate: Arc::default(),
        pause: Arc::default(),
        others: Others::Quiet,
        failures: Arc::default(),
        commit: |_| Ok(Commit::Durable),
        asked_max: Arc::default(),
    };
    (id, gated, read, later)
}

/// A writer that does not know the match yet.
fn open(gated: &Gated) -> Inbox {
    let (journal, store) = (Box::new(gated.clone()), Arc::new(gated.clone()));
    Inbox::open(journal, store, Arc::new(Newsroom::default())).unwrap()
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
    let (id, gated, read, _) = gated();
    let inbox = open(&gated);
    let closed = gated.gate.lock().unwrap();
    let answers = balls(id).map(|ball| inbox.append(ball));
    wait(start(&inbox)).expect("another match is written");
    drop(closed);
    check_order(LINES, answers);
    assert_eq!(gated.asked_max.load(Ordering::Relaxed), READ_MAX);
    drop((inbox, gated));
    assert_eq!(read.iter().count(), 1, "all three share one reading");
}

#[test]
fn what_is_sent_once_more_in_a_short_match_does_not_wait_for_long_ones() {
    let (id, gated, _read, _) = gated();
    let inbox = open(&gated);
    check_order(LINES, balls(id).map(|ball| inbox.append(ball)));
    let started = wait(start(&inbox)).unwrap().entry;
    let short = || append(started.match_id, Claim::Pins(7), "ball");
    let first = wait(inbox.append(short())).unwrap();
    let closed = gated.gate.lock().unwrap();
    let long = inbox.append(append(id, ball(Pins::Seven), "line-2"));
    assert_eq!(wait(inbox.append(short())), Ok(first));
    drop(closed);
    assert_eq!(wait(long).unwrap().entry.revision, 2.into());
}

#[test]
fn no_ball_overtakes_those_that_wait_for_it() {
    let (id, gated, _read, _) = gated();
    let inbox = open(&gated);
    let [first, second, third] = balls(id);
    let closed = gated.gate.lock().unwrap();
    let first = inbox.append(first);
    wait(start(&inbox)).expect("the writer has left the first ball to the reader");
    let paused = gated.pause.lock().unwrap();
    let started = start(&inbox);
    until_equal(&0, || inbox.waiting());
    // The match is read when the next two balls are there already, and the writer gets all at once.
    let (second, third) = (inbox.append(second), inbox.append(third));
    drop(closed);
    until_equal(&3, || inbox.waiting());
    drop(paused);
    check_order(LINES, [first, second, third]);
    wait(started).unwrap();
}

/// Others write this many lines while the match is read.
fn check_that_others_may_write(lines: usize, others: Others) {
    let (id, mut gated, read, mut later) = gated();
    gated.others = others;
    let inbox = open(&gated);
    let closed = gated.gate.lock().unwrap();
    let answers = balls(id).map(|ball| inbox.append(ball));
    read.recv().unwrap();
    later.truncate(lines);
    gated.lines().extend(later);
    drop(closed);
    check_order(LINES + u32::try_from(lines).unwrap(), answers);
}

#[test]
fn what_others_write_meanwhile_is_taken_in() {
    for others in [Others::Wrote, Others::Unknown] {
        check_that_others_may_write(2, others);
        // More than the writer reads: it does so all the same, rather than have it read for ever.
        check_that_others_may_write(400, others);
    }
}

#[test]
fn an_event_that_the_database_refuses_is_refused_alone() {
    let (id, mut gated, _read, _) = gated();
    gated.commit = |batch| {
        let is_bad = |line: &Entry| line.client_id.as_ref() == "b";
        if batch.entries.iter().any(is_bad) {
            return Err(refusal());
        }
        Ok(Commit::Durable)
    };
    let inbox = open(&gated);
    let [first, bad, third] = balls(id).map(|ball| inbox.append(ball));
    assert_eq!(wait(first).unwrap().entry.revision, (LINES + 1).into());
    assert_eq!(wait(bad), Err(AppendError::Store(refusal())));
    assert_eq!(wait(third).unwrap().entry.revision, (LINES + 2).into());
}

fn refusal() -> StoreError {
    StoreError {
        trouble: Trouble::Refused,
        detail: "not here".to_owned(),
    }
}

#[test]
fn who_is_never_fast_enough_is_told() {
    let (id, mut gated, _read, _) = gated();
    gated.commit = |_| Ok(Commit::Clash);
    let inbox = open(&gated);
    for answer in balls(id).map(|ball| inbox.append(ball)) {
        let busy = wait(answer).unwrap_err();
        assert!(matches!(busy, AppendError::Store(error) if error.trouble == Trouble::Busy));
    }
}

/// One answer of the store is enough for all that wait, and when it is back, everything goes on.
#[test]
fn a_store_that_does_not_answer_is_waited_for_once() {
    let (id, gated, read, _) = gated();
    let away = StoreError {
        trouble: Trouble::Away,
        detail: "no answer".to_owned(),
    };
    gated.failures.lock().unwrap().push(away.clone());
    let inbox = open(&gated);
    let closed = gated.gate.lock().unwrap();
    let answers = balls(id).map(|ball| inbox.append(ball));
    wait(start(&inbox)).expect("the writer has left all three to the reader");
    drop(closed);
    for answer in answers {
        let refused = wait(answer).map(|written| written.entry);
        assert_eq!(refused, Err(AppendError::Store(away.clone())));
    }
    check_order(LINES, balls(id).map(|ball| inbox.append(ball)));
    drop((inbox, gated));
    assert_eq!(read.iter().count(), 2);
}

#[test]
fn nothing_is_added_to_one_that_is_damaged() {
    let (id, gated, _read, _) = gated();
    gated.lines()[349] = Err(Unreadable("torn".to_owned()));
    let inbox = open(&gated);
    for answer in balls(id).map(|ball| inbox.append(ball)) {
        let broken = Broken {
            match_id: id,
            revision: 350.into(),
            fault: Fault::Unreadable("torn".to_owned()),
        };
        assert_eq!(wait(answer), Err(AppendError::Broken(broken)));
    }
    let repeat = append(id, ball(Pins::Seven), "line-2");
    let repeated = wait(inbox.append(repeat)).unwrap();
    assert_eq!(u32::from(repeated.entry.revision), 2);
}
