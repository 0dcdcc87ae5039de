//! The same balls sent to this program and to another build, in turn.

use std::path::Path;

use anyhow::Result;

use crate::{
    figures::milliseconds,
    house::{House, usual_program},
    post::{Plan, carry},
};

pub(crate) async fn run(other: &str, rounds: u32, plans: &[Plan]) -> Result<()> {
    let this = usual_program()?;
    for plan in plans {
        println!("{plan}");
        for _ in 0..rounds {
            measure("other", Path::new(other), plan).await?;
            measure("this", &this, plan).await?;
        }
    }
    Ok(())
}

async fn measure(called: &str, program: &Path, plan: &Plan) -> Result<()> {
    let house = House::open_by(program, tempfile::tempdir_in(".")?)?;
    let mut carried = carry(plan, &house).await?;
    let [p50, p99] = [500, 990].map(|share| milliseconds(carried.times.permille(share)));
    println!(
        "{called:>5}: {:5.1} us of processor time a ball, p50 {p50:6.2} ms, p99 {p99:6.2} ms",
        carried.processor_us
    );
    Ok(())
}
