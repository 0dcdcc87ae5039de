//! What a game is worth.

use crate::{FrameNumber, Game, Score, frame::tally::Tally};

/// Asking: what the game is worth.
impl Game {
    /// The points settled so far: the sum of the frames whose score is known. Never falls.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// assert_eq!(Game::from_balls([10, 7])?.score(), 0, "the strike awaits a ball");
    /// assert_eq!(Game::from_balls([10, 7, 2])?.score(), 28);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn score(&self) -> Score {
        Score::total(self.tallies().filter_map(Tally::score))
    }

    /// The score of a game that is over.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// assert_eq!(Game::from_balls([10; 11])?.final_score(), None);
    /// assert!(Game::from_balls([10; 12])?.final_score().is_some_and(|score| score == 300));
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn final_score(&self) -> Option<Score> {
        self.is_over().then(|| self.score())
    }

    /// The best this game can still become: every ball from here on clears the rack.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// assert_eq!(Game::from_balls([9])?.highest_possible(), 290);
    /// assert_eq!(Game::from_balls([9, 0])?.highest_possible(), 279);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn highest_possible(&self) -> Score {
        match self.standing().map(|all| self.roll(all)) {
            Some(Ok(next)) => next.highest_possible(),
            _ => self.score(),
        }
    }

    /// The score of each frame by itself, where it is known.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// let [first, second, third, ..] = Game::from_balls([10, 5, 5, 9, 0])?.frame_scores();
    /// assert_eq!([first, second, third].map(|score| score.map(u16::from)), [Some(20), Some(19), Some(9)]);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn frame_scores(&self) -> [Option<Score>; 10] {
        let mut tallies = self.tallies();
        FrameNumber::ALL.map(|_| tallies.next().and_then(Tally::score))
    }

    /// The score up to and with each frame, where it is known: the lower line of a sheet.
    ///
    /// ```
    /// use tenpin::Game;
    ///
    /// let [first, second, third, fourth, ..] = Game::from_balls([10, 5, 5, 9, 0])?.cumulative_scores();
    /// assert_eq!([first, second, third].map(|score| score.map(u16::from)), [Some(20), Some(39), Some(48)]);
    /// assert_eq!(fourth, None);
    /// # Ok::<(), tenpin::BadBall>(())
    /// ```
    #[must_use]
    pub fn cumulative_scores(&self) -> [Option<Score>; 10] {
        let mut so_far = Score::ZERO;
        self.frame_scores().map(|score| {
            so_far = so_far.plus(score?);
            Some(so_far)
        })
    }
}
