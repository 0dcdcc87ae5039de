//! A whole world of live matches: what they take in memory, and how soon a server that was
//! killed serves them again.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use tenpin::Pins;
use tenpin_scorebook::{Append, ClientId, Event, MatchId, Place, Rules, Scorebook, Start};

use crate::{
    figures::{Times, milliseconds},
    house::House,
    wire::{Wire, get, post},
};

/// How far every match is: half of a game of two.
const BALLS: usize = 20;

/// How many requests are measured after the start.
const SAMPLES: usize = 2_000;

pub(crate) async fn run(matches: usize) -> Result<()> {
    let folder = tempfile::tempdir_in(".")?;
    let place = Place::File(folder.path().join("book.db"));
    let start = Instant::now();
    let ids = fill(&Scorebook::open(&place)?, matches).await?;
    println!(
        "{matches} live matches, {} events, written in {:.1} s",
        matches * (BALLS + 1),
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    let mut house = House::open_in(folder)?;
    report("started", start.elapsed(), &house).await?;
    play_on(&house, &ids).await?;
    house.kill()?;
    let start = Instant::now();
    house.start_again()?;
    report("killed and started again", start.elapsed(), &house).await
}

async fn play_on(house: &House, ids: &[MatchId]) -> Result<()> {
    let (first, rest) = ids.split_at(SAMPLES.min(ids.len()));
    let mut cold = roll(house, first).await?;
    println!(
        "the first ball of a match after the start: p50 {:.2} ms, p99 {:.2} ms",
        milliseconds(cold.permille(500)),
        milliseconds(cold.permille(990)),
    );
    let start = Instant::now();
    roll(house, rest).await?;
    report("a ball in every match", start.elapsed(), house).await
}

async fn fill(book: &Scorebook, matches: usize) -> Result<Vec<MatchId>> {
    let mut ids = Vec::new();
    while ids.len() < matches {
        let some = 0..1000.min(matches - ids.len());
        let some: Vec<_> = some.map(|_| MatchId::random()).collect();
        for event in events()? {
            write(book, &some, &event).await?;
        }
        ids.extend(some);
    }
    Ok(ids)
}

async fn write(book: &Scorebook, ids: &[MatchId], event: &Event) -> Result<()> {
    let pending = ids.iter().map(|id| book.append(append(*id, event)));
    let pending: Vec<_> = pending.collect();
    for pending in pending {
        pending.await?;
    }
    Ok(())
}

fn events() -> Result<Vec<Event>> {
    let players = ["PJS", "KYJ"].map(str::parse);
    let start = Start {
        players: players.into_iter().collect::<Result<_, _>>()?,
        lane: None,
        rules: Rules::TenPin,
    };
    let mut events = vec![Event::Started(start)];
    events.extend((0..BALLS).map(|ball| Event::Rolled {
        pins: [Pins::Three, Pins::Four][ball % 2],
    }));
    Ok(events)
}

fn append(match_id: MatchId, event: &Event) -> Append {
    Append {
        match_id,
        after: None,
        claim: event.clone().into(),
        client_id: ClientId::random(),
    }
}

/// One ball in each, one after the other on each of a few connections.
async fn roll(house: &House, ids: &[MatchId]) -> Result<Times> {
    let mut tasks = Vec::new();
    for ids in ids.chunks(ids.len().div_ceil(64).max(1)) {
        let wire = Wire::open(house.address).await?;
        tasks.push(tokio::spawn(roll_some(
            wire,
            house.key.clone(),
            ids.to_vec(),
        )));
    }
    let mut times = Times::default();
    for task in tasks {
        times.add_all(task.await??);
    }
    Ok(times)
}

async fn roll_some(mut wire: Wire, key: String, ids: Vec<MatchId>) -> Result<Times> {
    let mut times = Times::default();
    for id in ids {
        let request = post(&format!("/matches/{id}/rolls"), &key, "", r#"{"pins":3}"#);
        let start = Instant::now();
        let answer = wire.ask(&request).await?;
        ensure!(answer.status == 201, "{}", answer.body);
        times.add(start.elapsed());
    }
    Ok(times)
}

async fn report(what: &str, took: Duration, house: &House) -> Result<()> {
    let start = Instant::now();
    let mut wire = Wire::open(house.address).await?;
    let answer = wire.ask(&get("/healthz")).await?;
    ensure!(answer.status == 200, "{}", answer.body);
    let took = took + start.elapsed();
    println!(
        "{what}: {:.2} s; the server has {} MB",
        took.as_secs_f64(),
        house.memory()? >> 20
    );
    Ok(())
}
