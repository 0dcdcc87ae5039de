//! tenpin: keeps the score of a ten-pin bowling match on the console.

mod arguments;
mod console;
mod input;
mod log;
mod manual;
mod phrasebook;
mod refusal;
mod scoreboard;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use arguments::Task;
use clap_complete::Shell;
use console::Console;
use input::Stop;
use phrasebook::{Language, Message, Phrasebook};
use tenpin::Name;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().collect();
    let phrasebook = Phrasebook::of(Language::chosen(&arguments));
    let done = match Task::read(arguments, &phrasebook) {
        Task::Play { players, speak } => play(players, speak, &phrasebook),
        Task::Completions(shell) => print_completions(shell, &phrasebook).map_err(Stop::Unwritable),
        Task::Man => manual::print(&phrasebook).map_err(Stop::Unwritable),
    };
    done.map_or_else(|stop| status(&stop, &phrasebook), |()| ExitCode::SUCCESS)
}

fn play(players: Option<Vec<Name>>, speak: bool, phrasebook: &Phrasebook) -> Result<(), Stop> {
    let lines = input::open().map_err(Stop::Unreadable)?;
    let scoreboard = scoreboard::open(speak, phrasebook);
    Console::new(phrasebook, lines, scoreboard).play(players)
}

fn print_completions(shell: Shell, phrasebook: &Phrasebook) -> io::Result<()> {
    let mut script = Vec::new();
    let mut command = arguments::command(phrasebook);
    clap_complete::generate(shell, &mut command, "tenpin", &mut script);
    io::stdout().write_all(&script)
}

/// The exit status; a failure is told first.
fn status(stop: &Stop, phrasebook: &Phrasebook) -> ExitCode {
    match stop {
        Stop::End => ExitCode::SUCCESS,
        Stop::Interrupted => ExitCode::from(130),
        _ if stop.is_closed_pipe() => ExitCode::SUCCESS,
        Stop::Unwritable(reason) => fail("failed-writing", reason, 1, phrasebook),
        Stop::Unreadable(reason) => fail("failed-reading", reason, 2, phrasebook),
    }
}

fn fail(key: &'static str, reason: &io::Error, status: u8, phrasebook: &Phrasebook) -> ExitCode {
    let message = Message::new(key).text("reason", reason);
    let _ = writeln!(io::stderr(), "{}", phrasebook.say(&message));
    ExitCode::from(status)
}
