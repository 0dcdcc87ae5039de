//! What a writer says has happened.

use tenpin::{CorrectError, FrameNumber, JoinError, Pins, ReadErrorKind, RollError, Seat};

use crate::{Correction, Event, FullName, History, Impossible, Key, Person, Start};

/// What a writer says has happened, as it was said.
///
/// What a mark means, and why eleven pins cannot be, depends on the match as it stands when
/// it is that claim's turn; so it is judged there and not where it came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Just that.
    Event(Event),
    /// A match begins, and whoever has this key may write in it.
    Started(Start, Box<Key>),
    /// Whoever is up knocked down so many pins.
    Pins(u32),
    /// Whoever is up bowled what this mark means.
    Mark(String),
    /// A frame that is over had these balls.
    Frame(FrameClaim),
    /// A late player is called like that.
    Joined {
        /// For the board.
        name: String,
        /// In full.
        full_name: Option<String>,
    },
}

/// The balls that a frame is said to have had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameClaim {
    /// Whose frame.
    pub seat: Seat,
    /// Which frame.
    pub frame: FrameNumber,
    /// The pins of each ball.
    pub balls: Vec<u32>,
    /// Who says so.
    pub by: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// Whether the house says so, which may correct a match that is closed.
    pub house: bool,
}

impl Claim {
    /// How many seats a match has for those who are claimed to sit there: whoever writes from
    /// afar may be anybody, and every answer shows all seats.
    pub const SEATS_MAX: usize = 100;
}

impl From<Event> for Claim {
    fn from(event: Event) -> Self {
        Self::Event(event)
    }
}

impl History {
    /// The event that a claim means now. Whether that can be is for [`Self::add`] to say.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if it means none.
    pub fn event(&self, claim: &Claim) -> Result<Event, Impossible> {
        match claim {
            Claim::Event(event) => Ok(event.clone()),
            Claim::Started(start, _) => Ok(Event::Started(start.clone())),
            Claim::Pins(pins) => self.ball(*pins),
            Claim::Mark(mark) => self.mark(mark),
            Claim::Frame(frame) => self.frame(frame),
            Claim::Joined { name, full_name } => self.late(name, full_name.as_deref()),
        }
    }

    fn ball(&self, knocked: u32) -> Result<Event, Impossible> {
        if let Some(pins) = pins(knocked) {
            return Ok(Event::Rolled { pins });
        }
        self.must_be_open()?;
        let turn = self.now().up().ok_or(RollError::NoRollsLeft)?;
        let standing = turn.standing;
        Err(RollError::TooManyPins { standing, knocked }.into())
    }

    fn mark(&self, mark: &str) -> Result<Event, Impossible> {
        self.must_be_open()?;
        let up = self
            .now()
            .up()
            .and_then(|turn| self.now().player(turn.seat));
        let player = up.ok_or(RollError::NoRollsLeft)?;
        let mut marks = mark.chars();
        let (Some(only), None) = (marks.next(), marks.next()) else {
            return Err(Impossible::NotOneMark);
        };
        match player.game.pins_for(only) {
            Ok(pins) => Ok(Event::Rolled { pins }),
            Err(ReadErrorKind::Refused(reason)) => Err(reason.into()),
            Err(ReadErrorKind::BadSymbol(reason)) => Err(reason.into()),
            Err(_) => Err(Impossible::NotOneMark),
        }
    }

    fn frame(&self, claim: &FrameClaim) -> Result<Event, Impossible> {
        if !claim.house {
            self.must_be_open()?;
        }
        let good: Vec<_> = claim.balls.iter().map_while(|ball| pins(*ball)).collect();
        let Some(bad) = claim.balls.get(good.len()) else {
            return Ok(Event::Corrected(claim.correction(good)));
        };
        // What the balls before it leave standing is more than it can knock down.
        let before = self.now().clone().correct(claim.seat, claim.frame, good);
        let refusal = before.map_err(|refused| refused.reason);
        match refusal {
            Ok(_) => Err(CorrectError::TooManyBalls { frame: claim.frame }.into()),
            Err(CorrectError::Incomplete { standing, .. }) => Err(RollError::TooManyPins {
                standing,
                knocked: *bad,
            }
            .into()),
            Err(reason) => Err(reason.into()),
        }
    }

    fn late(&self, name: &str, full_name: Option<&str>) -> Result<Event, Impossible> {
        self.must_be_open()?;
        if self.now().is_over() {
            return Err(JoinError::MatchOver.into());
        }
        if self.people().len() >= Claim::SEATS_MAX {
            return Err(Impossible::Full);
        }
        let full_name = full_name.map(str::parse::<FullName>).transpose()?;
        let name = name.parse()?;
        Ok(Event::Joined(Person { name, full_name }))
    }
}

impl FrameClaim {
    fn correction(&self, balls: Vec<Pins>) -> Correction {
        Correction {
            seat: self.seat,
            frame: self.frame,
            balls,
            by: self.by.clone(),
            reason: self.reason.clone(),
        }
    }
}

fn pins(knocked: u32) -> Option<Pins> {
    u8::try_from(knocked).ok().and_then(Pins::new)
}
