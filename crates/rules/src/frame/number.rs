//! Which of the ten frames.

use core::{error::Error, fmt};

/// Which of the ten frames, counted from one.
///
/// ```
/// use tenpin::FrameNumber;
///
/// let third = FrameNumber::try_from(3)?;
/// assert_eq!(third.to_string(), "3");
/// assert!(FrameNumber::FIRST < third && third < FrameNumber::TENTH);
/// # Ok::<(), tenpin::FrameNumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
pub struct FrameNumber(u8);

impl FrameNumber {
    /// The frame a game begins with.
    pub const FIRST: Self = Self(1);

    /// The frame a game ends with.
    pub const TENTH: Self = Self(10);

    /// All ten in order.
    ///
    /// ```
    /// use tenpin::FrameNumber;
    ///
    /// assert!(FrameNumber::ALL.map(u8::from).into_iter().eq(1..=10));
    /// ```
    pub const ALL: [Self; 10] = [
        Self::FIRST,
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
        Self(9),
        Self::TENTH,
    ];

    /// The frame of that number, or `None` if no game has it. Usable in constants.
    ///
    /// ```
    /// use tenpin::FrameNumber;
    ///
    /// assert_eq!(FrameNumber::new(10), Some(FrameNumber::TENTH));
    /// assert_eq!(FrameNumber::new(11), None);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self(number)),
            _ => None,
        }
    }

    /// The place in a list of frames, counted from zero.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0.saturating_sub(1))
    }

    /// The frame bowled after this one; the tenth is the last.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::TENTH => self,
            Self(number) => Self(number.saturating_add(1)),
        }
    }
}

impl TryFrom<u8> for FrameNumber {
    type Error = FrameNumberError;

    fn try_from(number: u8) -> Result<Self, FrameNumberError> {
        Self::new(number).ok_or(FrameNumberError { number })
    }
}

impl From<FrameNumber> for u8 {
    fn from(number: FrameNumber) -> Self {
        number.0
    }
}

impl fmt::Display for FrameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// No game has a frame of that number.
///
/// ```
/// use tenpin::FrameNumber;
///
/// let refusal = FrameNumber::try_from(11).unwrap_err();
/// assert_eq!(refusal.to_string(), "there is no frame 11: frames are 1 to 10");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FrameNumberError {
    /// What was asked for.
    pub number: u8,
}

impl fmt::Display for FrameNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no frame {}: frames are 1 to 10", self.number)
    }
}

impl Error for FrameNumberError {}
