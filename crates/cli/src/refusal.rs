//! Why something typed was refused.

use tenpin::{CorrectError, FrameNumber, JoinError, LeaveError, NameError, RollError, Seat};
use tenpin_scorebook::Impossible;

use crate::phrasebook::{Message, Phrasebook};

/// Why something typed was refused: what is wrong, and what is allowed. It changes nothing.
#[derive(Debug)]
pub(crate) struct Refusal {
    wrong: Message,
    allowed: Message,
}

impl Refusal {
    pub(crate) const fn new(wrong: Message, allowed: Message) -> Self {
        Self { wrong, allowed }
    }

    /// The same fault where something else is allowed.
    pub(crate) fn allowing(self, allowed: Message) -> Self {
        Self { allowed, ..self }
    }

    pub(crate) fn say(&self, phrasebook: &Phrasebook) -> String {
        let [wrong, allowed] = [&self.wrong, &self.allowed].map(|part| phrasebook.say(part));
        format!("{wrong}: {allowed}")
    }

    /// More pins than stand; the claim may be any number.
    pub(crate) fn too_many_pins(knocked: &impl ToString, standing: u8) -> Self {
        Self::new(
            Message::new("wrong-pins")
                .text("knocked", knocked)
                .number("standing", standing),
            Message::new("allowed-pins").number("standing", standing),
        )
    }

    fn nothing_to_undo() -> Self {
        Self::new(Message::new("wrong-undo"), Message::new("allowed-ball"))
    }

    fn match_closed() -> Self {
        Self::new(Message::new("wrong-closed"), Message::new("allowed-closed"))
    }

    fn match_over() -> Self {
        Self::new(Message::new("wrong-over"), Message::new("allowed-nothing"))
    }

    fn left_already(seat: Seat) -> Self {
        Self::new(
            Message::new("wrong-left").text("seat", &seat),
            Message::new("allowed-still-playing"),
        )
    }
}

impl From<Impossible> for Refusal {
    fn from(reason: Impossible) -> Self {
        match reason {
            Impossible::Roll(reason) => reason.into(),
            Impossible::Correct(reason) => reason.into(),
            Impossible::Join(reason) => reason.into(),
            Impossible::Leave(reason) => reason.into(),
            Impossible::NothingToUndo => Self::nothing_to_undo(),
            Impossible::Closed => Self::match_closed(),
            _ => Self::match_over(),
        }
    }
}

impl From<NameError> for Refusal {
    fn from(reason: NameError) -> Self {
        let wrong = match reason {
            NameError::NotThreeLetters { letters } => {
                Message::new("wrong-letters").number("letters", letters)
            }
            NameError::NotALetter { found } => {
                Message::new("wrong-letter").text("found", &format!("{found:?}"))
            }
            _ => Message::new("wrong-name"),
        };
        Self::new(wrong, Message::new("allowed-name"))
    }
}

impl From<RollError> for Refusal {
    fn from(reason: RollError) -> Self {
        match reason {
            RollError::TooManyPins { standing, knocked } => {
                Self::too_many_pins(&knocked, standing.count())
            }
            _ => Self::match_over(),
        }
    }
}

impl From<JoinError> for Refusal {
    fn from(_: JoinError) -> Self {
        Self::match_over()
    }
}

impl From<LeaveError> for Refusal {
    fn from(reason: LeaveError) -> Self {
        match reason {
            LeaveError::AlreadyLeft { seat } => Self::left_already(seat),
            _ => Self::match_over(),
        }
    }
}

impl From<CorrectError> for Refusal {
    fn from(reason: CorrectError) -> Self {
        let about = |key, frame| Message::new(key).text("frame", &frame);
        match reason {
            CorrectError::FrameNotOver { frame } => Self::new(
                about("wrong-unfinished", frame),
                Message::new("allowed-unfinished"),
            ),
            CorrectError::Incomplete { frame, .. } => {
                Self::new(about("wrong-incomplete", frame), all_balls_of(frame))
            }
            CorrectError::TooManyBalls { frame } => {
                Self::new(about("wrong-too-many", frame), all_balls_of(frame))
            }
            CorrectError::BadBall(bad) => Self::from(bad.reason),
            _ => Self::match_over(),
        }
    }
}

/// What a correction of this frame must have.
pub(crate) fn all_balls_of(frame: FrameNumber) -> Message {
    Message::new("allowed-balls").number("frame", u8::from(frame))
}
