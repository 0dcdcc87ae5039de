//! One player's ten frames.

mod bad_ball;
mod balls;
mod correct;
mod correct_error;
mod scores;
mod state;
mod up;

use core::fmt;

pub use bad_ball::BadBall;
use balls::Balls;
pub use correct_error::CorrectError;
use up::Up;

use crate::{
    FrameNumber, Pins, RollError,
    frame::{rack::Rack, tally::Tally},
};

/// One player's game, as a small value: [`roll`](Game::roll) answers the next one.
///
/// Every score is derived from the balls when asked for; none is kept.
///
/// ```
/// use tenpin::{Game, Pins};
///
/// let game = Game::from_balls([10, 5, 5, 9])?;
/// let next = game.roll(Pins::Zero)?;
/// assert_eq!(next.score(), 48);
/// assert_eq!(next.to_string(), "X 5/ 9-");
/// assert_eq!(game.score(), 39, "the value before the ball is still there");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    balls: Balls,
    up: Up,
}

/// Playing: one ball after the other.
impl Game {
    /// A game before its first ball.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// assert_eq!(Game::new().highest_possible(), 300);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::joining(FrameNumber::FIRST)
    }

    /// The game that these balls make, from plain numbers.
    ///
    /// For balls that are [`Pins`] already, `try_fold(Game::new(), Game::roll)` on their
    /// iterator does the same, without the index.
    ///
    /// ```
    /// use tenpin::{Game, Pins, RollError};
    ///
    /// assert_eq!(Game::from_balls([10; 12])?.final_score().map(u16::from), Some(300));
    ///
    /// let bad = Game::from_balls([10, 7, 4]).unwrap_err();
    /// assert_eq!(bad.index, 2);
    /// assert_eq!(bad.reason, RollError::TooManyPins { standing: Pins::Three, knocked: 4 });
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BadBall`] with the index of the first ball that cannot be, and why.
    pub fn from_balls(balls: impl IntoIterator<Item = u8>) -> Result<Self, BadBall> {
        Self::new().roll_all(balls, |game, knocked| game.roll_count(knocked.into()))
    }

    /// The game after one more ball.
    ///
    /// ```
    /// use tenpin::{Game, Pins, RollError};
    ///
    /// let game = Game::new().roll(Pins::Seven)?;
    /// assert_eq!(game.roll(Pins::Three)?.to_string(), "7/");
    /// assert!(game.roll(Pins::Four).is_err());
    /// # Ok::<(), RollError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RollError`] if that many pins are not standing or the game is over.
    #[inline]
    pub fn roll(self, pins: Pins) -> Result<Self, RollError> {
        Ok(Self {
            up: self.up.roll(pins)?,
            balls: self.balls.with(pins),
        })
    }
}

/// Inside the crate.
impl Game {
    /// A game that begins in `round`; the frames before it were missed with both balls.
    pub(crate) fn joining(round: FrameNumber) -> Self {
        let missed = FrameNumber::ALL.iter().filter(|number| **number < round);
        Self {
            balls: missed.fold(Balls::default(), |balls, _| {
                balls.with(Pins::Zero).with(Pins::Zero)
            }),
            up: Up::at(round),
        }
    }

    /// Rolls one ball after the other, to the end or to the first that is refused.
    fn roll_all<Ball>(
        self,
        balls: impl IntoIterator<Item = Ball>,
        roll: impl Fn(Self, Ball) -> Result<Self, RollError>,
    ) -> Result<Self, BadBall> {
        let mut counted = balls.into_iter().enumerate();
        counted.try_fold(self, |game, (index, ball)| {
            roll(game, ball).map_err(|reason| BadBall { index, reason })
        })
    }

    /// Rolls a plain number, which may be more than ten.
    #[inline]
    pub(crate) fn roll_count(self, knocked: u32) -> Result<Self, RollError> {
        let standing = self.standing().ok_or(RollError::NoRollsLeft)?;
        match u8::try_from(knocked).ok().and_then(Pins::new) {
            Some(pins) => self.roll(pins),
            None => Err(RollError::TooManyPins { standing, knocked }),
        }
    }

    /// The rack the next ball meets; `None` when the game is over.
    #[inline]
    pub(crate) fn rack(&self) -> Option<Rack> {
        self.up.rack()
    }

    /// What each of the ten frames counts.
    fn tallies(&self) -> impl Iterator<Item = Tally> + use<> {
        let mut balls = self.balls.in_order();
        FrameNumber::ALL
            .into_iter()
            .map(move |_| balls.next_frame())
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}
