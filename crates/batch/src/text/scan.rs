//! Where lines end, and which rack may begin at each place of a text.
#![expect(
    clippy::inline_always,
    reason = "what is compiled once more for better processors must be inlined there"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a place in a text that can be walked fits into a few bits"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;

use std::array;

use crate::{room, table::PLACES, text::Look};

/// What the walk needs to know of a text: where its lines end, and for each place the code of
/// the rack that begins there if a ball does.
///
/// This looks at letters only. A ball is a digit or `10` with a comma or the end of a line
/// behind it; everything else is [`NO_BALL`], which no table knows.
#[derive(Debug)]
pub(crate) struct Scan {
    balls: Box<[u8; PLACES + AHEAD]>,
    racks: Box<[u8; PLACES]>,
    ends: Box<[u32; PLACES + SPARE]>,
    lines: usize,
    /// Whether only what every processor has is used.
    portable: bool,
}

/// How far a second ball may stand behind a first of one digit.
const AHEAD: usize = 2;

/// The codes of ten pins and of what is no ball; other balls are their own codes.
const TEN: u8 = 0xa;
const NO_BALL: u8 = 0xf;

/// Line ends are looked for in so many letters at once, and written so many at a time, whether
/// there are as many or not.
const BLOCK: usize = 64;
const SPARE: usize = 4;

impl Default for Scan {
    fn default() -> Self {
        Self {
            balls: room(NO_BALL),
            racks: room(0),
            ends: room(0),
            lines: 0,
            portable: false,
        }
    }
}

impl Scan {
    /// The longest text that can be looked at: a walk goes on a little behind its line.
    pub(crate) const TEXT_MAX: usize = PLACES - 2 * BLOCK;

    pub(crate) fn portable() -> Self {
        Self {
            portable: true,
            ..Self::default()
        }
    }

    /// Finds where the lines of a text end, of which the last may lack its end; and if they
    /// look like counts, which rack may begin at each place.
    pub(crate) fn read(&mut self, text: &[u8], look: Look) {
        #[cfg(target_arch = "x86_64")]
        if !self.portable && avx2::read(self, text, look) {
            return;
        }
        self.read_with(text, look, newlines);
    }

    /// The code of the rack at each place.
    pub(crate) const fn racks(&self) -> &[u8; PLACES] {
        &self.racks
    }

    /// Where each line ends.
    pub(crate) fn ends(&self) -> &[u32] {
        &self.ends[..self.lines]
    }

    /// `newlines` tells which of so many letters end a line, the first in the lowest bit.
    #[inline(always)]
    fn read_with(&mut self, text: &[u8], look: Look, newlines: impl Fn(&[u8; BLOCK]) -> u64) {
        self.find_ends(text, newlines);
        match look {
            Look::Counts => self.find_balls::<false>(text),
            Look::CountsWithReturns => self.find_balls::<true>(text),
            Look::Other => return,
        }
        self.pair_balls(text.len());
    }

    #[inline(always)]
    fn find_balls<const RETURNS: bool>(&mut self, text: &[u8]) {
        let windows = text.windows(4);
        let whole = windows.len();
        for (ball, letters) in self.balls.iter_mut().zip(windows) {
            *ball = self::ball::<RETURNS>([letters[0], letters[1], letters[2], letters[3]]);
        }
        // Behind the text its last line ends.
        for place in whole..text.len() {
            let letter = |ahead: usize| text.get(place + ahead).copied().unwrap_or(b'\n');
            self.balls[place] = ball::<RETURNS>(array::from_fn(letter));
        }
    }

    #[inline(always)]
    fn pair_balls(&mut self, places: usize) {
        let pairs = self.balls.iter().zip(&self.balls[AHEAD..]);
        for (rack, (first, second)) in self.racks[..places].iter_mut().zip(pairs) {
            *rack = first | second << 4;
        }
    }

    #[inline(always)]
    fn find_ends(&mut self, text: &[u8], newlines: impl Fn(&[u8; BLOCK]) -> u64) {
        self.lines = 0;
        let (blocks, rest) = text.as_chunks();
        let mut begin = 0;
        for block in blocks {
            self.add_ends(begin, newlines(block));
            begin += BLOCK as u32;
        }
        let mut last = [0; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        self.add_ends(begin, newlines(&last));
        if text.last().is_some_and(|letter| *letter != b'\n') {
            self.ends[self.lines] = text.len() as u32;
            self.lines += 1;
        }
    }

    #[inline(always)]
    fn add_ends(&mut self, begin: u32, newlines: u64) {
        let mut rest = newlines;
        while rest != 0 {
            rest = self.add_some_ends(begin, rest);
        }
    }

    /// Writes a few whether they are there or not, because to ask would cost more; answers
    /// which are left.
    #[inline(always)]
    fn add_some_ends(&mut self, begin: u32, newlines: u64) -> u64 {
        let mut rest = newlines;
        for end in &mut self.ends[self.lines..][..SPARE] {
            *end = begin + rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
        }
        self.lines += SPARE.min(newlines.count_ones() as usize);
        rest
    }
}

/// The code of the ball that begins with these letters. There is no `if` in it, so that the
/// compiler makes vectors of it.
#[inline(always)]
fn ball<const RETURNS: bool>([first, second, third, fourth]: [u8; 4]) -> u8 {
    let digit = first.wrapping_sub(b'0');
    let is_digit = mask(digit < 10) & is_behind_a_ball::<RETURNS>(second, third);
    let is_ten =
        mask(first == b'1') & mask(second == b'0') & is_behind_a_ball::<RETURNS>(third, fourth);
    ((digit | !is_digit) & NO_BALL & !is_ten) | (TEN & is_ten)
}

/// A comma, or the end of a line, before which there may be a carriage return.
#[inline(always)]
fn is_behind_a_ball<const RETURNS: bool>(letter: u8, next: u8) -> u8 {
    let is_return = mask(RETURNS) & mask(letter == b'\r') & mask(next == b'\n');
    mask(letter == b',') | mask(letter == b'\n') | is_return
}

/// All bits, or none.
#[inline(always)]
fn mask(yes: bool) -> u8 {
    u8::from(yes).wrapping_neg()
}

/// Which letters end a line, for any processor: a bit for each letter in its byte, then the
/// bytes of eight letters added up by a multiplication.
fn newlines(block: &[u8; BLOCK]) -> u64 {
    let mut bits = [0; BLOCK];
    for (place, (bit, letter)) in bits.iter_mut().zip(block).enumerate() {
        *bit = mask(*letter == b'\n') & 1 << (place % 8);
    }
    let (eights, _) = bits.as_chunks();
    let mut newlines = 0;
    for (place, eight) in eights.iter().enumerate() {
        let sum = u64::from_le_bytes(*eight).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        newlines |= sum << (8 * place);
    }
    newlines
}
