//! The facts of a game: its balls, and nothing else.

use crate::{Pins, frame::tally::Tally};

/// The balls of one game, at most twenty-one.
///
/// Four bits hold a ball as pins + 1, the newest in the lowest bits, so that a game
/// travels in registers. An array would be written by the byte and copied whole at
/// every ball, and the processor would wait for that.
/// At rest the number is kept as bytes: a `u128` would align every player to sixteen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Balls([u8; 16]);

/// The bits of one ball.
const BITS: u32 = 4;

impl Balls {
    #[inline]
    pub(crate) const fn with(self, pins: Pins) -> Self {
        let packed = self.packed() << BITS | pins.count().saturating_add(1) as u128;
        Self(packed.to_ne_bytes())
    }

    /// The balls in the order bowled.
    pub(crate) const fn in_order(self) -> BallsInOrder {
        let unused = self.packed().leading_zeros() / BITS;
        BallsInOrder(self.packed().wrapping_shl(unused.wrapping_mul(BITS)))
    }

    #[inline]
    const fn packed(self) -> u128 {
        u128::from_ne_bytes(self.0)
    }
}

/// The balls that remain of a game, the oldest in the highest bits.
#[derive(Debug)]
pub(crate) struct BallsInOrder(u128);

impl BallsInOrder {
    /// Takes out the balls bowled in the next frame, which also counts the ones after
    /// them if it needs any. Where fewer have been bowled, there is nothing to take.
    pub(crate) const fn next_frame(&mut self) -> Tally {
        let tally = Tally::counting([self.ball(0), self.ball(1), self.ball(2)]);
        self.0 = self.0.wrapping_shl(BITS.wrapping_mul(tally.own_count()));
        tally
    }

    const fn ball(&self, index: u32) -> Option<Pins> {
        let highest = self.0.wrapping_shl(BITS.wrapping_mul(index)) >> (u128::BITS - BITS);
        Pins::new((highest as u8).wrapping_sub(1))
    }
}

impl Iterator for BallsInOrder {
    type Item = Pins;

    fn next(&mut self) -> Option<Pins> {
        let oldest = self.ball(0);
        self.0 <<= BITS;
        oldest
    }
}
