//! Correcting one frame that was typed wrongly.

use crate::{CorrectError, FrameNumber, Game, Pins, RollError, Rolls};

impl Game {
    /// The game with the balls of one frame replaced by another complete frame.
    ///
    /// No ball of any other frame moves, and whether the game is over does not change;
    /// every score is derived anew.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Game, Pins};
    ///
    /// let game: Game = "X 72 5".parse()?;
    /// let corrected = game.correct(FrameNumber::FIRST, [Pins::Seven, Pins::Three])?;
    /// assert_eq!(corrected.to_string(), "7/ 72 5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CorrectError`] if the frame is not over yet or the balls are not one complete frame.
    pub fn correct(
        self,
        number: FrameNumber,
        balls: impl IntoIterator<Item = Pins>,
    ) -> Result<Self, CorrectError> {
        if !self.phase(number).is_over() {
            return Err(CorrectError::FrameNotOver { frame: number });
        }
        let corrected = Self::with_frame(number, balls)?;
        let mut sheet = self.sheet();
        if let Some(rolls) = sheet.get_mut(number.index()) {
            *rolls = corrected.rolls(number);
        }
        let balls = sheet.iter().flat_map(Rolls::pins);
        Self::new()
            .roll_all(balls, Self::roll)
            .map_err(|bad| CorrectError::of(bad, number))
    }

    /// A game of which only this frame has been bowled, and bowled out.
    fn with_frame(
        number: FrameNumber,
        balls: impl IntoIterator<Item = Pins>,
    ) -> Result<Self, CorrectError> {
        let in_frame = |game: Self, pins| game.roll_in(number, pins);
        let game = Self::joining(number)
            .roll_all(balls, in_frame)
            .map_err(|bad| CorrectError::of(bad, number))?;
        match game.standing() {
            Some(standing) if game.up() == Some(number) => Err(CorrectError::Incomplete {
                frame: number,
                standing,
            }),
            _ => Ok(game),
        }
    }

    /// Rolls a ball that must belong to this frame.
    fn roll_in(self, number: FrameNumber, pins: Pins) -> Result<Self, RollError> {
        if self.up() != Some(number) {
            return Err(RollError::NoRollsLeft);
        }
        self.roll(pins)
    }
}
