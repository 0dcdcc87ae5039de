//! A player's place in the order.

use core::{error::Error, fmt, num::NonZeroUsize};

/// A player's place in the order, counted from one.
///
/// ```
/// use tenpin::Seat;
///
/// let second = Seat::try_from(2)?;
/// assert_eq!(second.to_string(), "2");
/// assert!(Seat::FIRST < second);
/// # Ok::<(), tenpin::SeatError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "usize", try_from = "usize"))]
pub struct Seat(NonZeroUsize);

impl Seat {
    /// The seat that bowls first.
    pub const FIRST: Self = Self(NonZeroUsize::MIN);

    /// The seat of that number, or `None` for zero. Usable in constants.
    ///
    /// ```
    /// use tenpin::Seat;
    ///
    /// assert_eq!(Seat::new(1), Some(Seat::FIRST));
    /// assert_eq!(Seat::new(0), None);
    /// ```
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        match NonZeroUsize::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The seat at a place in the list of players, counted from zero.
    pub(crate) const fn at(index: usize) -> Self {
        Self(NonZeroUsize::MIN.saturating_add(index))
    }

    /// The place in the list of players, counted from zero.
    pub(crate) const fn index(self) -> usize {
        self.0.get().saturating_sub(1)
    }

    /// The seat after this one, which may be taken or not.
    pub(crate) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl TryFrom<usize> for Seat {
    type Error = SeatError;

    fn try_from(number: usize) -> Result<Self, SeatError> {
        Self::new(number).ok_or(SeatError)
    }
}

impl From<Seat> for usize {
    fn from(seat: Seat) -> Self {
        seat.0.get()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// There is no seat zero.
///
/// ```
/// use tenpin::Seat;
///
/// assert_eq!(Seat::try_from(0).unwrap_err().to_string(), "there is no seat 0: seats count from 1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SeatError;

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no seat 0: seats count from 1")
    }
}

impl Error for SeatError {}
