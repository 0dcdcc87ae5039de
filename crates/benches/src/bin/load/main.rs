//! Loads a server and says what it carried, beside floors measured in the same run.
//!
//! ```text
//! cargo build --release --workspace
//! target/release/load post [RATE [SECONDS [CONNECTIONS]]]
//! target/release/load minimal [RATE [SECONDS [CONNECTIONS]]]
//! target/release/load compare PROGRAM [ROUNDS [RATE [SECONDS]]]
//! target/release/load ndjson
//! target/release/load fanout [VIEWERS]
//! target/release/load kill [ROUNDS]
//! target/release/load many [MATCHES]
//! target/release/load heavy [EVENTS]
//! target/release/load crowd [MATCHES]
//! target/release/load deaf [CONNECTIONS]
//! target/release/load strangers
//! ```
//!
//! The server is `tenpin serve` from the same folder, with a new SQLite book in the current
//! one, so that the disk is the one that is meant.

mod compare;
mod crowd;
mod deaf;
mod fanout;
mod figures;
mod floors;
mod heavy;
mod house;
mod kill;
mod many;
mod ndjson;
mod post;
mod strangers;
mod wire;

use std::{env, str::FromStr};

use anyhow::{Context as _, Result, bail};
use post::{Answers, Plan};
use tenpin_testkit::stopwatch::load_average;
use tokio::runtime::Builder;

fn main() -> Result<()> {
    let words: Vec<_> = env::args().skip(1).collect();
    let (scenario, numbers) = words.split_first().context("which load? see the source")?;
    if scenario == "raw" {
        return floors::write_to_all(number(numbers, 0, 0)?);
    }
    allow_many_files()?;
    println!("load before {}", load_average());
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let done = match scenario.as_str() {
        "post" => runtime.block_on(post::run(&plan(numbers, Answers::Whole)?)),
        "minimal" => runtime.block_on(post::run(&plan(numbers, Answers::Minimal)?)),
        "compare" => {
            let (other, numbers) = numbers.split_first().context("with which program?")?;
            let rounds = number(numbers, 0, 5)?;
            let rate = numbers.get(1..).unwrap_or_default();
            let plans = [Answers::Whole, Answers::Minimal].map(|answers| plan(rate, answers));
            let [whole, minimal] = plans;
            runtime.block_on(compare::run(other, rounds, &[whole?, minimal?]))
        }
        "ndjson" => ndjson::run(&runtime),
        "fanout" => runtime.block_on(fanout::run(number(numbers, 0, 5_000)?)),
        "kill" => runtime.block_on(kill::run(number(numbers, 0, 5)?)),
        "heavy" => runtime.block_on(heavy::run(number(numbers, 0, 20_000)?)),
        "crowd" => runtime.block_on(crowd::run(number(numbers, 0, 24)?)),
        "deaf" => runtime.block_on(deaf::run(number(numbers, 0, 200)?)),
        "strangers" => runtime.block_on(strangers::run()),
        "many" => runtime.block_on(many::run(number(numbers, 0, 250_000)?)),
        other => bail!("there is no load {other}"),
    };
    println!("load after {}", load_average());
    done
}

fn plan(numbers: &[String], answers: Answers) -> Result<Plan> {
    Ok(Plan {
        rate: number(numbers, 0, 15_000)?,
        seconds: number(numbers, 1, 60)?,
        connections: number(numbers, 2, 512)?,
        answers,
    })
}

fn number<T: FromStr>(words: &[String], place: usize, usual: T) -> Result<T> {
    match words.get(place) {
        Some(word) => word.parse().ok().context("not a number"),
        None => Ok(usual),
    }
}

fn allow_many_files() -> Result<()> {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut files = getrlimit(Resource::Nofile);
    files.current = files.maximum;
    Ok(setrlimit(Resource::Nofile, files)?)
}
