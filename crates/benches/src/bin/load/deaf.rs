//! Clients that ask for much and read nothing.

use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::{
    heavy::{import, write_match},
    house::House,
    wire::{Wire, get, post, put},
};

/// How many matches each client asks for, and how many players each match has.
const MATCHES: usize = 100;
const PLAYERS: usize = 100;

/// How many events a match has, at most from the network, and how often it changes then.
const EVENTS: u32 = 5_000;
const CHANGES: usize = 256;

/// How long they stay, and how often the server's memory is looked at.
const STAY: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(250);

pub(crate) async fn run(connections: usize) -> Result<()> {
    let house = House::open()?;
    let mut wire = Wire::open(house.address).await?;
    let player = r#"{"name":"PJS","full_name":"A name of the forty letters it may have"}"#;
    let players = vec![player; PLAYERS].join(",");
    let start = post(
        "/matches",
        &house.key,
        "",
        &format!("{{\"players\":[{players}]}}"),
    );
    for _ in 0..MATCHES {
        let answer = wire.ask(&start).await?;
        ensure!(answer.status == 201, "{}", answer.body);
    }
    let list = get(&format!("/api/v1/matches?limit={MATCHES}"));
    // Drawn matches and connections to the book, which the server keeps for the next who ask, are
    // not counted.
    let mut readers = JoinSet::new();
    for _ in 0..connections {
        readers.spawn(read_all(Wire::open(house.address).await?, list.clone()));
    }
    for read in readers.join_all().await {
        read?;
    }
    println!(
        "{connections} clients ask for {MATCHES} matches of {PLAYERS} and do not read, after as many that did"
    );
    let before = house.memory()?;
    let deaf = ask_all(&house, connections, &list).await?;
    watch(&house, before).await?;
    drop(deaf);
    long_match(&house, connections).await
}

/// What grows with what was written in a match: its sheet, and a stream of all matches that nobody
/// reads while it changes.
async fn long_match(house: &House, connections: usize) -> Result<()> {
    let file = house.book().with_extension("jsonl");
    let reason = "\u{1f3b3}".repeat(200);
    let id = write_match(&file, EVENTS / 2, Some(&reason)).await?;
    import(house, &file)?;
    let mut wire = Wire::open(house.address).await?;
    let sheet = get(&format!("/m/{id}/sheet"));
    let length = wire.ask(&sheet).await?.body.len();
    println!(
        "{connections} clients ask for a sheet of {} kB and do not read",
        length >> 10
    );
    let before = house.memory()?;
    let deaf = ask_all(house, connections, &sheet).await?;
    watch(house, before).await?;
    drop(deaf);
    println!("a viewer of all matches does not read while that one is corrected {CHANGES} times");
    let before = house.memory()?;
    let viewer = ask_all(house, 1, &get("/api/v1/live")).await?;
    let path = format!("/matches/{id}/seats/1/frames/1");
    let fix = put(&path, &house.key, "{\"rolls\":[7,2]}");
    // The connection from before was closed meanwhile.
    let mut wire = Wire::open(house.address).await?;
    for _ in 0..CHANGES {
        let answer = wire.ask(&fix).await?;
        ensure!(answer.status == 200, "{}", answer.body);
    }
    watch(house, before).await?;
    drop(viewer);
    Ok(())
}

/// Connections on which this was asked.
async fn ask_all(house: &House, connections: usize, request: &[u8]) -> Result<Vec<Wire>> {
    let mut asked = Vec::new();
    for _ in 0..connections {
        let mut wire = Wire::open(house.address).await?;
        wire.stream.write_all(request).await?;
        asked.push(wire);
    }
    Ok(asked)
}

async fn watch(house: &House, before: u64) -> Result<()> {
    let (mut most, mut now) = (before, before);
    let start = Instant::now();
    while start.elapsed() < STAY {
        now = house.memory()?;
        most = most.max(now);
        sleep(PAUSE).await;
    }
    println!(
        "the server has {} MB before, {} MB at most, {} MB after {} s",
        before >> 20,
        most >> 20,
        now >> 20,
        STAY.as_secs()
    );
    Ok(())
}

/// Asks for something that comes in pieces, and reads it to its end.
async fn read_all(mut wire: Wire, request: Vec<u8>) -> Result<()> {
    wire.stream.write_all(&request).await?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n0\r\n\r\n") {
        let read = wire.stream.read_buf(&mut answer).await?;
        ensure!(read > 0, "the server has closed the connection");
    }
    Ok(())
}
