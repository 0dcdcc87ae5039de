//! A server killed in the middle of the load: every ball that was answered is in the book,
//! once.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Result, ensure};
use tenpin_scorebook::{Place, Scorebook};
use tokio::{task::JoinHandle, time::sleep};

use crate::{
    house::{BALLS, House, Match},
    wire::{Wire, post},
};

/// How many balls are on their way at once.
const CONNECTIONS: usize = 128;

/// What was answered: the match and the name of the ball.
type Answered = Arc<Mutex<Vec<(String, String)>>>;

pub(crate) async fn run(rounds: u32) -> Result<()> {
    let mut house = House::open()?;
    let mut random = fastrand::Rng::new();
    println!("seed {}", random.get_seed());
    let answered = Answered::default();
    for round in 0..rounds {
        let players = start_playing(&house, &answered).await?;
        sleep(Duration::from_millis(random.u64(200..1500))).await;
        house.kill()?;
        for player in players {
            // Every one ends with a connection that broke, or with its last ball.
            let _ = player.await?;
        }
        let balls = lock(&answered).len();
        println!("killed {} times, {balls} balls answered so far", round + 1);
        house.start_again()?;
    }
    house.kill()?;
    let lost = missing(&house, &lock(&answered))?;
    ensure!(lost == 0, "{lost} balls are lost or doubled");
    println!("every ball is in the book, once; the book is whole");
    Ok(())
}

async fn start_playing(house: &House, answered: &Answered) -> Result<Vec<JoinHandle<Result<()>>>> {
    let matches = house.start_matches(CONNECTIONS * 8).await?;
    let mut players = Vec::new();
    for games in matches.chunks(8) {
        let wire = Wire::open(house.address).await?;
        let play = play(wire, games.to_vec(), Arc::clone(answered));
        players.push(tokio::spawn(play));
    }
    Ok(players)
}

async fn play(mut wire: Wire, games: Vec<Match>, answered: Answered) -> Result<()> {
    for ball in 0..BALLS {
        for game in &games {
            let path = format!("/matches/{}/rolls", game.id);
            let id = format!("ball-{ball}");
            let body = format!("{{\"pins\":{}}}", 3 + ball % 2);
            let headers = format!("Idempotency-Key: {id}\r\n");
            let request = post(&path, &game.key, &headers, &body);
            let answer = wire.ask(&request).await?;
            ensure!(answer.status == 201, "{}", answer.body);
            lock(&answered).push((game.id.clone(), id));
        }
    }
    Ok(())
}

fn lock(answered: &Answered) -> std::sync::MutexGuard<'_, Vec<(String, String)>> {
    answered.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many of those answered are not in the book exactly once.
fn missing(house: &House, answered: &[(String, String)]) -> Result<usize> {
    let book = Scorebook::open(&Place::File(house.book()))?;
    let check = book.verify()?;
    ensure!(check.findings.is_empty(), "{:?}", check.findings);
    let mut kept: HashMap<(String, String), usize> = HashMap::new();
    for id in book.every_match()? {
        for entry in book.read(id)?.entries {
            *kept
                .entry((id.to_string(), entry.client_id.to_string()))
                .or_default() += 1;
        }
    }
    let wrong = answered.iter().filter(|ball| kept.get(*ball) != Some(&1));
    Ok(wrong.count())
}
