//! Games as JSON, one object a line.

use serde::{Serialize, Serializer, ser::SerializeSeq};
use tenpin::{Game, Rolls, Score};
use tenpin_batch::LineError;

use super::Place;

/// A game as an object on a line of its own.
pub(super) fn draw(place: &Place<'_>, game: &Result<Game, LineError>, out: &mut Vec<u8>) {
    let written = match game {
        Ok(game) => serde_json::to_writer(&mut *out, &Told::of(place, game)),
        Err(error) => serde_json::to_writer(&mut *out, &Refused::of(place, error)),
    };
    debug_assert!(written.is_ok(), "there is room, and everything has a text");
    out.push(b'\n');
}

/// All there is to know of a game.
#[derive(Serialize)]
struct Told<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    rolls: &'a Game,
    frames: Frames,
    cumulative: [Option<Score>; 10],
    score: Score,
    max: Score,
    over: bool,
}

impl<'a> Told<'a> {
    fn of(place: &Place<'a>, game: &'a Game) -> Self {
        Self {
            line: place.line,
            file: place.file,
            rolls: game,
            frames: Frames(game.sheet()),
            cumulative: game.cumulative_scores(),
            score: game.score(),
            max: game.highest_possible(),
            over: game.is_over(),
        }
    }
}

/// The marks of each frame.
struct Frames([Rolls; 10]);

impl Serialize for Frames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut frames = serializer.serialize_seq(Some(self.0.len()))?;
        for rolls in &self.0 {
            frames.serialize_element(&format_args!("{rolls}"))?;
        }
        frames.end()
    }
}

/// Why a line is not a game.
#[derive(Serialize)]
struct Refused<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    error: &'static str,
    index: usize,
    message: String,
}

impl<'a> Refused<'a> {
    fn of(place: &Place<'a>, error: &LineError) -> Self {
        Self {
            line: place.line,
            file: place.file,
            error: error.code(),
            index: error.index(),
            message: error.reason().to_string(),
        }
    }
}
