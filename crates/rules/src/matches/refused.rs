//! A match that refused something, and why.

use core::{error::Error, fmt};

use crate::Match;

/// What a [`Match`] answers when it refuses: itself, unchanged, beside the reason.
///
/// A match is moved into every operation, so a refusal hands it back.
///
/// ```
/// use tenpin::{Match, Pins, RollError};
///
/// let night = Match::start(["PJS".parse()?])?.roll(Pins::Seven)?;
/// let refused = night.clone().roll(Pins::Four).unwrap_err();
/// assert_eq!(refused.reason, RollError::TooManyPins { standing: Pins::Three, knocked: 4 });
/// assert_eq!(refused.unchanged, night);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused<Reason> {
    /// The match as it was.
    pub unchanged: Match,
    /// Why.
    pub reason: Reason,
}

impl<Reason: fmt::Display> fmt::Display for Refused<Reason> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.reason, f)
    }
}

impl<Reason: Error> Error for Refused<Reason> {}
