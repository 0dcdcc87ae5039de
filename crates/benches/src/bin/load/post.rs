//! One request for each ball, at a given rate, whether the server keeps up or not.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Result, bail, ensure};
use tokio::time::{Instant, sleep_until};

use crate::{
    figures::{Times, milliseconds},
    floors,
    house::{BALLS, House, Match},
    wire::{Wire, post},
};

/// How much is sent.
pub(crate) struct Plan {
    /// Balls a second.
    pub(crate) rate: u32,
    pub(crate) seconds: u32,
    pub(crate) connections: u32,
}

pub(crate) async fn run(plan: &Plan) -> Result<()> {
    let house = House::open()?;
    let folder = tempfile::tempdir_in(".")?;
    let before = floors::sync(folder.path())?.permille(500);
    let balls = (plan.rate * plan.seconds).div_ceil(plan.connections) as usize;
    let matches = balls.div_ceil(BALLS);
    let all = matches * plan.connections as usize;
    let started = house.start_matches(all).await?;
    println!(
        "{} balls a second for {} s over {} connections, {all} matches of four",
        plan.rate, plan.seconds, plan.connections,
    );
    let idle = house.processor()?;
    let (mut times, took) = play(plan, &house, &started, matches).await?;
    let worked = house.processor()?.saturating_sub(idle);
    let after = floors::sync(folder.path())?.permille(500);
    report(&mut times, took, [before, after])?;
    let balls = u32::try_from(times.count())?;
    println!(
        "{:.1} us of processor time of the server for each ball",
        worked.as_secs_f64() * 1e6 / f64::from(balls)
    );
    println!("the server has {} MB", house.memory()? >> 20);
    Ok(())
}

/// Plays the matches, so many on each connection. Returns how long each ball took, and the run.
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
        let request = post(&path, &game.key, Some(&id), &body);
        let answer = self.wire.ask(&request).await?;
        ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
        Ok(())
    }
}
