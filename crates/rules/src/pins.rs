//! How many pins one ball knocked down.

use core::fmt;

use crate::RollError;

/// The pins knocked down by one ball, or left standing before it: zero to ten.
///
/// Eleven pins cannot be written down, so nothing past the edge checks again.
///
/// ```
/// use tenpin::{Pins, RollError};
///
/// assert_eq!(Pins::try_from(7), Ok(Pins::Seven));
/// assert_eq!(
///     Pins::try_from(11),
///     Err(RollError::TooManyPins { standing: Pins::Ten, knocked: 11 }),
/// );
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Pins {
    #[default]
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
}

impl Pins {
    /// Every number of pins a ball can knock down, fewest first.
    ///
    /// ```
    /// use tenpin::Pins;
    ///
    /// assert_eq!(Pins::ALL.len(), 11);
    /// ```
    pub const ALL: [Self; 11] = [
        Self::Zero,
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
    ];

    /// The pins for a count, or `None` above ten. Usable in constants.
    ///
    /// ```
    /// use tenpin::Pins;
    ///
    /// const LUCKY: Option<Pins> = Pins::new(7);
    /// assert_eq!(LUCKY, Some(Pins::Seven));
    /// assert_eq!(Pins::new(11), None);
    /// ```
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        Some(match count {
            0 => Self::Zero,
            1 => Self::One,
            2 => Self::Two,
            3 => Self::Three,
            4 => Self::Four,
            5 => Self::Five,
            6 => Self::Six,
            7 => Self::Seven,
            8 => Self::Eight,
            9 => Self::Nine,
            10 => Self::Ten,
            _ => return None,
        })
    }

    /// The plain number.
    ///
    /// ```
    /// use tenpin::Pins;
    ///
    /// assert_eq!(Pins::Nine.count(), 9);
    /// ```
    #[must_use]
    pub const fn count(self) -> u8 {
        self as u8
    }

    /// Whether two balls at one rack clear it.
    #[inline]
    pub(crate) const fn makes_ten_with(self, other: Self) -> bool {
        self.count().saturating_add(other.count()) == 10
    }

    /// What is left of these pins when `knocked` of them fall.
    pub(crate) fn without(self, knocked: Self) -> Self {
        Self::new(self.count().saturating_sub(knocked.count())).unwrap_or_default()
    }
}

impl TryFrom<u8> for Pins {
    type Error = RollError;

    /// Eleven or more can fall at no rack, so the full one is named as standing.
    #[inline]
    fn try_from(count: u8) -> Result<Self, RollError> {
        Self::new(count).ok_or(RollError::TooManyPins {
            standing: Self::Ten,
            knocked: count.into(),
        })
    }
}

impl From<Pins> for u8 {
    fn from(pins: Pins) -> Self {
        pins.count()
    }
}

impl fmt::Display for Pins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.count(), f)
    }
}
