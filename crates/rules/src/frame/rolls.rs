//! What the sheet shows of one frame.

use core::{array, fmt, iter::Flatten};

use crate::{Pins, Roll, frame::tally::Tally};

/// The balls bowled in one frame: none to three. Its `Display` is the canonical writing.
///
/// ```
/// use tenpin::{Frame, Pins, Roll, TenthFrame};
///
/// let tenth = TenthFrame::default()
///     .add_roll(Pins::Ten)?
///     .add_roll(Pins::Zero)?
///     .add_roll(Pins::Ten)?;
/// assert_eq!(tenth.rolls().to_string(), "X-/");
/// assert_eq!(tenth.rolls().iter().last(), Some(Roll::Spare(Pins::Ten)));
/// # Ok::<(), tenpin::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rolls([Option<Roll>; 3]);

impl Rolls {
    /// The balls of one frame, which begins at a fresh rack.
    pub(crate) fn of(balls: [Option<Pins>; 3]) -> Self {
        let mut tally = Tally::default();
        Self(balls.map(|ball| {
            let (pins, rack) = ball.zip(tally.rack())?;
            tally = tally.with(pins);
            Some(rack.roll(pins))
        }))
    }

    /// The balls in the order bowled.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Pins, Roll};
    ///
    /// let frame = NormalFrame::default().add_roll(Pins::Ten)?;
    /// assert!(frame.rolls().iter().eq([Roll::Strike]));
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Roll> + use<> {
        (*self).into_iter()
    }

    /// Whether no ball has been bowled in the frame.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Game};
    ///
    /// assert!(Game::new().rolls(FrameNumber::FIRST).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        matches!(self.0, [None, ..])
    }

    /// The pins of each ball in the order bowled.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Game, Pins};
    ///
    /// let game: Game = "7/".parse()?;
    /// let rolls = game.rolls(FrameNumber::FIRST);
    /// assert!(rolls.pins().eq([Pins::Seven, Pins::Three]));
    /// # Ok::<(), tenpin::ReadError>(())
    /// ```
    pub fn pins(&self) -> impl Iterator<Item = Pins> + use<> {
        self.iter().map(Roll::pins)
    }

    /// Ball by ball, for a layout that depends on how many there are.
    pub(crate) const fn each(&self) -> &[Option<Roll>; 3] {
        &self.0
    }
}

impl IntoIterator for Rolls {
    type Item = Roll;
    type IntoIter = Flatten<array::IntoIter<Option<Roll>, 3>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

impl fmt::Display for Rolls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|roll| write!(f, "{roll}"))
    }
}
