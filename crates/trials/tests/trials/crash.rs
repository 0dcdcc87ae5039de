//! A writer that is killed at any moment loses nothing it was told is written.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    time::{Duration, Instant},
};

use fastrand::Rng;
use tenpin_scorebook::{Place, Scorebook};
use tenpin_testkit::{
    Postgres,
    books::{postgres, random, sqlite},
    process::{kill, watch},
};

use crate::support::{missing, named, writer};

/// How often a book is used before a new one is begun.
const BOOK_KILLS: usize = 20;

/// How many lanes the writer has.
const LANES: &str = "8";

/// How often to kill: `KILLS=2000` for a longer run.
fn kills(usual: usize) -> usize {
    let wanted = env::var("KILLS").ok();
    wanted.map_or(usual, |number| number.parse().expect("a number of kills"))
}

#[test]
fn killed_while_writing_to_sqlite() {
    let mut random = random();
    for kills in rounds(kills(200)) {
        let (_folder, place) = sqlite();
        survive(&place, kills, &mut random);
    }
}

#[test]
fn killed_while_writing_to_postgresql() {
    let mut random = random();
    let server = Postgres::start().unwrap();
    for (round, kills) in rounds(kills(200) / 10).enumerate() {
        let url = server.database(&format!("book{round}")).unwrap();
        survive(&Place::Postgres(url), kills, &mut random);
    }
}

/// A new book for every few kills: after each of them all of it is looked at.
fn rounds(kills: usize) -> impl Iterator<Item = usize> {
    let starts = (0..kills).step_by(BOOK_KILLS);
    starts.map(move |start| BOOK_KILLS.min(kills - start))
}

/// A kill does not show whether a commit waits for the disk, and databases may be told not to.
#[test]
fn every_commit_to_postgresql_waits_for_the_disk() {
    let (server, place) = postgres();
    let careless = "ALTER DATABASE book SET synchronous_commit = off";
    server.sql("book", careless).unwrap();
    let book = Scorebook::open(&place).unwrap();
    let watch = "
        CREATE TABLE public.seen (value text);
        CREATE FUNCTION public.look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO public.seen VALUES (current_setting('synchronous_commit'));
            RETURN NEW;
        END $$;
        CREATE TRIGGER look BEFORE INSERT ON tenpin.events
            FOR EACH ROW EXECUTE FUNCTION public.look();";
    server.sql("book", watch).unwrap();
    let (_, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    assert_eq!(server.sql("book", "TABLE public.seen").unwrap(), "on\n");
}

fn survive(place: &Place, kills: usize, random: &mut Rng) {
    let mut acknowledged = Vec::new();
    for _ in 0..kills {
        acknowledged.extend(written_until_killed(place, random));
        check(place, &acknowledged);
    }
    assert!(!acknowledged.is_empty(), "nothing was ever written");
}

/// What the writer had printed when it was killed.
fn written_until_killed(place: &Place, random: &mut Rng) -> Vec<String> {
    let mut process = writer(&["play", &named(place), LANES]).spawn().unwrap();
    let _watch = watch(&process);
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let mut text = String::new();
    if random.bool() {
        wait(Duration::from_micros(random.u64(..30_000)));
    } else {
        for _ in 0..random.usize(..200) {
            output.read_line(&mut text).unwrap();
        }
        wait(Duration::from_micros(random.u64(..1000)));
    }
    kill(&mut process);
    output.read_to_string(&mut text).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The moment of a kill is not a condition that one could wait for.
fn wait(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

#[track_caller]
fn check(place: &Place, acknowledged: &[String]) {
    let book = Scorebook::open(place).unwrap();
    let acknowledged = acknowledged.iter().map(String::as_str);
    assert_eq!(missing(&book, acknowledged), Vec::<String>::new());
}
