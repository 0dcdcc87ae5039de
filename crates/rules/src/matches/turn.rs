//! Whose turn it is.

use crate::{FrameNumber, Name, Pins, Seat};

/// Whose turn it is, and what the ball meets. A record to read; the match makes it.
///
/// ```
/// use tenpin::{FrameNumber, Match, Pins, Seat};
///
/// let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?.roll(Pins::Ten)?;
/// let turn = night.up().ok_or("over")?;
/// assert_eq!(turn.name.to_string(), "KYJ");
/// assert_eq!(turn.seat, Seat::try_from(2)?);
/// assert_eq!((turn.frame, turn.standing), (FrameNumber::FIRST, Pins::Ten));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Turn {
    /// The seat to bowl.
    pub seat: Seat,
    /// Who sits there.
    pub name: Name,
    /// The frame the ball belongs to.
    pub frame: FrameNumber,
    /// The pins the ball meets.
    pub standing: Pins,
}
