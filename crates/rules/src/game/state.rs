//! Where a game stands.

use crate::{
    Frame, FrameNumber, FrameResult, Game, NormalFrame, Phase, Pins, Rolls, TenthFrame,
    frame::{rack::Rack, tally::Tally},
};

/// Asking: where the game stands.
impl Game {
    /// The pins the next ball meets; `None` when the game is over.
    ///
    /// ```
    /// use tenpin::{Game, Pins};
    ///
    /// assert_eq!(Game::from_balls([10, 7])?.standing(), Some(Pins::Three));
    /// assert_eq!(Game::from_balls([0; 20])?.standing(), None);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn standing(&self) -> Option<Pins> {
        self.rack().map(Rack::standing)
    }

    /// The frame the next ball belongs to; `None` when the game is over.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Game};
    ///
    /// assert_eq!(Game::new().up(), Some(FrameNumber::FIRST));
    /// assert_eq!(Game::from_balls([0; 20])?.up(), None);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn up(&self) -> Option<FrameNumber> {
        self.up.number()
    }

    /// Whether every ball has been bowled.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// assert!(Game::from_balls([0; 20])?.is_over());
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.up().is_none()
    }

    /// How far one frame has come.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Game, Phase};
    ///
    /// let game = Game::from_balls([10])?;
    /// assert_eq!(game.phase(FrameNumber::FIRST), Phase::Awaiting);
    /// assert_eq!(game.phase(FrameNumber::TENTH), Phase::Ready);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn phase(&self, number: FrameNumber) -> Phase {
        self.ask(number, Frame::phase, Frame::phase)
    }

    /// How one frame ended; `None` until it is over.
    ///
    /// ```
    /// use tenpin::{FrameNumber, FrameResult, Game};
    ///
    /// assert_eq!(Game::from_balls([9])?.result(FrameNumber::FIRST), None);
    /// assert_eq!(Game::from_balls([9, 0])?.result(FrameNumber::FIRST), Some(FrameResult::Open));
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn result(&self, number: FrameNumber) -> Option<FrameResult> {
        self.ask(number, Frame::result, Frame::result)
    }

    /// The balls bowled in one frame.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Game};
    ///
    /// assert_eq!(Game::from_balls([7, 3, 10])?.rolls(FrameNumber::FIRST).to_string(), "7/");
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn rolls(&self, number: FrameNumber) -> Rolls {
        self.ask(number, Frame::rolls, Frame::rolls)
    }

    /// The balls of every frame: one game in marks.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// let [first, second, third, ..] = Game::from_balls([10, 7, 3])?.sheet();
    /// assert_eq!([first, second, third].map(|rolls| rolls.to_string()), ["X", "7/", ""]);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn sheet(&self) -> [Rolls; 10] {
        let mut tallies = self.tallies();
        FrameNumber::ALL.map(|number| {
            let tally = tallies.next().unwrap_or_default();
            answer(number, tally, Frame::rolls, Frame::rolls)
        })
    }

    /// Every ball in the order bowled.
    ///
    /// ```
    /// use tenpin::{Game, Pins};
    ///
    /// let game: Game = "X 7/".parse()?;
    /// assert!(game.balls().eq([Pins::Ten, Pins::Seven, Pins::Three]));
    /// # Ok::<(), tenpin::ReadError>(())
    /// ```
    pub fn balls(&self) -> impl Iterator<Item = Pins> + use<> {
        self.balls.in_order()
    }

    /// Asks one frame a question. It is named once for each kind, because they are two types.
    fn ask<Answer>(
        &self,
        number: FrameNumber,
        normal: fn(NormalFrame) -> Answer,
        tenth: fn(TenthFrame) -> Answer,
    ) -> Answer {
        let tally = self.tallies().nth(number.index()).unwrap_or_default();
        answer(number, tally, normal, tenth)
    }
}

/// What a frame answers depends on its kind, and its kind on its number.
fn answer<Answer>(
    number: FrameNumber,
    tally: Tally,
    normal: fn(NormalFrame) -> Answer,
    tenth: fn(TenthFrame) -> Answer,
) -> Answer {
    match number {
        FrameNumber::TENTH => tenth(TenthFrame::of(tally)),
        _ => normal(NormalFrame::of(tally)),
    }
}
