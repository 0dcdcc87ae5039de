//! What happens in a match.

mod full_name;
mod lane;
mod legible;
mod person;
mod stored;

pub use full_name::{FullName, FullNameError};
pub use lane::{Lane, LaneError};
pub use legible::is_legible;
pub use person::Person;
use serde::{Deserialize, Serialize};
pub use stored::{EventError, Unknown};
use tenpin::{FrameNumber, Pins, Seat};

/// What happens in a match. The book holds nothing else.
///
/// ```
/// use tenpin::Pins;
/// use tenpin_scorebook::Event;
///
/// let ball = Event::Rolled { pins: Pins::Seven };
/// assert_eq!(ball.to_json(), r#"{"kind":"rolled","pins":7}"#);
/// assert_eq!(Event::from_json(&ball.to_json())?, ball);
/// # Ok::<(), tenpin_scorebook::EventError>(())
/// ```
///
/// A new kind or field, or an object in the place of a plain value, needs a migration, even an
/// empty one: see [`Event::from_json`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The match began.
    Started(Start),
    /// Whoever was up knocked down so many pins.
    Rolled {
        /// How many.
        pins: Pins,
    },
    /// A frame that was over got other balls.
    Corrected(Correction),
    /// A late player took the last seat.
    Joined(Person),
    /// A player went home.
    Left {
        /// Whose seat is empty now.
        seat: Seat,
    },
    /// The latest change that still stood was taken back.
    Undone,
    /// Somebody ended or locked the match.
    Closed,
}

/// How a match begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Who plays, in order.
    #[serde(with = "person")]
    pub players: Vec<Person>,
    /// Where, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lane: Option<Lane>,
    /// By which rules.
    pub rules: Rules,
}

/// The rules a match is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Ten-pin with traditional scoring.
    #[default]
    TenPin,
}

/// Other balls for a frame that was over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Whose frame.
    pub seat: Seat,
    /// Which frame.
    pub frame: FrameNumber,
    /// All its balls.
    pub balls: Vec<Pins>,
    /// Who corrected it, if that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Why, if that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
