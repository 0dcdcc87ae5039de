//! One change to many viewers, beside a plain loop that writes the same bytes.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::mpsc,
};

use crate::{
    figures::milliseconds,
    floors::RawWriter,
    house::{House, Match},
    wire::{Wire, get, post},
};

/// How often it is measured; the best is kept.
const ROUNDS: u32 = 21;

/// How an event ends on the wire, with the end of its chunk.
const END: &[u8] = b"\n\n\r\n";

pub(crate) async fn run(viewers: usize) -> Result<()> {
    let house = House::open()?;
    let game = house.start_matches(1).await?.pop().context("no match")?;
    let empty = house.memory()?;
    let mut live = Crowd::default();
    let hello = get(&format!("/api/v1/matches/{}/live", game.id));
    live.gather(house.address, viewers, &hello).await?;
    live.all_have_it().await?;
    let each = house.memory()?.saturating_sub(empty) / viewers as u64;
    let mut raw = RawWriter::start(viewers)?;
    let mut floor = Crowd::default();
    floor.gather(raw.address, viewers, &[]).await?;
    let scorer = Wire::open(house.address).await?;
    let best = measure(scorer, &game, &mut live, &mut raw, &mut floor).await?;
    let [answered, seen, floor] = best.map(milliseconds);
    println!("{viewers} viewers, best of {ROUNDS}, in turn");
    println!(
        "ball answered in {answered:.2} ms, on all screens in {seen:.2} ms; \
         raw write loop {floor:.2} ms; ratio {:.2}",
        seen / floor
    );
    println!("{each} bytes of the server's memory for each viewer");
    Ok(())
}

/// Until the ball is answered, until all have seen it, until all have the same bytes from
/// the raw loop.
async fn measure(
    mut scorer: Wire,
    game: &Match,
    live: &mut Crowd,
    raw: &mut RawWriter,
    floor: &mut Crowd,
) -> Result<[Duration; 3]> {
    let path = format!("/matches/{}/rolls", game.id);
    let mut best = [Duration::MAX; 3];
    for round in 0..ROUNDS {
        let body = format!("{{\"pins\":{}}}", 3 + round % 2);
        let request = post(&path, &game.key, None, &body);
        let start = Instant::now();
        let answer = scorer.ask(&request).await?;
        ensure!(answer.status == 201, "{}", answer.body);
        let answered = start.elapsed();
        let event = live.all_have_it().await?;
        let seen = start.elapsed();
        let start = Instant::now();
        raw.write(&event)?;
        floor.all_have_it().await?;
        let times = [answered, seen, start.elapsed()];
        best = [0, 1, 2].map(|place| best[place].min(times[place]));
    }
    Ok(best)
}

/// Everybody who looks.
struct Crowd {
    size: usize,
    told: mpsc::UnboundedSender<Vec<u8>>,
    heard: mpsc::UnboundedReceiver<Vec<u8>>,
}

impl Default for Crowd {
    fn default() -> Self {
        let (told, heard) = mpsc::unbounded_channel();
        Self {
            size: 0,
            told,
            heard,
        }
    }
}

impl Crowd {
    async fn gather(&mut self, server: SocketAddr, viewers: usize, hello: &[u8]) -> Result<()> {
        for _ in 0..viewers {
            let mut stream = TcpStream::connect(server).await?;
            stream.write_all(hello).await?;
            tokio::spawn(look(stream, self.told.clone()));
        }
        self.size = viewers;
        Ok(())
    }

    /// Waits until everybody has a whole event; answers what the last one got.
    async fn all_have_it(&mut self) -> Result<Vec<u8>> {
        let mut last = Vec::new();
        for _ in 0..self.size {
            last = self.heard.recv().await.context("nobody looks any more")?;
        }
        Ok(last)
    }
}

/// That the stream is alive is nothing to see.
async fn look(mut stream: TcpStream, told: mpsc::UnboundedSender<Vec<u8>>) -> Result<()> {
    let mut seen = Vec::with_capacity(4096);
    loop {
        let read = stream.read_buf(&mut seen).await?;
        ensure!(read > 0, "the server has closed the connection");
        let beat = b"event: beat";
        let is_beat = seen.windows(beat.len()).any(|part| part == beat);
        let is_match = seen.windows(12).any(|part| part == b"event: match");
        match (seen.ends_with(END), is_match) {
            (true, true) => told.send(std::mem::take(&mut seen))?,
            (true, false) if is_beat => seen.clear(),
            _ => {}
        }
    }
}
