//! tenpin: keeps the score of a ten-pin bowling match on the console.

mod arguments;
mod book;
mod commands;
mod console;
mod input;
mod manual;
mod phrasebook;
mod refusal;
mod scoreboard;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use arguments::{Request, Task};
use book::{Book, BookName};
use clap_complete::Shell;
use commands::Commands;
use console::Console;
use input::Stop;
use phrasebook::{Message, Phrasebook};

/// A server makes and drops small things on several threads all the time; this costs less than what
/// the system has.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().collect();
    // It is needed to the very end, also by threads that nobody waits for.
    let phrasebook: &'static Phrasebook = Box::leak(Box::new(phrasebook::chosen(&arguments)));
    let request = Request::read(arguments, phrasebook);
    let done = run(request, phrasebook);
    done.map_or_else(|stop| status(&stop, phrasebook), |()| ExitCode::SUCCESS)
}

fn run(request: Request, phrasebook: &'static Phrasebook) -> Result<(), Stop> {
    let name = BookName::chosen(request.book);
    match request.task {
        Task::Play(players) => {
            let book = open_to_play(name, phrasebook)?;
            console(&book, request.speak, phrasebook)?.play(players)
        }
        Task::Resume(id) => {
            let book = Book::open_existing(name).map_err(Stop::Failed)?;
            let record = Commands::new(&book, phrasebook).unfinished(id.as_ref())?;
            console(&book, request.speak, phrasebook)?.go_on(record)
        }
        Task::Again(id) => {
            let book = Book::open_existing(name).map_err(Stop::Failed)?;
            let players = Commands::new(&book, phrasebook).players(id.as_ref())?;
            console(&book, request.speak, phrasebook)?.play(Some(players))
        }
        Task::Serve(wanted) => commands::serve::run(wanted, name, phrasebook),
        Task::Score(wanted) => commands::score::run(wanted, phrasebook),
        Task::Completions(shell) => print_completions(shell, phrasebook).map_err(Stop::Unwritable),
        Task::Man => manual::print(phrasebook).map_err(Stop::Unwritable),
        task => commands::run(task, name, phrasebook),
    }
}

/// If the usual book cannot be opened, playing goes on without, and says so.
fn open_to_play(name: BookName, phrasebook: &Phrasebook) -> Result<Book, Stop> {
    let (book, unkept) = Book::open_to_play(name).map_err(Stop::Failed)?;
    if let Some(reason) = unkept {
        for message in [reason, Message::new("unkept")] {
            let _ = writeln!(io::stderr(), "{}", phrasebook.say(&message));
        }
    }
    Ok(book)
}

fn console<'a>(
    book: &'a Book,
    speak: bool,
    phrasebook: &'a Phrasebook,
) -> Result<Console<'a>, Stop> {
    let lines = input::open().map_err(Stop::Unreadable)?;
    let scoreboard = scoreboard::open(speak, phrasebook);
    Ok(Console::new(phrasebook, lines, scoreboard, book))
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
        Stop::Unwritable(reason) => fail(&because("failed-writing", reason), 1, phrasebook),
        Stop::Unreadable(reason) => fail(&because("failed-reading", reason), 2, phrasebook),
        Stop::Failed(message) => fail(message, 1, phrasebook),
        Stop::Told(status) => ExitCode::from(*status),
        Stop::BadFile(message) => fail(message, 2, phrasebook),
    }
}

fn because(key: &'static str, reason: &io::Error) -> Message {
    Message::new(key).text("reason", reason)
}

fn fail(message: &Message, status: u8, phrasebook: &Phrasebook) -> ExitCode {
    let _ = writeln!(io::stderr(), "{}", phrasebook.say(message));
    ExitCode::from(status)
}
