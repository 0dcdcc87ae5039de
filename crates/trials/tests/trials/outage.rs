//! A PostgreSQL that goes away and comes back.

use std::{
    io::Write,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use tenpin::Pins;
use tenpin_scorebook::{AppendError, Check, ClientId, MatchId, News, Place, Scorebook, Trouble};
use tenpin_testkit::{
    Postgres,
    books::{append, ball, postgres},
    process::watch,
    wait::{self, Alarm},
};

/// How many balls are written during the trouble.
const BALLS: u32 = 60;

fn start(book: &Scorebook) -> MatchId {
    let players = ["PJS", "KYJ", "LEE", "KIM"].map(|name| name.parse().unwrap());
    let (id, started) = book.start(players.to_vec(), None);
    started.wait().unwrap();
    id
}

/// Writes a ball as the console does: again under the same name until there is an answer.
fn write_until_answered(book: &Scorebook, id: MatchId, after: u32) {
    let name = ClientId::random();
    let entry = wait::until("a ball", || {
        let entry = append(book, id, after, &ball(Pins::One), &name);
        entry.inspect_err(|reason| assert!(reason.may_pass(), "{reason}"))
    });
    assert_eq!(entry.revision, (after + 1).into());
}

/// The last cut may be noticed only now.
fn check_until_answered(book: &Scorebook) -> Check {
    wait::until("a check", || {
        let check = book.verify();
        check.inspect_err(|error| assert_eq!(error.trouble, Trouble::Away, "{error}"))
    })
}

/// Makes trouble while balls are written; each of them is there once in the end.
fn survive(server: &Postgres, place: &Place, trouble: impl Fn(&Postgres) + Sync) {
    let book = Scorebook::open(place).unwrap();
    let id = start(&book);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| repeat_until(&done, || trouble(server)));
        (1..=BALLS).for_each(|after| write_until_answered(&book, id, after));
        done.store(true, Ordering::Relaxed);
    });
    let check = check_until_answered(&book);
    assert_eq!(
        (check.events, check.findings),
        (1 + u64::from(BALLS), vec![])
    );
}

fn repeat_until(done: &AtomicBool, make: impl Fn()) {
    while !done.load(Ordering::Relaxed) {
        make();
    }
}

#[test]
fn the_server_is_killed_and_started_again() {
    let (server, place) = postgres();
    survive(&server, &place, |server| {
        server.kill().unwrap();
        server.go_on();
    });
}

#[test]
fn connections_are_cut() {
    let (server, place) = postgres();
    survive(&server, &place, |server| {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'tenpin'";
        server.sql("book", cut).unwrap();
    });
}

#[test]
fn a_server_that_is_away_is_said_to_be_and_comes_back_by_itself() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    let id = start(&book);
    let mut subscription = book.subscribe(Some(id)).unwrap();
    server.stop().unwrap();
    let name = ClientId::random();
    let away = append(&book, id, 1, &ball(Pins::One), &name).unwrap_err();
    assert!(
        matches!(&away, AppendError::Store(error) if error.trouble == Trouble::Away),
        "{away}"
    );
    assert!(book.read(id).is_err());
    server.go_on();
    write_until_answered(&book, id, 1);
    // Whoever listens is told to look again, however the line was cut.
    let _alarm = Alarm::last_resort("news of what was missed");
    while subscription.wait() != Some(News::Missed) {}
    assert_eq!(book.read(id).unwrap().chain.revision(), 2.into());
}

/// Somebody who holds the tables for as long as this lives.
struct Hold(Child);

impl Hold {
    fn take(server: &Postgres) -> Self {
        let mut command: Command = server.client("book");
        let mut client = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let _watch = watch(&client);
        let mut typed = client.stdin.take().unwrap();
        let lock = b"BEGIN; LOCK TABLE tenpin.events; SELECT 'held';\n";
        typed.write_all(lock).unwrap();
        typed.flush().unwrap();
        client.stdin = Some(typed);
        let mut said = std::io::BufReader::new(client.stdout.take().unwrap());
        let mut line = String::new();
        std::io::BufRead::read_line(&mut said, &mut line).unwrap();
        assert_eq!(line, "held\n");
        Self(client)
    }

    fn release(mut self) {
        let _watch = watch(&self.0);
        drop(self.0.stdin.take());
        self.0.wait().unwrap();
    }
}

#[test]
fn a_pool_that_is_exhausted_is_said_to_be() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    let id = start(&book);
    let hold = Hold::take(&server);
    let name = ClientId::random();
    thread::scope(|scope| {
        let readers: Vec<_> = (0..20).map(|_| scope.spawn(|| book.read(id))).collect();
        let written = append(&book, id, 1, &ball(Pins::One), &name);
        assert!(written.unwrap_err().may_pass());
        let troubles: Vec<_> = readers
            .into_iter()
            .map(|reader| reader.join().unwrap().unwrap_err().to_string())
            .collect();
        let busy = |text: &&String| text.contains("all 8 connections are in use");
        assert!(troubles.iter().filter(busy).count() > 5, "{troubles:?}");
    });
    hold.release();
    // Whether or not it was written while nobody answered, it counts once.
    append(&book, id, 1, &ball(Pins::One), &name).unwrap();
    let check = book.verify().unwrap();
    assert_eq!((check.events, check.findings), (2, vec![]));
}
