//! Files of games, scored.

mod crew;
mod desk;
mod input;
mod page;
mod progress;
mod reason;
mod style;

use std::{
    io::{self, IsTerminal},
    num::NonZeroUsize,
    path::PathBuf,
    thread,
};

use crew::Crew;
use desk::Desk;
use input::Input;
use progress::Progress;

use crate::{
    arguments::{Score, ScoreStyle},
    input::Stop,
    phrasebook::Phrasebook,
};

/// More threads than that would only wait for the file.
const THREADS_MAX: usize = 8;

/// Scores files, or what is piped in, and tells each game in turn.
pub(crate) fn run(wanted: Score, phrasebook: &'static Phrasebook) -> Result<(), Stop> {
    let piped = || vec![PathBuf::from("-")];
    let files = Some(wanted.files).filter(|files| !files.is_empty());
    let files = files.unwrap_or_else(piped);
    let threads = wanted.threads.map_or_else(usual_threads, usize::from);
    let names_files = files.len() > 1;
    let input = Input::new(files, wanted.column);
    let progress = Progress::new(
        phrasebook,
        input.meter(),
        has_room_for_progress(wanted.style),
    );
    let desk = Desk::new(phrasebook, wanted.all_errors, progress);
    desk::print(&style::head(wanted.style, names_files))?;

    let crew = Crew::new(input, desk);
    let worked = crew.work(threads, || style::of(wanted.style, names_files));
    crew.desk().clear_progress();
    worked?;

    crew.desk()
        .close(|summary| style::totals(wanted.style, summary, phrasebook))
}

/// Whether a terminal shows how far it has come, and not the games themselves.
fn has_room_for_progress(style: ScoreStyle) -> bool {
    let is_quiet = matches!(style, ScoreStyle::Summary | ScoreStyle::SummaryJson);
    io::stderr().is_terminal() && (is_quiet || !io::stdout().is_terminal())
}

fn usual_threads() -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    cores.min(THREADS_MAX)
}
