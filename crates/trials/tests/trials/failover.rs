//! A PostgreSQL whose replica takes over without the last commits, while balls are written.
//!
//! `ROUNDS=10` does it ten times.

use std::{
    collections::{HashMap, HashSet},
    env,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use tenpin::Pins;
use tenpin_scorebook::{AppendError, ClientId, Entry, Hash, MatchId, Place, Scorebook};
use tenpin_testkit::{
    Postgres,
    books::{append, ball},
    wait,
};

const WRITERS: usize = 8;

/// How many balls are written between two steps of a round, at least.
const BALLS: usize = 200;

/// So many players bowl so many balls that no match is over soon.
const PLAYERS: usize = 100;

/// What all writers have done.
#[derive(Default)]
struct Log {
    answered: AtomicUsize,
    /// The balls that were answered, and in which round they were sent: after that many
    /// promotions.
    lines: Mutex<Vec<(usize, Entry)>>,
    /// Matches whose writers were told that their last balls are gone.
    told: Mutex<Vec<MatchId>>,
    over: Mutex<Vec<MatchId>>,
    promotions: AtomicUsize,
    /// Whether half of the writers rest, and how many do. Those who have nothing under way when
    /// their server is lost do not notice it.
    rest: AtomicBool,
    resting: AtomicUsize,
    done: AtomicBool,
}

impl Log {
    /// Waits until so many more balls were answered.
    fn wait_for_balls(&self, count: usize) {
        let wanted = self.answered.load(Ordering::SeqCst) + count;
        wait::until("balls", || {
            let answered = self.answered.load(Ordering::SeqCst);
            (answered >= wanted).then_some(()).ok_or(answered)
        });
    }
}

/// Ends all writers, also if something fails.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl Log {
    fn rest(&self) {
        if !self.rest.load(Ordering::SeqCst) {
            return;
        }
        self.resting.fetch_add(1, Ordering::SeqCst);
        wait::until("the end of a rest", || {
            let rest = self.rest.load(Ordering::SeqCst);
            (!rest).then_some(()).ok_or("they rest")
        });
        self.resting.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Writes ball after ball as a pad does: each after the line that it has seen, and again under the
/// same name until there is an answer.
fn write(book: &Scorebook, log: &Log, rests: bool) {
    let mut line = start(book);
    while !log.done.load(Ordering::SeqCst) {
        if rests {
            log.rest();
        }
        let name = ClientId::random();
        let promotions = log.promotions.load(Ordering::SeqCst);
        line = wait::until("an answer", || {
            let (id, after) = (line.match_id, line.revision.into());
            match append(book, id, after, &ball(Pins::Zero), &name) {
                Err(reason) if reason.may_pass() => Err(reason),
                other => Ok(other),
            }
        })
        .inspect(|line| {
            log.answered.fetch_add(1, Ordering::SeqCst);
            log.lines.lock().unwrap().push((promotions, line.clone()));
        })
        .unwrap_or_else(|reason| go_on(book, log, &line, &reason));
    }
}

/// Whoever is told that their last line is gone goes on after the last one that is there.
fn go_on(book: &Scorebook, log: &Log, line: &Entry, reason: &AppendError) -> Entry {
    match reason {
        AppendError::Conflict { last } => {
            assert!(*last < line.revision, "nobody else writes in this match");
            log.told.lock().unwrap().push(line.match_id);
            let read = wait::until("a match", || book.read(line.match_id));
            read.entries.last().unwrap().clone()
        }
        // It is over, so its writer has no more to say and hears no more of it.
        AppendError::Impossible(_) => {
            log.over.lock().unwrap().push(line.match_id);
            start(book)
        }
        // So new that the database has lost all of it.
        AppendError::NotFound(_) => {
            log.told.lock().unwrap().push(line.match_id);
            start(book)
        }
        other => panic!("{other}"),
    }
}

fn start(book: &Scorebook) -> Entry {
    wait::until("a match", || {
        let players = vec!["PJS".parse().unwrap(); PLAYERS];
        let (_, started) = book.start(players, None);
        started.wait().map(|started| started.entry)
    })
}

#[test]
fn a_replica_without_the_last_commits_takes_over() {
    let rounds = env::var("ROUNDS").map_or(1, |rounds| rounds.parse().expect("a number"));
    let mut servers = [Postgres::start().unwrap(), Postgres::start().unwrap()];
    servers[0].database("book").unwrap();
    let [one, other] = [&servers[0], &servers[1]].map(|server| server.folder().display());
    let url = format!(
        "postgres:///book?user=postgres&host={one}&host={other}&target_session_attrs=read-write"
    );
    let book = Scorebook::open(&Place::Postgres(url)).unwrap();
    let log = Log::default();
    thread::scope(|scope| {
        let _done = Done(&log.done);
        for writer in 0..WRITERS {
            let (book, log) = (&book, &log);
            scope.spawn(move || write(book, log, writer % 2 == 0));
        }
        for _ in 0..rounds {
            servers[1].follow(&servers[0]).unwrap();
            fail_over(&servers, &log);
            check(&book, &log);
            servers.swap(0, 1);
        }
    });
}

/// The first server is lost, and the second takes over without its last commits.
fn fail_over([primary, replica]: &[Postgres; 2], log: &Log) {
    log.wait_for_balls(BALLS);
    replica.cut_off().unwrap();
    log.wait_for_balls(BALLS);
    log.rest.store(true, Ordering::SeqCst);
    wait::until("writers to rest", || {
        let resting = log.resting.load(Ordering::SeqCst);
        (resting == WRITERS / 2).then_some(()).ok_or(resting)
    });
    primary.kill().unwrap();
    replica.promote().unwrap();
    log.promotions.fetch_add(1, Ordering::SeqCst);
    log.rest.store(false, Ordering::SeqCst);
    log.wait_for_balls(BALLS);
}

/// No match has a gap, and whatever was sent after the promotion is there. Whoever wrote a ball
/// that is gone was told so.
fn check(book: &Scorebook, log: &Log) {
    let check = wait::until("a check", || book.verify());
    assert!(check.findings.is_empty(), "{:?}", check.findings);
    let promotions = log.promotions.load(Ordering::SeqCst);
    let lines = log.lines.lock().unwrap().clone();
    let mut kept = HashMap::new();
    let mut lost = Vec::new();
    for (sent, line) in lines {
        let id = line.match_id;
        let kept = kept.entry(id).or_insert_with(|| lines_of(book, id));
        let is_there = kept.contains(&line.hash);
        assert!(
            is_there || sent < promotions,
            "a ball of the new server is lost"
        );
        if !is_there {
            lost.push(id);
        }
    }
    assert!(
        !lost.is_empty(),
        "the replica had everything, so nothing was tried"
    );
    wait::until("everybody whose balls are gone to be told", || {
        let (told, over) = (log.told.lock().unwrap(), log.over.lock().unwrap());
        let is_told = |id: &MatchId| told.contains(id) || over.contains(id);
        lost.iter().all(is_told).then_some(()).ok_or(told.len())
    });
    println!(
        "{} balls were lost with their servers, and their writers told",
        lost.len()
    );
}

/// None of a match that is gone.
fn lines_of(book: &Scorebook, id: MatchId) -> HashSet<Hash> {
    let read = wait::until("a match", || match book.read(id) {
        Err(reason) if reason.may_pass() => Err(reason),
        other => Ok(other),
    });
    let lines = read.into_iter().flat_map(|reading| reading.entries);
    lines.map(|line| line.hash).collect()
}
