//! One request for each ball, at a given rate, whether the server keeps up or not.

use std::{fmt, net::SocketAddr, time::Duration};

use anyhow::{Result, bail, ensure};
use tokio::time::{Instant, sleep_until};

use crate::{
    figures::{Times, milliseconds},
    floors,
    house::{BALLS, House, Match},
    wire::{NO_CONTENT, Wire, post},
};

/// How much is sent.
pub(crate) struct Plan {
    /// Balls a second.
    pub(crate) rate: u32,
    pub(crate) seconds: u32,
    pub(crate) connections: u32,
    /// How a ball is answered.
    pub(crate) answers: Answers,
}

/// How a ball is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answers {
    /// With the whole match.
    Whole,
    /// With its revision only. A server that does not know that sends the match.
    Minimal,
}

pub(crate) async fn run(plan: &Plan) -> Result<()> {
    let house = House::open()?;
    let folder = tempfile::tempdir_in(".")?;
    let before = floors::sync(folder.path())?.permille(500);
    println!("{plan}");
    let mut carried = carry(plan, &house).await?;
    let after = floors::sync(folder.path())?.permille(500);
    report(&mut carried.times, carried.took, [before, after])?;
    println!(
        "{:.1} us of processor time of the server for each ball",
        carried.processor_us
    );
    println!("the server has {} MB", house.memory()? >> 20);
    Ok(())
}

/// What became of a plan.
pub(crate) struct Carried {
    pub(crate) times: Times,
    took: Duration,
    /// The server's, for each ball.
    pub(crate) processor_us: f64,
}

/// Starts as many matches as the plan needs, and plays them.
pub(crate) async fn carry(plan: &Plan, house: &House) -> Result<Carried> {
    let balls = (plan.rate * plan.seconds).div_ceil(plan.connections) as usize;
    let matches = balls.div_ceil(BALLS);
    let all = matches * plan.connections as usize;
    let started = house.start_matches(all).await?;
    let idle = house.processor()?;
    let (times, took) = play(plan, house, &started, matches).await?;
    let worked = house.processor()?.saturating_sub(idle);
    let balls = f64::from(u32::try_from(times.count())?);
    Ok(Carried {
        times,
        took,
        processor_us: worked.as_secs_f64() * 1e6 / balls,
    })
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rate,
            seconds,
            connections,
            answers,
        } = self;
        let answers = match answers {
            Answers::Whole => "with the match",
            Answers::Minimal => "with its revision",
        };
        write!(
            f,
            "{rate} balls a second for {seconds} s over {connections} connections, \
             each answered {answers}"
        )
    }
}

/// Plays the matches, `matches` of them on each connection. Returns how long each ball took, and the run.
pub(crate) async fn play(
    plan: &Plan,
    house: &House,
    started: &[Match],
    matches: usize,
) -> Result<(Times, Duration)> {
    let lanes = plan.lanes(house.address, started, matches).await?;
    send(plan, lanes).await
}

fn report(times: &mut Times, took: Duration, floors: [Duration; 2]) -> Result<()> {
    let count = u32::try_from(times.count())?;
    let [p50, p99, p999, most] = [500, 990, 999, 1000].map(|share| times.permille(share));
    println!(
        "achieved {:.0} a second, {count} balls, no error; from the intended time: \
         p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, max {:.2} ms",
        f64::from(count) / took.as_secs_f64(),
        milliseconds(p50),
        milliseconds(p99),
        milliseconds(p999),
        milliseconds(most),
    );
    let [before, after] = floors;
    println!(
        "fdatasync p50 {:.2} ms before, {:.2} ms after; p99 is {:.1} times the larger",
        milliseconds(before),
        milliseconds(after),
        p99.as_secs_f64() / before.max(after).as_secs_f64(),
    );
    Ok(())
}

impl Plan {
    /// Each connection has its own times, evenly spread over those of all.
    async fn lanes(
        &self,
        server: SocketAddr,
        started: &[Match],
        matches: usize,
    ) -> Result<Vec<Lane>> {
        let interval = Duration::from_secs(1) * self.connections / self.rate;
        let mut lanes = Vec::new();
        for (place, matches) in (0..self.connections).zip(started.chunks(matches)) {
            lanes.push(Lane {
                wire: Wire::open(server).await?,
                matches: matches.to_vec(),
                offset: interval * place / self.connections,
                interval,
                answers: self.answers,
            });
        }
        Ok(lanes)
    }
}

async fn send(plan: &Plan, lanes: Vec<Lane>) -> Result<(Times, Duration)> {
    let start = Instant::now() + Duration::from_millis(100);
    let balls = plan.rate * plan.seconds / plan.connections;
    let tasks = lanes
        .into_iter()
        .map(|lane| tokio::spawn(lane.play(start, balls)));
    let tasks: Vec<_> = tasks.collect();
    let mut times = Times::default();
    for task in tasks {
        times.add_all(task.await??);
    }
    Ok((times, start.elapsed()))
}

struct Lane {
    wire: Wire,
    matches: Vec<Match>,
    offset: Duration,
    interval: Duration,
    answers: Answers,
}

impl Lane {
    async fn play(mut self, start: Instant, balls: u32) -> Result<Times> {
        let mut times = Times::default();
        for ball in 0..balls {
            let intended = start + self.offset + self.interval * ball;
            sleep_until(intended).await;
            self.roll(ball as usize).await?;
            times.add(intended.elapsed());
        }
        Ok(times)
    }

    /// Matches take turns, as lanes do.
    async fn roll(&mut self, ball: usize) -> Result<()> {
        let Some(game) = self.matches.get(ball % self.matches.len()) else {
            bail!("no match");
        };
        let pins = 3 + (ball / self.matches.len()) % 2;
        let path = format!("/matches/{}/rolls", game.id);
        let id = format!("load-{ball}");
        let body = format!("{{\"pins\":{pins}}}");
        let mut headers = format!("Idempotency-Key: {id}\r\n");
        if self.answers == Answers::Minimal {
            headers += "Prefer: return=minimal\r\n";
        }
        let request = post(&path, &game.key, &headers, &body);
        let answer = self.wire.ask(&request).await?;
        let is_written = [201, NO_CONTENT].contains(&answer.status);
        ensure!(is_written, "{} {}", answer.status, answer.body);
        Ok(())
    }
}
