//! A match with thousands of corrections and undos, beside others that are played.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Result, ensure};
use tenpin::{FrameNumber, Pins, Seat};
use tenpin_scorebook::{Append, ClientId, Correction, Entry, Event, MatchId, Place, Scorebook};
use tokio::{
    io::AsyncWriteExt as _,
    task::{JoinSet, spawn_blocking},
    time::{Instant, sleep},
};

use crate::{
    figures::{Times, milliseconds},
    house::{BALLS, House},
    post::{Answers, Plan, play},
    wire::{Wire, get, post},
};

/// How often it is asked for when it is known.
const WARM: usize = 50;

/// Balls of other matches.
const OTHERS: Plan = Plan {
    rate: 2_000,
    seconds: 5,
    connections: 64,
    answers: Answers::Whole,
};

/// Balls of others that one connection sends, one every two milliseconds, before, during and after
/// the repeats.
const FEW: Plan = Plan {
    rate: 500,
    seconds: 5,
    connections: 1,
    answers: Answers::Whole,
};

/// How many ask for it and hang up, and how often its last event is sent again.
const GONE: usize = 40;
const REPEATS: usize = 3;

/// How long balls of others have been on their way before the repeats are sent.
const HEAD_START: Duration = Duration::from_secs(1);

/// What the writer called its last event.
pub(crate) const LAST: &str = "last";

pub(crate) async fn run(events: u32) -> Result<()> {
    let house = House::open()?;
    let file = house.book().with_extension("jsonl");
    let id = write_match(&file, events / 2, None).await?;
    println!("imported in {:.0} ms", milliseconds(import(&house, &file)?));
    println!("a match of {events} corrections and undos");
    for path in [
        format!("/api/v1/matches/{id}"),
        format!("/m/{id}"),
        format!("/m/{id}/sheet"),
        format!("/api/v1/matches/{id}/events?limit=1000"),
        "/".to_owned(),
        "/tv".to_owned(),
    ] {
        ask(&house, &path).await?;
    }
    let (mut alone, mut looked_alone) = beside_a_viewer(&house).await?;
    let asking = tokio::spawn(ask_again_and_again(house.address, id));
    let (mut beside, mut looked_beside) = beside_a_viewer(&house).await?;
    asking.abort();
    for (what, times, looked) in [
        ("alone", &mut alone, &mut looked_alone),
        ("while it is asked for", &mut beside, &mut looked_beside),
    ] {
        let [p50, p99] = [500, 990].map(|share| milliseconds(times.permille(share)));
        let [usual, most] = [500, 1000].map(|share| milliseconds(looked.permille(share)));
        println!(
            "balls of other matches {what}: p50 {p50:.2} ms, p99 {p99:.2} ms; \
             GET / meanwhile: p50 {usual:.1} ms, {most:.1} ms at most"
        );
    }
    import_again(&house, &file).await?;
    hang_up(&house, id).await?;
    repeat(&house, id).await?;
    println!("the server has {} MB", house.memory()? >> 20);
    Ok(())
}

/// Clients that ask for the match and are gone before they are answered.
async fn hang_up(house: &House, id: MatchId) -> Result<()> {
    let request = get(&format!("/m/{id}/sheet"));
    for _ in 0..GONE {
        let mut wire = Wire::open(house.address).await?;
        wire.stream.write_all(&request).await?;
    }
    let mut wire = Wire::open(house.address).await?;
    let took = milliseconds(time(&mut wire, "/healthz").await?);
    println!("/healthz after {GONE} that asked for its sheet and hung up: {took:.1} ms");
    Ok(())
}

/// Clients that send its last event again, while balls of other matches are on their way. The
/// server has written nothing in the match yet, so its writer does not know it.
async fn repeat(house: &House, id: MatchId) -> Result<()> {
    let (others, repeated) = tokio::join!(balls(house, &FEW), send_again(house, id));
    println!(
        "its last event {REPEATS} times more: all answered in {:.1} ms; balls of other matches meanwhile {:.1} ms at most",
        milliseconds(repeated?),
        milliseconds(others?.permille(1000)),
    );
    Ok(())
}

async fn send_again(house: &House, id: MatchId) -> Result<Duration> {
    sleep(HEAD_START).await;
    let headers = format!("Idempotency-Key: {LAST}\r\n");
    let undo = post(&format!("/matches/{id}/undo"), &house.key, &headers, "");
    let start = Instant::now();
    let mut repeats = JoinSet::new();
    for _ in 0..REPEATS {
        let (mut wire, undo) = (Wire::open(house.address).await?, undo.clone());
        repeats.spawn(async move {
            let status = wire.ask(&undo).await?.status;
            ensure!(status == 200, "the repeat was answered with {status}");
            Ok(())
        });
    }
    while let Some(answered) = repeats.join_next().await {
        answered??;
    }
    Ok(start.elapsed())
}

