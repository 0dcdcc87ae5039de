//! One change to many viewers, beside a plain loop that writes the same bytes.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    os::fd::OwnedFd,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use rustix::{buffer::spare_capacity, event::epoll};

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
    let mut live = Crowd::new()?;
    let hello = get(&format!("/api/v1/matches/{}/live", game.id));
    live.gather(house.address, viewers, &hello)?;
    let each = house.memory()?.saturating_sub(empty) / viewers as u64;
    let mut raw = RawWriter::start(viewers)?;
    let mut floor = Crowd::new()?;
    floor.gather(raw.address, viewers, &[])?;
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
        let event = live.all_have_it()?;
        let seen = start.elapsed();
        let start = Instant::now();
        raw.write(&event)?;
        floor.all_have_it()?;
        let times = [answered, seen, start.elapsed()];
        best = [0, 1, 2].map(|place| best[place].min(times[place]));
    }
    Ok(best)
}

/// Everybody who looks: one thread and as few system calls as can be, because whatever this
/// end costs is missing to the other.
struct Crowd {
    poll: OwnedFd,
    viewers: Vec<Viewer>,
}

struct Viewer {
    stream: TcpStream,
    seen: Vec<u8>,
}

impl Crowd {
    fn new() -> Result<Self> {
        Ok(Self {
            poll: epoll::create(epoll::CreateFlags::empty())?,
            viewers: Vec::new(),
        })
    }

    fn gather(&mut self, server: SocketAddr, viewers: usize, hello: &[u8]) -> Result<()> {
        for place in 0..viewers as u64 {
            let mut stream = TcpStream::connect(server)?;
            stream.write_all(hello)?;
            let seen = Vec::new();
            let mut viewer = Viewer { stream, seen };
            // Who gets something at once waits for it, so that nobody is in a hurry.
            let at_once = !hello.is_empty();
            at_once.then(|| viewer.wait()).transpose()?;
            viewer.stream.set_nonblocking(true)?;
            let data = epoll::EventData::new_u64(place);
            epoll::add(&self.poll, &viewer.stream, data, epoll::EventFlags::IN)?;
            self.viewers.push(viewer);
        }
        Ok(())
    }

    /// Waits until everybody has a whole event; answers what the last one got.
    fn all_have_it(&mut self) -> Result<Vec<u8>> {
        let mut left = self.viewers.len();
        let mut last = 0;
        let mut ready = Vec::with_capacity(512);
        while left > 0 {
            ready.clear();
            epoll::wait(&self.poll, spare_capacity(&mut ready), None)?;
            last = self.look(&ready, &mut left)?;
        }
        Ok(self.viewers[last].seen.clone())
    }
}

impl Crowd {
    /// Lets those look who have something to see; answers who was the last.
    fn look(&mut self, ready: &[epoll::Event], left: &mut usize) -> Result<usize> {
        let mut last = 0;
        for event in ready {
            last = usize::try_from(event.data.u64())?;
            *left -= usize::from(self.viewers[last].look()?);
        }
        Ok(last)
    }
}

impl Viewer {
    fn wait(&mut self) -> Result<()> {
        while !self.look()? {}
        Ok(())
    }

    /// Whether a whole event is here now. That the stream is alive is nothing to see.
    fn look(&mut self) -> Result<bool> {
        if self.seen.ends_with(END) {
            self.seen.clear();
        }
        let mut bytes = [0; 8192];
        let read = self.stream.read(&mut bytes)?;
        ensure!(read > 0, "the server has closed the connection");
        self.seen.extend_from_slice(&bytes[..read]);
        Ok(self.seen.ends_with(END) && is_match(&self.seen))
    }
}

/// Nearly always it begins with one, behind the size of its chunk.
fn is_match(seen: &[u8]) -> bool {
    let word = b"event: match";
    let has = |text: &[u8]| text.windows(word.len()).any(|part| part == word);
    seen.get(..32).is_some_and(has) || has(seen)
}
