//! When something happened.

use std::{fmt, str::FromStr};

use jiff::Timestamp;

/// When something happened, to the millisecond.
///
/// ```
/// use tenpin_scorebook::Moment;
///
/// let moment: Moment = "2026-11-15T19:30:00.125Z".parse()?;
/// assert_eq!(i64::from(moment), 1_794_771_000_125);
/// assert_eq!(moment.to_string(), "2026-11-15T19:30:00.125Z");
/// # Ok::<(), tenpin_scorebook::MomentError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(i64);

/// A text or number that is no point in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a time such as 2026-11-15T19:30:00.125Z")]
pub struct MomentError;

impl Moment {
    /// What the clock says.
    #[must_use]
    pub fn now() -> Self {
        Self(Timestamp::now().as_millisecond())
    }
}

impl TryFrom<i64> for Moment {
    type Error = MomentError;

    fn try_from(milliseconds: i64) -> Result<Self, MomentError> {
        match Timestamp::from_millisecond(milliseconds) {
            Ok(_) => Ok(Self(milliseconds)),
            Err(_) => Err(MomentError),
        }
    }
}

impl From<Moment> for i64 {
    fn from(moment: Moment) -> Self {
        moment.0
    }
}

impl FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Self, MomentError> {
        let timestamp: Timestamp = text.parse().map_err(|_| MomentError)?;
        Ok(Self(timestamp.as_millisecond()))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let timestamp = Timestamp::from_millisecond(self.0).expect("a moment was checked");
        write!(f, "{timestamp:.3}")
    }
}
