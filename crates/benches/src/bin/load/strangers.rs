//! A client without a key that takes as much as one address may have, and more.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use tokio::{task::JoinSet, time::Instant};

use crate::{
    figures::milliseconds,
    house::House,
    wire::{ELSEWHERE, Wire, field, get, post},
};

const TOO_MANY: u16 = 429;
const CONFLICT: u16 = 409;

const NOBODY: &str = "nobody";
const ONE_PLAYER: &str = r#"{"players":["PJS"]}"#;

/// How many connections are tried, and how long keys are used.
const CONNECTIONS: usize = 1_000;
const STAY: Duration = Duration::from_secs(5);

/// How many large matches are started on how many connections, with how many players.
const STARTERS: usize = 64;
const MATCHES: usize = STARTERS * 320;
const PLAYERS: usize = 100;

/// How many matches without a ball are started on top of one that is played.
const EMPTY: usize = 1_000;

pub(crate) async fn run() -> Result<()> {
    take_places().await?;
    use_keys().await?;
    fill_memory().await?;
    hide_matches().await
}

async fn take_places() -> Result<()> {
    let house = House::open_with_limits()?;
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut wire = Wire::open(house.address).await?;
        // Those who find no room are cut off.
        if wire
            .ask(&get("/healthz"))
            .await
            .is_ok_and(|answer| answer.status == 200)
        {
            held.push(wire);
        }
    }
    let start = Instant::now();
    let mut other = Wire::open_from(ELSEWHERE, house.address).await?;
    ensure!(
        other.ask(&get("/")).await?.status == 200,
        "no room for others"
    );
    println!(
        "{CONNECTIONS} connections from one address: {} held; another address gets the page of the house in {:.1} ms",
        held.len(),
        milliseconds(start.elapsed()),
    );
    Ok(())
}

async fn use_keys() -> Result<()> {
    let house = House::open_with_limits()?;
    let mut wire = Wire::open(house.address).await?;
    let mut matches = Vec::new();
    let start = post("/matches", NOBODY, "", ONE_PLAYER);
    // Until one address may start no more.
    while let Some(started) = start_one(&mut wire, &start).await? {
        matches.push(started);
    }
    let begin = Instant::now();
    let mut hammers = JoinSet::new();
    for (id, key) in &matches {
        let undo = post(&format!("/matches/{id}/undo"), key, "", "");
        let wire = Wire::open(house.address).await?;
        hammers.spawn(hammer(wire, undo, begin));
    }
    let (mut through, mut refused) = (0_u64, 0_u64);
    for counts in hammers.join_all().await {
        let (of_one, refused_of_one) = counts?;
        (through, refused) = (through + of_one, refused + refused_of_one);
    }
    println!(
        "{} matches started at once by one address; with their keys {} requests a second let through, {} refused",
        matches.len(),
        through / STAY.as_secs(),
        refused / STAY.as_secs(),
    );
    Ok(())
}

/// Sends the same again and again, and counts what is let through and what is refused.
async fn hammer(mut wire: Wire, request: Vec<u8>, begin: Instant) -> Result<(u64, u64)> {
    let (mut through, mut refused) = (0, 0);
    while begin.elapsed() < STAY {
        match wire.ask(&request).await?.status {
            TOO_MANY => refused += 1,
            // There is nothing to take back.
            CONFLICT => through += 1,
            other => bail!("answered with {other}"),
        }
    }
    Ok((through, refused))
}

/// The id and the key of a new match; `None` if the address may start no more now.
async fn start_one(wire: &mut Wire, request: &[u8]) -> Result<Option<(String, String)>> {
    let answer = wire.ask(request).await?;
    if answer.status == TOO_MANY {
        return Ok(None);
    }
    let text = |name| {
        field(answer.body, name)
            .context("no field")
            .map(str::to_owned)
    };
    Ok(Some((text("id")?, text("scorer_key")?)))
}

/// As a client with many addresses would.
async fn fill_memory() -> Result<()> {
    let house = House::open()?;
    let before = house.memory()?;
    let player = r#"{"name":"PJS","full_name":"A name of the forty letters it may have"}"#;
    let players = vec![player; PLAYERS].join(",");
    let start = post(
        "/matches",
        NOBODY,
        "",
        &format!("{{\"players\":[{players}]}}"),
    );
    let mut starters = JoinSet::new();
    for _ in 0..STARTERS {
        let wire = Wire::open(house.address).await?;
        starters.spawn(start_many(wire, start.clone(), MATCHES / STARTERS));
    }
    for started in starters.join_all().await {
        started?;
    }
    println!(
        "{MATCHES} matches of {PLAYERS} started: the server has {} MB, {} MB before",
        house.memory()? >> 20,
        before >> 20,
    );
    Ok(())
}

async fn start_many(mut wire: Wire, request: Vec<u8>, count: usize) -> Result<()> {
    for _ in 0..count {
        start_one(&mut wire, &request).await?.context("no match")?;
    }
    Ok(())
}

async fn hide_matches() -> Result<()> {
    let house = House::open()?;
    let mut wire = Wire::open(house.address).await?;
    let start = post("/matches", NOBODY, "", ONE_PLAYER);
    let (id, key) = start_one(&mut wire, &start).await?.context("no match")?;
    let ball = post(&format!("/matches/{id}/rolls"), &key, "", r#"{"pins":7}"#);
    ensure!(wire.ask(&ball).await?.status == 201, "no ball");
    for _ in 0..EMPTY {
        start_one(&mut wire, &start).await?.context("no match")?;
    }
    for page in ["/", "/tv"] {
        let answer = wire.ask(&get(page)).await?;
        ensure!(answer.body.contains(&id), "{id} is not on {page}");
    }
    println!("{EMPTY} matches without a ball: the one that is played is on / and /tv");
    Ok(())
}
