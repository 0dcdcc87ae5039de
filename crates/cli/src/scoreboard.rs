//! How a match is shown: as a board, or in sentences.

mod painted;
mod palette;
mod picture;
mod speech;

use std::io::{self, Write};

use painted::Painted;
use palette::Palette;
use picture::Picture;
use speech::Speech;
use tenpin::{Match, Turn};

use crate::{input::terminal, phrasebook::Phrasebook};

/// The best way to show a match here.
pub(crate) fn open(speak: bool, phrasebook: &Phrasebook) -> Box<dyn Scoreboard + '_> {
    if speak {
        return Box::new(Speech::new(phrasebook));
    }
    if !terminal::is_used() {
        return Box::new(Picture::default());
    }
    if !terminal::can_colour() {
        return Box::new(Painted::new(Palette::NONE));
    }
    Box::new(Painted::new(Palette::COLOURS))
}

/// Shows a match on standard output.
pub(crate) trait Scoreboard {
    fn show(&mut self, scene: Scene<'_>, now: &Match, out: &mut dyn Write) -> io::Result<()>;
}

/// Why the match is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Scene<'a> {
    /// Nobody has bowled yet.
    Opening,
    /// A ball was bowled, in this turn.
    Ball(&'a Turn),
    /// Something else has changed.
    Change,
    /// Somebody wants to see it again.
    Again,
    /// The match is over.
    Result,
}
