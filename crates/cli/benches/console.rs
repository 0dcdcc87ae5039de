//! Whole games of very many players piped through the program, beside a plain buffered
//! loop that reads the same lines and writes as many bytes.

use std::{
    env,
    fs::File,
    io::{self, BufRead, BufWriter, Read, Write},
    process::{Command, Stdio},
    time::Duration,
};

use tenpin::{Match, Name, Pins, Turn};
use tenpin_testkit::stopwatch::{self, REPEATS};

const SIZES: [usize; 2] = [100, 1_000];

/// Tells this program to be the plain loop, for so many players.
const PLAIN: &str = "TENPIN_BENCH_PLAIN";

fn main() -> io::Result<()> {
    if let Ok(players) = env::var(PLAIN) {
        return plain_loop(players.parse().expect("a number"));
    }
    let evenings = SIZES.map(|players| Evening::new(players).expect("a temporary file"));
    let contests: Vec<_> = evenings.iter().flat_map(Evening::contests).collect();
    let times = stopwatch::best(&contests, |contest| contest.run().expect("a run"));
    println!(
        "a whole game piped through, best of {REPEATS}, load {}",
        stopwatch::load_average()
    );
    println!(
        "{:>7} {:>12} {:>10} {:>14} {:>14} {:>6}",
        "players", "bytes", "into", "tenpin ns/KB", "plain ns/KB", "ratio"
    );
    for (contest, times) in contests.chunks(2).zip(times.chunks(2)) {
        print(&contest[0], times[0], times[1]);
    }
    Ok(())
}

fn print(contest: &Contest<'_>, ours: Duration, plain: Duration) {
    let Evening { players, bytes, .. } = contest.evening;
    let [ours, plain] = [ours, plain].map(|time| time.as_secs_f64());
    #[expect(clippy::cast_precision_loss, reason = "a few gigabytes at most")]
    let per_kilobyte = 1e12 / *bytes as f64;
    println!(
        "{players:>7} {bytes:>12} {:>10} {:>14.1} {:>14.1} {:>6.2}",
        contest.sink.name(),
        ours * per_kilobyte,
        plain * per_kilobyte,
        ours / plain
    );
}

/// A match as lines to type.
struct Evening {
    players: usize,
    lines: tempfile::NamedTempFile,
    bytes: usize,
}

impl Evening {
    fn new(players: usize) -> io::Result<Self> {
        let mut lines = tempfile::NamedTempFile::new()?;
        let mut night = start(players);
        while let Some(turn) = night.up() {
            let pins = ball(&turn);
            writeln!(lines, "{pins}")?;
            night = night.roll(pins).expect("pins that stand");
        }
        let mut evening = Self {
            players,
            lines,
            bytes: 0,
        };
        evening.bytes = evening.contests()[0].run()?;
        assert_eq!(evening.bytes, evening.contests()[1].run()?);
        Ok(evening)
    }

    fn contests(&self) -> [Contest<'_>; 4] {
        let contest = |sink, program| Contest {
            evening: self,
            sink,
            program,
        };
        [
            contest(Sink::Pipe, Program::Tenpin),
            contest(Sink::Pipe, Program::Plain),
            contest(Sink::Nothing, Program::Tenpin),
            contest(Sink::Nothing, Program::Plain),
        ]
    }
}

/// One program that is timed.
struct Contest<'a> {
    evening: &'a Evening,
    sink: Sink,
    program: Program,
}

#[derive(Clone, Copy)]
enum Sink {
    Pipe,
    Nothing,
}

#[derive(Clone, Copy)]
enum Program {
    Tenpin,
    Plain,
}

impl Contest<'_> {
    /// Runs it to the end and counts what arrives in the pipe.
    fn run(&self) -> io::Result<usize> {
        let mut command = self.command()?;
        command.stdin(File::open(&self.evening.lines)?);
        command.stdout(self.sink.open()).stderr(Stdio::null());
        let mut program = command.spawn()?;
        let count = program.stdout.take().map_or(Ok(0), count);
        assert!(program.wait()?.success());
        count
    }

    fn command(&self) -> io::Result<Command> {
        let players = self.evening.players;
        let mut command = match self.program {
            Program::Tenpin => Command::new(env!("CARGO_BIN_EXE_tenpin")),
            Program::Plain => Command::new(env::current_exe()?),
        };
        match self.program {
            Program::Tenpin => {
                // What a book costs is measured with the book.
                command.args(["--book", ":memory:", "--lang", "en"]);
                command.args(["--players", &names(players).join(",")])
            }
            Program::Plain => command.env(PLAIN, players.to_string()),
        };
        Ok(command)
    }
}

impl Sink {
    fn open(self) -> Stdio {
        match self {
            Self::Pipe => Stdio::piped(),
            Self::Nothing => Stdio::null(),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Pipe => "a pipe",
            Self::Nothing => "/dev/null",
        }
    }
}

fn count(mut pipe: impl Read) -> io::Result<usize> {
    let mut buffer = vec![0; 1 << 16];
    let mut count = 0;
    loop {
        match pipe.read(&mut buffer)? {
            0 => return Ok(count),
            read => count += read,
        }
    }
}

/// What tenpin prints, without its thinking: every board is the one of the beginning, and
/// its lines are ready.
fn plain_loop(players: usize) -> io::Result<()> {
    let board = format!("{}\n\n", start(players).board());
    let lines: Vec<_> = board.split_inclusive('\n').collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut print = |text: &str| out.write_all(text.as_bytes());
    lines.iter().try_for_each(|line| print(line))?;
    for ball in io::stdin().lock().lines() {
        ball?;
        print("PJS's turn : ")?;
        lines.iter().try_for_each(|line| print(line))?;
    }
    lines.iter().try_for_each(|line| print(line))?;
    for standing in finished(players).ranking() {
        let rank = standing.rank.unwrap_or_default();
        print(&format!("{rank}. {} : {}\n", standing.name, standing.score))?;
    }
    out.flush()
}

fn start(players: usize) -> Match {
    let names = names(players).into_iter();
    let names = names.map(|name| name.parse::<Name>().expect("three letters"));
    Match::start(names).expect("players")
}

fn finished(players: usize) -> Match {
    let mut night = start(players);
    while let Some(turn) = night.up() {
        night = night.roll(ball(&turn)).expect("pins that stand");
    }
    night
}

/// A strike for every other player, 7 and 2 for the rest.
fn ball(turn: &Turn) -> Pins {
    match (usize::from(turn.seat) % 2, turn.standing) {
        (0, _) => Pins::Ten,
        (_, Pins::Three) => Pins::Two,
        _ => Pins::Seven,
    }
}

fn names(players: usize) -> Vec<String> {
    let letters = || 'A'..='Z';
    let pairs = letters().flat_map(|first| letters().map(move |second| format!("{first}{second}")));
    let names = pairs.flat_map(|pair| letters().map(move |third| format!("{pair}{third}")));
    names.take(players).collect()
}
