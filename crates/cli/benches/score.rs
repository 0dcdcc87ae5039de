//! Scoring a file beside counting its lines.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    process::{Command, Stdio},
};

use tenpin_testkit::{
    cost,
    games::{self, Played},
    stopwatch::{self, REPEATS},
};

const FILE_SIZE: usize = 1 << 30;
const SEED: u64 = 300;

fn main() -> io::Result<()> {
    println!("best of {REPEATS}, in turn; seed {SEED}");
    println!("load {}, {}", stopwatch::load_average(), instructions());
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games");
    write_file(&file)?;
    compare_programs(&file)?;
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
