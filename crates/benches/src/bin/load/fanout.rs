//! One change to many viewers, beside a plain loop that writes the same bytes.

use std::{
    io::Write as _,
    mem,
    net::{SocketAddr, TcpStream},
    os::fd::OwnedFd,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use rustix::{buffer::spare_capacity, event::epoll};

use crate::{
    figures::{Times, milliseconds},
    floors::RawWriter,
    house::{BALLS, House, Match},
    wire::{Wire, get, post},
};

/// How often each is measured. A match has balls for both.
const ROUNDS: usize = BALLS / 2;

/// How an event ends on the wire, with the end of its chunk.
const END: &[u8] = b"\n\n\r\n";

/// How much is read at once at least.
const READ: usize = 16 * 1024;

pub(crate) async fn run(viewers: usize) -> Result<()> {
    let house = House::open()?;
    let game = house.start_matches(1).await?.pop().context("no match")?;
    let empty = house.memory()?;
    let mut live = Crowd::new()?;
    let hello = get(&format!("/api/v1/matches/{}/live", game.id));
    live.gather(house.address, viewers, &hello)?;
    let each = house.memory()?.saturating_sub(empty) / viewers as u64;
    let mut raw = RawWriter::start(viewers)?;
    let mut floor = Crowd::new()?;
    floor.gather(raw.address, viewers, &[])?;
    let mut scorer = Scorer::new(house.address, game).await?;
    let best = measure(&mut scorer, &mut live, &mut raw, &mut floor).await?;
    let waits = meanwhile(&mut scorer, &mut live).await?;
    println!("{viewers} viewers, best of {ROUNDS}, in turn");
    report(best, waits);
    println!("{each} bytes of the server's memory for each viewer");
    Ok(())
}

fn report(best: [Duration; 3], mut waits: Times) {
    let [answered, seen, floor] = best.map(milliseconds);
    println!(
        "ball answered in {answered:.2} ms, on all screens in {seen:.2} ms; \
         raw write loop {floor:.2} ms; ratio {:.2}",
        seen / floor
    );
    let [half, most] = [500, 1000].map(|permille| milliseconds(waits.permille(permille)));
    println!("whoever asks meanwhile waits {half:.2} ms (p50), {most:.2} ms at most");
}

/// Until the ball is answered, until all have seen it, until all have the same bytes from
/// the raw loop.
async fn measure(
    scorer: &mut Scorer,
    live: &mut Crowd,
    raw: &mut RawWriter,
    floor: &mut Crowd,
) -> Result<[Duration; 3]> {
    let mut best = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        scorer.roll().await?;
        let answered = start.elapsed();
        let event = live.all_have_it()?;
        let seen = start.elapsed();
        let start = Instant::now();
        raw.write(event)?;
        floor.all_have_it()?;
        let times = [answered, seen, start.elapsed()];
        best = [0, 1, 2].map(|place| best[place].min(times[place]));
    }
    Ok(best)
}

/// How long somebody waits who asks while a ball is being shown to all.
async fn meanwhile(scorer: &mut Scorer, live: &mut Crowd) -> Result<Times> {
    let mut waits = Times::default();
    for _ in 0..ROUNDS {
        scorer.roll().await?;
        let start = Instant::now();
        scorer.look().await?;
        waits.add(start.elapsed());
        live.all_have_it()?;
    }
    Ok(waits)
}

/// Somebody who keeps the score of one match.
struct Scorer {
    wire: Wire,
    game: Match,
    balls: u32,
}

impl Scorer {
    async fn new(server: SocketAddr, game: Match) -> Result<Self> {
        let wire = Wire::open(server).await?;
        let balls = 0;
        Ok(Self { wire, game, balls })
    }

    async fn roll(&mut self) -> Result<()> {
        let path = format!("/matches/{}/rolls", self.game.id);
        let body = format!("{{\"pins\":{}}}", 3 + self.balls % 2);
        let request = post(&path, &self.game.key, "", &body);
        let answer = self.wire.ask(&request).await?;
        ensure!(answer.status == 201, "{}", answer.body);
        self.balls += 1;
        Ok(())
    }

    async fn look(&mut self) -> Result<()> {
        let request = get(&format!("/api/v1/matches/{}", self.game.id));
        let answer = self.wire.ask(&request).await?;
        ensure!(answer.status == 200, "{}", answer.body);
        Ok(())
    }
}

/// Everybody who looks: one thread and as little work as can be, because whatever this end
/// costs is missing to the other.
struct Crowd {
    poll: OwnedFd,
    viewers: Vec<Viewer>,
    seen: Seen,
}

struct Viewer {
    stream: TcpStream,
    /// The beginning of an event.
    part: Vec<u8>,
}

/// What somebody has read last, and the last whole event.
#[derive(Default)]
struct Seen {
    bytes: Vec<u8>,
    event: Vec<u8>,
}

impl Crowd {
    fn new() -> Result<Self> {
        Ok(Self {
            poll: epoll::create(epoll::CreateFlags::empty())?,
            viewers: Vec::new(),
            seen: Seen::default(),
        })
    }

    fn gather(&mut self, server: SocketAddr, viewers: usize, hello: &[u8]) -> Result<()> {
        for place in 0..viewers as u64 {
            let mut stream = TcpStream::connect(server)?;
            stream.write_all(hello)?;
            let part = Vec::new();
            let mut viewer = Viewer { stream, part };
            // Who gets something at once waits for it, so that nobody is in a hurry.
            let at_once = !hello.is_empty();
            at_once.then(|| viewer.wait(&mut self.seen)).transpose()?;
            let data = epoll::EventData::new_u64(place);
            epoll::add(&self.poll, &viewer.stream, data, epoll::EventFlags::IN)?;
            self.viewers.push(viewer);
        }
        Ok(())
    }

    /// Waits until everybody has a whole event; answers one of them.
    fn all_have_it(&mut self) -> Result<&[u8]> {
        let mut left = self.viewers.len();
        let mut ready = Vec::with_capacity(512);
        while left > 0 {
            ready.clear();
            epoll::wait(&self.poll, spare_capacity(&mut ready), None)?;
            left -= self.look(&ready)?;
        }
        Ok(&self.seen.event)
    }

    /// Lets those look who have something to see; answers how many have a whole event now.
    fn look(&mut self, ready: &[epoll::Event]) -> Result<usize> {
        let mut satisfied = 0;
        for event in ready {
            let place = usize::try_from(event.data.u64())?;
            satisfied += usize::from(self.viewers[place].look(&mut self.seen)?);
        }
        Ok(satisfied)
    }
}

impl Viewer {
    fn wait(&mut self, seen: &mut Seen) -> Result<()> {
        while !self.look(seen)? {}
        Ok(())
    }

    /// Whether a whole event is here now. That the stream is alive is nothing to see.
    fn look(&mut self, seen: &mut Seen) -> Result<bool> {
        let Seen { bytes, event } = seen;
        bytes.clear();
        bytes.append(&mut self.part);
        bytes.reserve(READ);
        let read = rustix::io::read(&self.stream, spare_capacity(bytes))?;
        ensure!(read > 0, "the server has closed the connection");
        if !bytes.ends_with(END) {
            self.part.clone_from(bytes);
            return Ok(false);
        }
        let whole = is_match(bytes);
        if whole {
            mem::swap(bytes, event);
        }
        Ok(whole)
    }
}

/// Nearly always it begins with one, behind the size of its chunk.
fn is_match(seen: &[u8]) -> bool {
    let word = b"event: match";
    let has = |text: &[u8]| text.windows(word.len()).any(|part| part == word);
    seen.get(..32).is_some_and(has) || has(seen)
}
