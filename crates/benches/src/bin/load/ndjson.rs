//! A whole centre on one connection, beside the same balls without a network.

use std::{
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    net::{SocketAddr, TcpStream},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, ClientId, Event, MatchId, Place, Rules, Scorebook, Start,
};
use tokio::runtime::Runtime;

use crate::house::{BALLS, House};

/// How many matches are played at once, and how many writers there are without a network.
const MATCHES: usize = 1024;

/// How often it is measured; the best is kept.
const ROUNDS: usize = 5;

/// How many rolls may be on their way: about as many as there are lanes.
const AHEAD: usize = MATCHES;

pub(crate) fn run(runtime: &Runtime) -> Result<()> {
    let house = House::open()?;
    let folder = tempfile::tempdir_in(".")?;
    let book = Scorebook::open(&Place::File(folder.path().join("book.db")))?;
    let book = Arc::new(book);
    let two = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .build()?;
    let mut best = [Duration::MAX; 2];
    for round in 0..ROUNDS {
        let here = in_process(&two, &book)?;
        let matches = runtime.block_on(house.start_matches(MATCHES))?;
        let ids: Vec<_> = matches.into_iter().map(|game| game.id).collect();
        let there = stream(house.address, &house.key, &ids, round)?;
        best = [best[0].min(here), best[1].min(there)];
    }
    let balls = u32::try_from(MATCHES * BALLS)?;
    let [here, there] = best.map(|time| f64::from(balls) / time.as_secs_f64());
    println!("best of {ROUNDS}, in turn, {balls} balls each");
    println!(
        "in process, {MATCHES} writers {here:.0} balls a second; \
         on one connection {there:.0}; ratio {:.2}",
        there / here
    );
    Ok(())
}

/// Every writer waits for the answer to its ball before it rolls the next.
fn in_process(runtime: &Runtime, book: &Arc<Scorebook>) -> Result<Duration> {
    let started: Vec<_> = (0..MATCHES).map(|_| start(book)).collect();
    let ids = started.into_iter().collect::<Result<Vec<_>>>()?;
    let start = Instant::now();
    let play = |id| runtime.spawn(play(Arc::clone(book), id));
    let writers: Vec<_> = ids.into_iter().map(play).collect();
    for writer in writers {
        runtime.block_on(writer)??;
    }
    Ok(start.elapsed())
}

fn start(book: &Scorebook) -> Result<MatchId> {
    let players = ["PJS", "KYJ", "LEE", "KIM"].map(str::parse);
    let players = players.into_iter().collect::<Result<_, _>>()?;
    let match_id = MatchId::random();
    let start = Start {
        players,
        lane: None,
        rules: Rules::TenPin,
    };
    let append = Append {
        match_id,
        after: None,
        claim: Event::Started(start).into(),
        client_id: ClientId::random(),
    };
    book.append(append).wait()?;
    Ok(match_id)
}

async fn play(book: Arc<Scorebook>, match_id: MatchId) -> Result<(), AppendError> {
    for ball in 0..BALLS {
        let pins = [Pins::Three, Pins::Four][ball % 2];
        let append = Append {
            match_id,
            after: None,
            claim: Event::Rolled { pins }.into(),
            client_id: ClientId::random(),
        };
        book.append(append).await?;
    }
    Ok(())
}

/// One thread writes and one reads; never more rolls on their way than there are lanes.
fn stream(server: SocketAddr, key: &str, ids: &[String], round: usize) -> Result<Duration> {
    let stream = TcpStream::connect(server)?;
    let start = Instant::now();
    let (answered, room) = mpsc::channel::<()>();
    let reader = stream.try_clone()?;
    let total = ids.len() * BALLS;
    let reading = thread::spawn(move || read(reader, total, &answered));
    write(BufWriter::new(stream), key, ids, round, &room)?;
    reading.join().ok().context("the reader failed")??;
    Ok(start.elapsed())
}

fn write(
    mut out: BufWriter<TcpStream>,
    key: &str,
    ids: &[String],
    round: usize,
    room: &mpsc::Receiver<()>,
) -> Result<()> {
    write!(
        out,
        "POST /api/v1/rolls HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\
         Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
    )?;
    let rolls = (0..BALLS).flat_map(|ball| ids.iter().map(move |id| (ball, id)));
    for (sent, (ball, id)) in rolls.enumerate() {
        if sent >= AHEAD && room.try_recv().is_err() {
            out.flush()?;
            room.recv()?;
        }
        let pins = 3 + ball % 2;
        let line = format!("{{\"match\":\"{id}\",\"pins\":{pins},\"id\":\"{round}-{ball}\"}}\n");
        write!(out, "{:x}\r\n{line}\r\n", line.len())?;
    }
    out.write_all(b"0\r\n\r\n")?;
    Ok(out.flush()?)
}

/// Answers are lines; what the chunks add to them is not.
fn read(stream: TcpStream, total: usize, answered: &mpsc::Sender<()>) -> Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let mut count = 0;
    while count < total {
        let line = lines.next().context("the answers ended too early")??;
        if line.contains("\"revision\"") {
            count += 1;
            let _ = answered.send(());
        }
        ensure!(!line.contains("\"code\""), "{line}");
    }
    Ok(())
}
