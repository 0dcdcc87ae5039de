//! Marks, by the table: `X 7/ 9-`.
#![expect(
    clippy::cast_possible_truncation,
    reason = "there are as many letters as bytes"
)]

use std::array;

use crate::{
    Card, SIDE_BY_SIDE,
    table::{BallWalk, Symbol, TABLES},
};

/// Lines of at most so many letters are read side by side: a whole game has thirty or less,
/// with a blank behind every frame.
const LETTERS_MAX: usize = 64;

/// The cards of lines that are plainly marks, read side by side.
pub(crate) fn cards(lines: [&[u8]; SIDE_BY_SIDE]) -> [Option<Card>; SIDE_BY_SIDE] {
    let mut letters = [[Letter::BLANK.0; LETTERS_MAX]; SIDE_BY_SIDE];
    for (letters, line) in letters.iter_mut().zip(lines) {
        for (letter, byte) in letters.iter_mut().zip(line) {
            *letter = Letter::of(*byte).0;
        }
    }
    let longest = lines.iter().map(|line| line.len()).max();
    let walk = TABLES.by_ball.walk(&letters, longest.unwrap_or_default());
    array::from_fn(|line| {
        let seen = letters[line].iter().fold(0, |seen, letter| seen | letter);
        let whole = lines[line].len() <= LETTERS_MAX;
        (whole && Letter(seen).makes_marks()).then_some(walk[line].card()?)
    })
}

/// The card of a line that is plainly marks. Whatever else it may be is for the rules to read.
pub(super) fn card(line: &[u8]) -> Option<Card> {
    let mut seen = 0;
    let mut walk = BallWalk::default();
    for byte in line {
        let letter = Letter::of(*byte);
        seen |= letter.0;
        walk = TABLES.by_ball.step(walk, letter.0);
    }
    Letter(seen).makes_marks().then_some(walk.card()?)
}

/// What a letter is to the table, its symbol, and above that, what it says about the line it
/// is in.
#[derive(Clone, Copy)]
struct Letter(u8);

impl Letter {
    const BLANK: Self = Self(Symbol::Between as u8);

    /// It is in no list of counts.
    const MARK: u8 = 1 << 4;
    /// It is in no list of counts but for those with commas, which may have minus signs.
    const MISS: u8 = 1 << 5;
    const COMMA: u8 = 1 << 6;

    /// Whether a line of these letters can be nothing but marks.
    const fn makes_marks(self) -> bool {
        let miss = self.0 & (Self::MISS | Self::COMMA) == Self::MISS;
        self.0 & Self::MARK != 0 || miss
    }

    const fn of(byte: u8) -> Self {
        Self(LETTERS[byte as usize])
    }

    /// An opening bracket may begin a list of counts, so it is not skipped here.
    const fn new(byte: u8) -> Self {
        Self(match byte {
            b'0'..=b'9' => byte - b'0',
            b'-' | b'G' | b'g' | b'F' | b'f' => Self::MISS,
            b'X' | b'x' => Symbol::Strike as u8 | Self::MARK,
            b'/' => Symbol::Spare as u8 | Self::MARK,
            b',' => Symbol::Between as u8 | Self::COMMA,
            b' ' | b'\t' | b'\r' | b';' | b'.' | b'|' | b'_' | b'(' | b')' => Self::BLANK.0,
            _ => Symbol::Unknown as u8,
        })
    }
}

const LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0;
    while byte < letters.len() {
        letters[byte] = Letter::new(byte as u8).0;
        byte += 1;
    }
    letters
};
