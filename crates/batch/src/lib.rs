//! Many games of ten-pin bowling at once, from text or from balls, and every one that cannot
//! be is refused.
//!
//! ```
//! use tenpin_batch::{Outcome, Scorer};
//!
//! let text = b"10,7,3,9,0,10,0,8,8,2,0,6,10,10,10,8,1\nX 7/ 9-\n10,7,4\n";
//! let mut told = Vec::new();
//! Scorer::default().score(text, |_, outcome| told.push(match outcome {
//!     Outcome::Scored(card) if card.is_over() => card.points().to_string(),
//!     Outcome::Scored(card) => format!("{}+", card.points()),
//!     Outcome::Bad(error) => error.to_string(),
//!     Outcome::Skipped => "nothing".to_owned(),
//! }));
//! assert_eq!(told, ["167", "48+", "ball 3: 4 pins knocked down but only 3 standing"]);
//! ```
//!
//! # How it is fast without a rule of its own
//!
//! Everything fast is a table that was filled by asking the rules ([`tenpin::Game`]) what
//! each ball does in each situation, and everything the tables do not answer is asked of the
//! rules themselves. There are three ways through, and whatever one has a doubt about goes to
//! the next:
//!
//! 1. Whole games as pin counts, `10,7,3,…`: vector code finds the balls and the ends of lines,
//!    then eight games at a time are walked **rack by rack** through a table. The vector code
//!    knows digits, commas and line ends, and nothing of bowling.
//! 2. Other counts and marks, `X 7/ 9-`: walked **ball by ball** through another table.
//! 3. Everything else, and everything refused: read by the rules, which say why.
//!
//! No game asks for memory.

mod balls;
mod card;
mod line_error;
mod outcome;
mod scorer;
mod source;
mod summary;
mod table;
mod text;

pub use balls::{score_balls, score_games};
pub use card::Card;
pub use line_error::LineError;
pub use outcome::Outcome;
pub use scorer::Scorer;
pub use source::{Beginning, Column, ColumnError, Lines, NotText, Piece, Source, Table};
pub use summary::Summary;
pub use text::{LINE_MAX, read};

/// So many games are scored at the same time: while one waits for a table, others go on.
const SIDE_BY_SIDE: usize = 8;

/// Room for so many of one value.
#[expect(
    clippy::unnecessary_box_returns,
    reason = "it is too much for the stack"
)]
fn room<T: Copy, const COUNT: usize>(value: T) -> Box<[T; COUNT]> {
    let room = vec![value; COUNT].into_boxed_slice();
    match room.try_into() {
        Ok(room) => room,
        Err(_) => unreachable!("as many were asked for"),
    }
}
