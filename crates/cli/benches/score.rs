//! Scoring a file beside counting its lines, and games beside what others need for one.

use std::{
    fs::File,
    hint::black_box,
    io::{self, BufWriter, Write},
    path::Path,
    process::{Command, Stdio},
};

use tenpin_batch::{Outcome, Scorer, score_balls, score_games};
use tenpin_benches::{
    contestant, cost,
    games::{self, Played},
    stopwatch::{self, REPEATS},
};

const FILE_SIZE: usize = 1 << 30;
const GAMES: u32 = 100_000;
const SEED: u64 = 300;

fn main() -> io::Result<()> {
    println!("best of {REPEATS}, in turn; seed {SEED}");
    println!("load {}, {}", stopwatch::load_average(), instructions());
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games");
    write_file(&file)?;
    compare_programs(&file)?;
    compare_games();
    println!("load {}", stopwatch::load_average());
    Ok(())
}

fn instructions() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        return "with AVX2";
    }
    "without AVX2"
}

/// A million games as counts, again and again. What was just written is in memory.
fn write_file(path: &Path) -> io::Result<()> {
    let games = games::seeded(1_000_000, SEED);
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut lines = games.iter().cycle().map(counts);
    let mut size = 0;
    while size < FILE_SIZE {
        let line = lines.next().unwrap_or_default();
        size += line.len();
        file.write_all(line.as_bytes())?;
    }
    file.flush()
}

fn counts(game: &Played) -> String {
    games::counts(&game.balls) + "\n"
}

fn compare_programs(file: &Path) -> io::Result<()> {
    let programs = [
        ("wc", "-l"),
        (env!("CARGO_BIN_EXE_tenpin"), "score --summary --threads 2"),
        (env!("CARGO_BIN_EXE_tenpin"), "score --summary --threads 1"),
        (env!("CARGO_BIN_EXE_tenpin"), "score --threads 2"),
    ];
    let mut commands = programs.map(|(program, arguments)| {
        let mut command = Command::new(program);
        command.args(arguments.split(' ')).arg(file);
        command.stdout(Stdio::null());
        command
    });
    let costs = cost::best(&mut commands)?;
    println!("\n1 GiB of games                       wall ms  processor ms  of wc");
    for ((program, arguments), cost) in programs.iter().zip(&costs) {
        let name = Path::new(program).file_name().unwrap_or_default().display();
        let name = format!("{name} {arguments}");
        let [wall, processor] = [cost.wall, cost.processor].map(|time| time.as_secs_f64() * 1e3);
        let ratio = cost.wall.as_secs_f64() / costs[0].wall.as_secs_f64();
        println!("{name:<35} {wall:>8.0} {processor:>13.0} {ratio:>6.2}");
    }
    Ok(())
}

/// The same games in the forms that are read.
struct Forms {
    games: Vec<Played>,
    balls: Vec<Vec<u8>>,
    counts: String,
    marks: String,
}

/// Someone who scores all of them, and answers the sum.
type Contestant = (&'static str, fn(&Forms) -> u64);

const OURS: [Contestant; 5] = [
    ("counts", |forms| {
        sum_of_text(&mut Scorer::default(), &forms.counts)
    }),
    ("counts, portable", |forms| {
        sum_of_text(&mut Scorer::portable(), &forms.counts)
    }),
    ("marks", |forms| {
        sum_of_text(&mut Scorer::default(), &forms.marks)
    }),
    ("balls, many", sum_of_games),
    ("balls, one by one", sum_of_balls),
];

const PEERS: [Contestant; 4] = [
    ("naive Vec", |forms| sum_by(0, forms)),
    ("naive, tuned", |forms| sum_by(1, forms)),
    ("bowling 0.2", |forms| sum_by(2, forms)),
    ("bscore 1.2", |forms| sum_by(3, forms)),
];

fn compare_games() {
    let games = games::seeded(GAMES, SEED);
    let forms = Forms {
        balls: games.iter().map(|game| game.balls.clone()).collect(),
        counts: games.iter().map(counts).collect(),
        marks: games.iter().flat_map(|game| [&game.marks, "\n"]).collect(),
        games,
    };
    let contestants: Vec<_> = OURS.into_iter().chain(PEERS).collect();
    let sums: Vec<_> = contestants.iter().map(|(_, score)| score(&forms)).collect();
    assert!(sums.iter().all(|sum| *sum == sums[0]), "{sums:?}");
    let times = stopwatch::best(&contestants, |(_, score)| score(black_box(&forms)));
    let times = times
        .iter()
        .map(|time| time.as_secs_f64() * 1e9 / f64::from(GAMES));
    let times: Vec<_> = times.collect();
    let peers = PEERS.map(|(name, _)| format!("{name:>13}"));
    println!("\n{:<18} {:>8} {}", "", "ns/game", peers.concat());
    for ((name, _), time) in contestants.iter().zip(&times) {
        let ratios = times[OURS.len()..]
            .iter()
            .map(|peer| format!("{:>13.1}", peer / time));
        println!("{name:<18} {time:>8.1} {}", ratios.collect::<String>());
    }
}

fn sum_of_text(scorer: &mut Scorer, text: &str) -> u64 {
    let mut sum = 0;
    scorer.score(text.as_bytes(), |_, outcome| match outcome {
        Outcome::Scored(card) => sum += u64::from(card.points()),
        other => panic!("{other:?}"),
    });
    sum
}

fn sum_of_games(forms: &Forms) -> u64 {
    let mut sum = 0;
    score_games(&forms.balls, |card| {
        sum += u64::from(card.expect("a legal game").points());
    });
    sum
}

fn sum_of_balls(forms: &Forms) -> u64 {
    let cards = forms.balls.iter().map(|balls| score_balls(balls));
    cards
        .map(|card| u64::from(card.expect("a legal game").points()))
        .sum()
}

fn sum_by(peer: usize, forms: &Forms) -> u64 {
    let score = contestant::PEERS[peer].score;
    forms.games.iter().map(|game| u64::from(score(game))).sum()
}
