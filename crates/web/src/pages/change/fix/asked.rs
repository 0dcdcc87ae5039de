//! Which frame is to be corrected, and to what.

use tenpin::{Frame, FrameNumber, NormalFrame, Phase, Pins, RollError, Rolls, Seat, TenthFrame};

use super::Next;
use crate::{
    answer::Problem,
    api::number,
    pages::{scene::Rack, visit::Fields},
};

/// Which frame is to be corrected, and the balls typed so far.
pub(super) struct Asked {
    pub(super) seat: Seat,
    pub(super) frame: FrameNumber,
    pub(super) balls: Vec<Pins>,
}

impl Asked {
    /// With the key that was pressed last, if it makes a ball. One that does not changes
    /// nothing.
    pub(super) fn read(said: &Fields) -> Result<Self, Problem> {
        let seat = seat(said)?;
        let frame = said
            .one("frame")
            .and_then(number)
            .and_then(FrameNumber::new);
        let frame = frame.ok_or_else(Problem::not_found)?;
        let typed = said.one("balls").unwrap_or_default().split_whitespace();
        let balls: Option<Vec<_>> = typed.map(|ball| number(ball).and_then(Pins::new)).collect();
        let balls = balls.filter(|balls| balls.len() <= 3);
        let wrong = || Problem::bad_request("balls are numbers of pins, such as 7 3");
        let asked = Self {
            seat,
            frame,
            balls: balls.ok_or_else(wrong)?,
        };
        Ok(asked.press(said.one("ball")))
    }

    fn press(mut self, key: Option<&str>) -> Self {
        let pins = key.and_then(|key| self.pins(key));
        match key {
            Some("undo") => drop(self.balls.pop()),
            _ => self.balls.extend(pins),
        }
        self
    }

    fn pins(&self, mark: &str) -> Option<Pins> {
        let rack = self.bowled().ok()?.1?;
        let pins = match mark {
            "-" => 0,
            "X" => 10,
            "/" => rack.standing,
            digit => number(digit)?,
        };
        Pins::new(pins).filter(|_| pins <= rack.standing)
    }

    /// The balls as on a sheet, and what the next one would meet.
    pub(super) fn bowled(&self) -> Result<(Rolls, Next), Problem> {
        match self.frame {
            FrameNumber::TENTH => bowl::<TenthFrame>(&self.balls),
            _ => bowl::<NormalFrame>(&self.balls),
        }
    }

    /// What says all that again.
    pub(super) fn fields(&self) -> [(&'static str, String); 3] {
        let balls: Vec<_> = self.balls.iter().map(ToString::to_string).collect();
        [
            ("seat", self.seat.to_string()),
            ("frame", self.frame.to_string()),
            ("balls", balls.join(" ")),
        ]
    }
}

/// Whose frame is meant.
pub(super) fn seat(said: &Fields) -> Result<Seat, Problem> {
    let seat = said.one("seat").and_then(number).and_then(Seat::new);
    seat.ok_or_else(Problem::not_found)
}

fn bowl<F: Frame>(balls: &[Pins]) -> Result<(Rolls, Next), Problem> {
    // A normal frame would take its bonus balls, too.
    let bowled = balls
        .iter()
        .try_fold(F::default(), |frame, pins| match frame.phase() {
            Phase::Settled | Phase::Awaiting => Err(RollError::NoRollsLeft),
            _ => frame.add_roll(*pins),
        });
    let frame =
        bowled.map_err(|reason| Problem::from(tenpin_scorebook::Impossible::from(reason)))?;
    Ok((frame.rolls(), Rack::in_frame(frame)))
}
