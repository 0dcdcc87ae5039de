//! The usual kata answer: a list of balls and small questions about it,
//! with the checks that most of them leave out.

/// A list of balls, walked from the start for every question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Naive {
    balls: Vec<u8>,
}

impl Naive {
    /// Writes the ball down.
    ///
    /// # Errors
    ///
    /// A sentence if that many pins are not standing or the game is over.
    pub fn roll(&mut self, pins: u8) -> Result<(), &'static str> {
        if self.is_over() {
            return Err("the game is over");
        }
        if pins > self.standing() {
            return Err("more pins knocked down than standing");
        }
        self.balls.push(pins);
        Ok(())
    }

    /// Writes the ball down as well, but asks both questions in one walk.
    ///
    /// # Errors
    ///
    /// A sentence if that many pins are not standing or the game is over.
    pub fn roll_with_one_walk(&mut self, pins: u8) -> Result<(), &'static str> {
        let (frame, start) = self.current_frame();
        if self.is_over_in(frame, start) {
            return Err("the game is over");
        }
        if pins > self.standing_from(start) {
            return Err("more pins knocked down than standing");
        }
        self.balls.push(pins);
        Ok(())
    }

    /// The score of a whole game.
    #[must_use]
    pub fn score(&self) -> u16 {
        let mut score = 0;
        let mut at = 0;
        for _ in 0..10 {
            score += self.frame_score(at);
            at += self.frame_balls(at);
        }
        score
    }

    fn is_over(&self) -> bool {
        let (frame, start) = self.current_frame();
        self.is_over_in(frame, start)
    }

    fn is_over_in(&self, frame: usize, start: usize) -> bool {
        frame == 9
            && match self.balls.len() - start {
                3 => true,
                2 => !self.is_strike(start) && !self.is_spare(start),
                _ => false,
            }
    }

    fn standing(&self) -> u8 {
        let (_, start) = self.current_frame();
        self.standing_from(start)
    }

    fn standing_from(&self, start: usize) -> u8 {
        match self.balls[start..] {
            [10, second] if second < 10 => 10 - second,
            [first] if first < 10 => 10 - first,
            _ => 10,
        }
    }

    /// The frame being bowled, and where its balls start.
    fn current_frame(&self) -> (usize, usize) {
        let (mut frame, mut start) = (0, 0);
        let mut next = self.frame_balls(start);
        while frame < 9 && next <= self.balls.len() {
            (frame, start) = (frame + 1, next);
            next += self.frame_balls(start);
        }
        (frame, start)
    }

    fn frame_score(&self, at: usize) -> u16 {
        if self.is_strike(at) || self.is_spare(at) {
            return self.ball(at) + self.ball(at + 1) + self.ball(at + 2);
        }
        self.ball(at) + self.ball(at + 1)
    }

    fn frame_balls(&self, at: usize) -> usize {
        if self.is_strike(at) { 1 } else { 2 }
    }

    fn is_strike(&self, at: usize) -> bool {
        self.ball(at) == 10
    }

    fn is_spare(&self, at: usize) -> bool {
        self.ball(at) + self.ball(at + 1) == 10
    }

    fn ball(&self, at: usize) -> u16 {
        self.balls.get(at).copied().unwrap_or(0).into()
    }
}
