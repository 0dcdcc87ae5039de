//! What several tests need.

use tenpin::Game;
use tenpin_batch::{Card, LineError, Outcome, Scorer};

/// What the rules say of a line. Nothing here is asked of the crate but how a game is put down.
pub(crate) fn by_the_rules(line: &[u8]) -> Outcome {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > 65_536 {
        return Outcome::Bad(LineError::TooLong);
    }
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Outcome::Skipped;
    }
    match text.parse::<Game>() {
        Ok(game) => Outcome::Scored(Card::of(&game)),
        Err(error) => Outcome::Bad(LineError::Unreadable(error)),
    }
}

/// The lines of a text.
pub(crate) fn lines(text: &[u8]) -> Vec<&[u8]> {
    let whole = text.strip_suffix(b"\n");
    let mut lines: Vec<_> = whole
        .unwrap_or(text)
        .split(|letter| *letter == b'\n')
        .collect();
    if text.is_empty() {
        lines.clear();
    }
    lines
}

/// What became of each line of a text.
pub(crate) fn outcomes(scorer: &mut Scorer, text: &[u8]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    scorer.score(text, |_, outcome| outcomes.push(outcome));
    outcomes
}
