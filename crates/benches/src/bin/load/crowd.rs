//! Many long matches in one house, and an address that looks at all of them at once.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use tenpin_scorebook::MatchId;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::{
    figures::{Times, milliseconds},
    heavy::{LAST, ask, import, time, write_match},
    house::{BALLS, House, Match},
    wire::{ELSEWHERE, Wire, get, post},
};

/// How many corrections each match has, and as many undos.
const PAIRS: u32 = 5_000;

/// How many screens the one address has, and how many of its connections repeat an old event.
const SCREENS: usize = 100;
const REPEATERS: usize = 100;

/// How long the other address plays, with a ball this often.
const STAY: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(200);

pub(crate) async fn run(matches: usize) -> Result<()> {
    let house = House::open_with_limits()?;
    let file = house.book().with_extension("jsonl");
    let reason = "\u{1f3b3}".repeat(200);
    let mut ids = Vec::new();
    for _ in 0..matches {
        ids.push(write_match(&file, PAIRS, Some(&reason)).await?);
        import(&house, &file)?;
    }
    println!("{matches} matches of {PAIRS} corrections, each with a reason, and as many undos");
    for path in ["/", "/tv", "/api/v1/matches?limit=24"] {
        ask(&house, path).await?;
    }
    let games = house.start_matches(3).await?;
    let [first, second, third] = &games[..] else {
        bail!("no matches");
    };
    other(&house, first, "alone").await?;
    let mut screens = JoinSet::new();
    for screen in 0..SCREENS {
        let id = ids[screen % ids.len()];
        let path = [
            "/tv/live".to_owned(),
            "/api/v1/live".to_owned(),
            format!("/m/{id}/live"),
        ];
        let request = get(&path[screen % path.len()]);
        screens.spawn(look(Wire::open(house.address).await?, request));
    }
    let what = format!("beside {SCREENS} screens of one address");
    other(&house, second, &what).await?;
    println!("the server has {} MB", house.memory()? >> 20);
    end(screens).await?;
    let mut repeaters = JoinSet::new();
    for repeater in 0..REPEATERS {
        let id = ids[repeater % ids.len()];
        let wire = Wire::open(house.address).await?;
        repeaters.spawn(repeat(wire, id, house.key.clone()));
    }
    let what = format!("beside {REPEATERS} that repeat the last event of a long match");
    other(&house, third, &what).await?;
    end(repeaters).await
}

/// All of them must have stayed until now.
async fn end(mut tasks: JoinSet<Result<()>>) -> Result<()> {
    if let Some(ended) = tasks.try_join_next() {
        ended??;
        bail!("a connection has ended");
    }
    tasks.shutdown().await;
    Ok(())
}

/// What somebody from another address waits for meanwhile: balls, the same sent once more, their
/// match, and whether the server is well.
async fn other(house: &House, game: &Match, what: &str) -> Result<()> {
    let mut wire = Wire::open_from(ELSEWHERE, house.address).await?;
    let mut all: [Times; 4] = Default::default();
    let start = Instant::now();
    let mut ball = 0;
    while start.elapsed() < STAY && ball < BALLS {
        let headers = format!("Idempotency-Key: {ball}\r\n");
        let path = format!("/matches/{}/rolls", game.id);
        let roll = post(&path, &game.key, &headers, "{\"pins\":3}");
        for times in &mut all[..2] {
            let begin = Instant::now();
            let answer = wire.ask(&roll).await?;
            ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
            times.add(begin.elapsed());
        }
        let shown = format!("/api/v1/matches/{}", game.id);
        for (times, path) in all[2..].iter_mut().zip([shown.as_str(), "/healthz"]) {
            times.add(time(&mut wire, path).await?);
        }
        ball += 1;
        sleep(PAUSE).await;
    }
    let [roll, again, shown, health] = all.map(|mut times| milliseconds(times.permille(1000)));
    println!(
        "another address {what}: {ball} balls, {roll:.1} ms at most; sent once more {again:.1}; \
         its match {shown:.1}; /healthz {health:.1}"
    );
    Ok(())
}

/// Reads a stream for as long as it lasts.
async fn look(mut wire: Wire, request: Vec<u8>) -> Result<()> {
    wire.stream.write_all(&request).await?;
    let mut read = vec![0; 1 << 16];
    let begun = wire.stream.read(&mut read).await?;
    ensure!(read[..begun].starts_with(b"HTTP/1.1 200 "), "no stream");
    while wire.stream.read(&mut read).await? > 0 {}
    Ok(())
}

async fn repeat(mut wire: Wire, id: MatchId, key: String) -> Result<()> {
    let headers = format!("Idempotency-Key: {LAST}\r\n");
    let undo = post(&format!("/matches/{id}/undo"), &key, &headers, "");
    loop {
        let answer = wire.ask(&undo).await?;
        ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
    }
}
