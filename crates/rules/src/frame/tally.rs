//! The machine both kinds of frame run.

use crate::{Pins, RollError, Score, frame::rack::Rack};

/// The balls a frame counts so far, in the order bowled:
/// in the end two for an open frame, three for a spare or a strike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally([Option<Pins>; 3]);

impl Tally {
    /// What a frame counts of the balls from its own first one on. They have been
    /// bowled, so the only question is whether the third belongs to it.
    pub(crate) const fn counting(balls: [Option<Pins>; 3]) -> Self {
        let [first, second, _] = balls;
        if Self(balls).is_mark() {
            return Self(balls);
        }
        Self([first, second, None])
    }

    /// Counts one more ball.
    #[inline]
    pub(crate) fn add_roll(self, pins: Pins) -> Result<Self, RollError> {
        let rack = self.rack().ok_or(RollError::NoRollsLeft)?;
        rack.check(pins)?;
        Ok(self.with(pins))
    }

    /// The rack the next counted ball meets; `None` when no more are counted.
    #[inline]
    pub(crate) const fn rack(self) -> Option<Rack> {
        match self.0 {
            [None, ..] => Some(Rack::Fresh),
            [Some(last), None, _] | [Some(Pins::Ten), Some(last), None] => {
                Some(Rack::left_by(last))
            }
            [.., None] if self.is_mark() => Some(Rack::Fresh),
            _ => None,
        }
    }

    /// The pins the next counted ball meets; `None` when no more are counted.
    pub(crate) fn standing(self) -> Option<Pins> {
        self.rack().map(Rack::standing)
    }

    /// `None` until every counted ball is in.
    pub(crate) fn score(self) -> Option<Score> {
        match self.rack() {
            Some(_) => None,
            None => Some(Score::of_balls(self.0.into_iter().flatten())),
        }
    }

    /// Whether a normal frame takes no more balls of its own: a strike, or two balls.
    #[inline]
    pub(crate) const fn is_bowled_out(self) -> bool {
        matches!(self.0, [Some(Pins::Ten), ..] | [_, Some(_), _])
    }

    /// The counted balls in the order bowled.
    pub(crate) const fn balls(self) -> [Option<Pins>; 3] {
        self.0
    }

    /// The counted balls that a normal frame shows as its own.
    pub(crate) const fn own_balls(self) -> [Option<Pins>; 3] {
        let [first, second, _] = self.0;
        match self.own_count() {
            1 => [first, None, None],
            _ => [first, second, None],
        }
    }

    /// How many balls a normal frame has of its own once it is bowled out.
    #[inline]
    pub(crate) const fn own_count(self) -> u32 {
        match self.0 {
            [Some(Pins::Ten), ..] => 1,
            _ => 2,
        }
    }

    /// Whether the first rack was cleared: a strike or a spare.
    #[inline]
    const fn is_mark(self) -> bool {
        match self.0 {
            [Some(Pins::Ten), ..] => true,
            [Some(first), Some(second), _] => first.makes_ten_with(second),
            _ => false,
        }
    }

    /// The tally with one more ball, which must be one that it can count.
    #[inline]
    pub(crate) const fn with(self, pins: Pins) -> Self {
        match self.0 {
            [None, ..] => Self([Some(pins), None, None]),
            [first, None, _] => Self([first, Some(pins), None]),
            [first, second, _] => Self([first, second, Some(pins)]),
        }
    }
}
