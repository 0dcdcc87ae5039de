//! What the sheet shows of one ball.

use core::fmt;

use crate::Pins;

/// One ball as the sheet shows it. Its `Display` is the mark.
///
/// ```
/// use tenpin::{Pins, Roll};
///
/// assert_eq!(Roll::Strike.to_string(), "X");
/// assert_eq!(Roll::Spare(Pins::Three).to_string(), "/");
/// assert_eq!(Roll::Pins(Pins::Zero).to_string(), "-");
/// assert_eq!(Roll::Pins(Pins::Eight).to_string(), "8");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Roll {
    /// All ten with the first ball at a fresh rack.
    Strike,
    /// All the pins an earlier ball had left, and how many those were.
    Spare(Pins),
    /// Some of the pins, or none.
    Pins(Pins),
}

impl Roll {
    /// The pins this ball knocked down.
    ///
    /// ```
    /// use tenpin::{Pins, Roll};
    ///
    /// assert_eq!(Roll::Strike.pins(), Pins::Ten);
    /// assert_eq!(Roll::Spare(Pins::Three).pins(), Pins::Three);
    /// ```
    #[must_use]
    pub const fn pins(self) -> Pins {
        match self {
            Self::Strike => Pins::Ten,
            Self::Spare(pins) | Self::Pins(pins) => pins,
        }
    }

    /// The mark on the sheet.
    ///
    /// ```
    /// use tenpin::{Pins, Roll};
    ///
    /// assert_eq!(Roll::Strike.mark(), 'X');
    /// assert_eq!(Roll::Spare(Pins::Three).mark(), '/');
    /// assert_eq!(Roll::Pins(Pins::Zero).mark(), '-');
    /// assert_eq!(Roll::Pins(Pins::Eight).mark(), '8');
    /// ```
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Strike | Self::Pins(Pins::Ten) => 'X',
            Self::Spare(_) => '/',
            Self::Pins(Pins::Zero) => '-',
            Self::Pins(Pins::One) => '1',
            Self::Pins(Pins::Two) => '2',
            Self::Pins(Pins::Three) => '3',
            Self::Pins(Pins::Four) => '4',
            Self::Pins(Pins::Five) => '5',
            Self::Pins(Pins::Six) => '6',
            Self::Pins(Pins::Seven) => '7',
            Self::Pins(Pins::Eight) => '8',
            Self::Pins(Pins::Nine) => '9',
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.mark(), f)
    }
}
