//! How far a long run has come, on a terminal.

use std::{
    io::{self, Read, Write},
    thread,
};

use pty_process::blocking::{Command, open};
use tenpin_testkit::process::watch;

use crate::program::tenpin;

#[test]
fn a_long_run_shows_how_far_it_has_come() {
    let (mut terminal, program_side) = open().expect("a terminal");
    let (input, output) = io::pipe().expect("a pipe");
    let command = Command::from(tenpin("score --summary")).stdin(input);
    let mut program = command.spawn(program_side).expect("the program");
    let _watch = watch(&program);
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    let writer = thread::spawn(move || feed(output, &stopped));

    let mut shown = String::new();
    while !shown.contains(" MB/s") {
        shown += &read(&mut terminal).expect("more on the screen");
    }
    drop(stop);
    let games = writer.join().expect("a writer");
    while let Some(more) = read(&mut terminal) {
        shown += &more;
    }
    assert!(program.wait().expect("an end").success());
    assert!(shown.starts_with("\r\x1b[K"), "{shown:?}");
    let (_, summary) = shown.rsplit_once("\r\x1b[K").expect("a cleared line");
    assert!(
        summary.starts_with(&format!("{games:>14}  games\r\n")),
        "{summary:?}"
    );
}

/// Writes games until nobody listens; answers how many.
fn feed(mut output: io::PipeWriter, stopped: &std::sync::mpsc::Receiver<()>) -> u64 {
    let some = "10,10,10,10,10,10,10,10,10,10,10,10\n".repeat(1000);
    let mut games = 0;
    while stopped.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
        output.write_all(some.as_bytes()).expect("a reader");
        games += 1000;
    }
    games
}

/// What is shown next; nothing at the end.
fn read(terminal: &mut impl Read) -> Option<String> {
    let mut bytes = [0; 4096];
    // Linux answers with an error when nobody has the other end open any more.
    let count = terminal.read(&mut bytes).unwrap_or(0);
    (count > 0).then(|| String::from_utf8_lossy(&bytes[..count]).into_owned())
}
