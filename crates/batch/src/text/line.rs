//! One line.

use tenpin::{Game, ReadError};

use crate::{
    Card, LineError, Outcome,
    text::{counts, marks},
};

/// The longest line that is read, in bytes without its line end.
pub const LINE_MAX: usize = 64 * 1024;

/// Reads a line by the rules: a game, or none if it is blank or a comment.
///
/// ```
/// use tenpin_batch::read;
///
/// let game = read(b"X 7/ 9-\r\n")?.expect("a game");
/// assert_eq!(game.score(), 48);
/// assert_eq!(read(b"# league night")?, None);
/// # Ok::<(), tenpin_batch::LineError>(())
/// ```
///
/// # Errors
///
/// [`LineError`] if it is anything else.
pub fn read(line: &[u8]) -> Result<Option<Game>, LineError> {
    let line = without_end(line);
    if line.len() > LINE_MAX {
        return Err(LineError::TooLong);
    }
    // What is not UTF-8 becomes a symbol that no ball has.
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let game: Result<Game, ReadError> = text.parse();
    game.map(Some).map_err(LineError::Unreadable)
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// What became of a line: from the table where it can say, else from the rules.
pub(crate) fn outcome(line: &[u8]) -> Outcome {
    let card = (without_end(line).len() <= LINE_MAX)
        .then(|| marks::card(line).or_else(|| counts::card(line)))
        .flatten();
    if let Some(card) = card {
        return Outcome::Scored(card);
    }
    match read(line) {
        Ok(Some(game)) => Outcome::Scored(Card::of(&game)),
        Ok(None) => Outcome::Skipped,
        Err(error) => Outcome::Bad(error),
    }
}
