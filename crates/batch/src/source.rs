//! Where games come from: pieces of whole lines, however long the text is.

mod beginning;
mod column;

mod lines;
mod piece;
mod row;
mod table;

use std::io::{self, Read};

pub use beginning::{Beginning, NotText};
pub use column::{Column, ColumnError};

pub use lines::Lines;
pub use piece::Piece;
pub use table::Table;

/// A source of games, one a line.
pub trait Source {
    /// Fills a piece with the next lines; answers whether there are any.
    ///
    /// It takes what is there and waits only for the end of a line, so that whoever types one
    /// is answered at once.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if the text cannot be read. What was read before has been handed out.
    fn fill(&mut self, piece: &mut Piece) -> io::Result<bool>;
}

/// Reads what is there; a signal in between means nothing.
fn read_once(source: &mut impl Read, room: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(room) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
