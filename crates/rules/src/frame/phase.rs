//! How far a frame has come.

/// How far a frame has come. Finished is less than to come,
/// so the phases of a game's ten frames are always sorted.
///
/// ```
/// use tenpin::Phase;
///
/// assert!(Phase::Settled < Phase::Awaiting);
/// assert!(Phase::InProgress < Phase::Ready);
/// assert!(Phase::Awaiting.is_over() && !Phase::InProgress.is_over());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// Every ball it counts is in: its score is known.
    Settled,
    /// Bowled out, with bonus balls to come.
    Awaiting,
    /// At least one ball bowled, and more to bowl.
    InProgress,
    /// Not begun.
    Ready,
}

impl Phase {
    /// Whether the frame takes no more balls of its own.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Pins};
    ///
    /// let strike = NormalFrame::default().add_roll(Pins::Ten)?;
    /// assert!(strike.phase().is_over());
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Settled | Self::Awaiting)
    }
}
