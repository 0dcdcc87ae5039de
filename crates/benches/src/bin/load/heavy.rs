//! A match with thousands of corrections and undos, beside others that are played.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use tenpin::{FrameNumber, Pins, Seat};
use tenpin_scorebook::{Append, ClientId, Correction, Entry, Event, MatchId, Place, Scorebook};
use tokio::time::Instant;

use crate::{
    figures::{Times, milliseconds},
    house::{BALLS, House},
    post::{Answers, Plan, play},
    wire::{Wire, get},
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

pub(crate) async fn run(events: u32) -> Result<()> {
    let house = House::open()?;
    let file = house.book().with_extension("jsonl");
    let id = write_match(&file, events / 2).await?;
    import(&house, &file)?;
    println!("a match of {events} corrections and undos");
    for path in [
        format!("/api/v1/matches/{id}"),
        format!("/m/{id}"),
        format!("/api/v1/matches/{id}/events?limit=1000"),
    ] {
        ask(&house, &path).await?;
    }
    let mut alone = balls(&house).await?;
    let asking = tokio::spawn(ask_again_and_again(house.address, id));
    let mut beside = balls(&house).await?;
    asking.abort();
    for (what, times) in [
        ("alone", &mut alone),
        ("while it is asked for", &mut beside),
    ] {
        let [p50, p99] = [500, 990].map(|share| milliseconds(times.permille(share)));
        println!("balls of other matches {what}: p50 {p50:.2} ms, p99 {p99:.2} ms");
    }
    println!("the server has {} MB", house.memory()? >> 20);
    Ok(())
}

/// Writes an export of one match: as many corrections as undos.
async fn write_match(file: &Path, pairs: u32) -> Result<MatchId> {
    let book = Scorebook::open(&Place::Memory)?;
    let (id, started) = book.start(vec!["PJS".parse()?], None);
    started.await?;
    let correction = Event::Corrected(Correction {
        seat: Seat::FIRST,
        frame: FrameNumber::FIRST,
        balls: vec![Pins::Seven, Pins::Two],
        by: None,
        reason: None,
    });
    let ball = |_| Event::Rolled { pins: Pins::Zero };
    let events = (0..2).map(ball);
    let events = events.chain((0..pairs).map(|_| correction.clone()));
    let events = events.chain((0..pairs).map(|_| Event::Undone));
    let mut last = None;
    for event in events {
        last = Some(book.append(Append {
            match_id: id,
            after: None,
            claim: event.into(),
            client_id: ClientId::random(),
        }));
    }
    last.context("no event")?.await?;
    let lines = book.read(id)?.entries;
    ensure!(lines.len() == 2 * pairs as usize + 3, "{}", lines.len());
    let lines: Result<Vec<_>, _> = lines.iter().map(Entry::to_line).collect();
    fs::write(file, lines?.join("\n"))?;
    Ok(id)
}

fn import(house: &House, file: &Path) -> Result<()> {
    let start = Instant::now();
    let status = Command::new(house.program())
        .args(["import", "--book"])
        .args([house.book().as_path(), file])
        .stderr(Stdio::null())
        .status()?;
    ensure!(status.success(), "{status}");
    println!("imported in {:.0} ms", milliseconds(start.elapsed()));
    Ok(())
}

/// Once when the server does not know it, and then again.
async fn ask(house: &House, path: &str) -> Result<()> {
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

async fn time(wire: &mut Wire, path: &str) -> Result<Duration> {
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

async fn balls(house: &House) -> Result<Times> {
    let balls = (OTHERS.rate * OTHERS.seconds).div_ceil(OTHERS.connections) as usize;
    let matches = balls.div_ceil(BALLS);
    let started = house
        .start_matches(matches * OTHERS.connections as usize)
        .await?;
    let (times, _) = play(&OTHERS, house, &started, matches).await?;
    Ok(times)
}