/// Imports the same lines again while balls of other matches are sent.
async fn import_again(house: &House, file: &Path) -> Result<()> {
    let (program, book, file) = (house.program().to_owned(), house.book(), file.to_owned());
    let import = async {
        sleep(HEAD_START).await;
        spawn_blocking(move || import_into(&program, &book, &file)).await?
    };
    let (others, took) = tokio::join!(balls(house, &FEW), import);
    println!(
        "imported once more in {:.0} ms; balls of other matches meanwhile {:.1} ms at most",
        milliseconds(took?),
        milliseconds(others?.permille(1000)),
    );
    Ok(())
}

/// Writes an export of one match: as many corrections as undos.
pub(crate) async fn write_match(file: &Path, pairs: u32, reason: Option<&str>) -> Result<MatchId> {
    let book = Scorebook::open(&Place::Memory)?;
    let (id, started) = book.start(vec!["PJS".parse()?], None);
    started.await?;
    let correction = Event::Corrected(Correction {
        seat: Seat::FIRST,
        frame: FrameNumber::FIRST,
        balls: vec![Pins::Seven, Pins::Two],
        by: None,
        reason: reason.map(str::to_owned),
    });
    let ball = |_| Event::Rolled { pins: Pins::Zero };
    let events = (0..2).map(ball);
    let events = events.chain((0..pairs).map(|_| correction.clone()));
    let events = events.chain((1..pairs).map(|_| Event::Undone));
    let append = |event: Event, client_id| Append {
        match_id: id,
        after: None,
        claim: event.into(),
        client_id,
    };
    for event in events {
        drop(book.append(append(event, ClientId::random())));
    }
    book.append(append(Event::Undone, LAST.parse()?)).await?;
    let lines = book.read(id)?.entries;
    ensure!(lines.len() == 2 * pairs as usize + 3, "{}", lines.len());
    let lines: Result<Vec<_>, _> = lines.iter().map(Entry::to_line).collect();
    fs::write(file, lines?.join("\n"))?;
    Ok(id)
}

/// Returns how long it took.
pub(crate) fn import(house: &House, file: &Path) -> Result<Duration> {
    import_into(house.program(), &house.book(), file)
}

fn import_into(program: &Path, book: &Path, file: &Path) -> Result<Duration> {
    let start = Instant::now();
    let status = Command::new(program)
        .args(["import", "--book"])
        .args([book, file])
        .stderr(Stdio::null())
        .status()?;
    ensure!(status.success(), "{status}");
    Ok(start.elapsed())
}

/// Once when the server does not know it, and then again.
pub(crate) async fn ask(house: &House, path: &str) -> Result<()> {
    let mut wire = Wire::open(house.address).await?;
    let cold = time(&mut wire, path).await?;
    let mut warm = Times::default();
    for _ in 0..WARM {
        warm.add(time(&mut wire, path).await?);
    }
    println!(
        "GET {path}: {:.1} ms cold, {:.1} ms warm, {:.1} ms at most",
        milliseconds(cold),
        milliseconds(warm.permille(500)),
        milliseconds(warm.permille(1000)),
    );
    Ok(())
}

pub(crate) async fn time(wire: &mut Wire, path: &str) -> Result<Duration> {
    let start = Instant::now();
    let answer = wire.ask(&get(path)).await?;
    ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
    Ok(start.elapsed())
}

async fn ask_again_and_again(server: std::net::SocketAddr, id: MatchId) -> Result<()> {
    let mut wire = Wire::open(server).await?;
    loop {
        time(&mut wire, &format!("/api/v1/matches/{id}")).await?;
    }
}

async fn beside_a_viewer(house: &House) -> Result<(Times, Times)> {
    let (balls, looked) = tokio::join!(balls(house, &OTHERS), look(house.address));
    Ok((balls?, looked?))
}

/// Loads the page of the house again and again for as long as balls are sent.
async fn look(server: std::net::SocketAddr) -> Result<Times> {
    let mut wire = Wire::open(server).await?;
    let mut times = Times::default();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(OTHERS.seconds.into()) {
        times.add(time(&mut wire, "/").await?);
        sleep(Duration::from_millis(20)).await;
    }
    Ok(times)
}

async fn balls(house: &House, plan: &Plan) -> Result<Times> {
    let balls = (plan.rate * plan.seconds).div_ceil(plan.connections) as usize;
    let matches = balls.div_ceil(BALLS);
    let started = house
        .start_matches(matches * plan.connections as usize)
        .await?;
    let (times, _) = play(plan, house, &started, matches).await?;
    Ok(times)
}
