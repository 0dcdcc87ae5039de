//! One of the ten frames of a game: what the normal ones and the tenth share.

mod normal;
mod number;
mod phase;
pub(crate) mod rack;
mod result;
mod roll;
mod roll_error;
mod rolls;
pub(crate) mod tally;
mod tenth;

pub use normal::NormalFrame;
pub use number::{FrameNumber, FrameNumberError};
pub use phase::Phase;
pub use result::FrameResult;
pub use roll::Roll;
pub use roll_error::RollError;
pub use rolls::Rolls;
pub use tenth::TenthFrame;

use crate::{Pins, Score};

/// A frame counts balls until it has enough, and then it has a score.
///
/// [`NormalFrame`] and [`TenthFrame`] are its two kinds. Both run the same machine;
/// they differ only in *where* the bonus balls are bowled: a normal frame is over and
/// [`Phase::Awaiting`] while the game still gives it the next frames' balls,
/// the tenth is [`Phase::InProgress`] and shows them as its own.
///
/// ```
/// use tenpin::{Frame, NormalFrame, Pins, Score, TenthFrame};
///
/// fn strike_seven_two<F: Frame>() -> Option<Score> {
///     let frame = F::default().add_roll(Pins::Ten).ok()?;
///     let frame = frame.add_roll(Pins::Seven).ok()?;
///     assert_eq!(frame.score(), None);
///     frame.add_roll(Pins::Two).ok()?.score()
/// }
/// assert!(strike_seven_two::<NormalFrame>().is_some_and(|score| score == 19));
/// assert!(strike_seven_two::<TenthFrame>().is_some_and(|score| score == 19));
/// ```
pub trait Frame: Copy + Default {
    /// The frame with one more ball counted, be it bowled in it or a bonus.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Pins, RollError};
    ///
    /// let frame = NormalFrame::default().add_roll(Pins::Seven)?;
    /// let refusal = RollError::TooManyPins { standing: Pins::Three, knocked: 4 };
    /// assert_eq!(frame.add_roll(Pins::Four), Err(refusal));
    /// # Ok::<(), RollError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RollError`] if the pins cannot fall or the frame is settled.
    fn add_roll(self, pins: Pins) -> Result<Self, RollError>;

    /// The sum of the counted balls; `None` until every one of them is in.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Pins};
    ///
    /// let open = NormalFrame::default().add_roll(Pins::Seven)?.add_roll(Pins::Two)?;
    /// assert!(open.score().is_some_and(|score| score == 9));
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    fn score(self) -> Option<Score>;

    /// How far the frame has come.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Phase, Pins, TenthFrame};
    ///
    /// assert_eq!(NormalFrame::default().add_roll(Pins::Ten)?.phase(), Phase::Awaiting);
    /// assert_eq!(TenthFrame::default().add_roll(Pins::Ten)?.phase(), Phase::InProgress);
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    fn phase(self) -> Phase;

    /// The balls bowled in this frame, which is what the sheet shows.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Pins, TenthFrame};
    ///
    /// let normal = NormalFrame::default().add_roll(Pins::Ten)?.add_roll(Pins::Seven)?;
    /// assert_eq!(normal.rolls().to_string(), "X", "the bonus ball is the next frame's");
    /// let tenth = TenthFrame::default().add_roll(Pins::Ten)?.add_roll(Pins::Seven)?;
    /// assert_eq!(tenth.rolls().to_string(), "X7");
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    fn rolls(self) -> Rolls;

    /// The pins the next ball bowled in this frame meets; `None` once it is over.
    ///
    /// ```
    /// use tenpin::{Frame, NormalFrame, Pins};
    ///
    /// assert_eq!(NormalFrame::default().add_roll(Pins::Seven)?.standing(), Some(Pins::Three));
    /// assert_eq!(NormalFrame::default().add_roll(Pins::Ten)?.standing(), None);
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    fn standing(self) -> Option<Pins>;

    /// How the frame ended; `None` until it is over.
    ///
    /// ```
    /// use tenpin::{Frame, FrameResult, NormalFrame, Pins};
    ///
    /// let frame = NormalFrame::default().add_roll(Pins::Seven)?;
    /// assert_eq!(frame.result(), None);
    /// assert_eq!(frame.add_roll(Pins::Three)?.result(), Some(FrameResult::Spare));
    /// # Ok::<(), tenpin::RollError>(())
    /// ```
    fn result(self) -> Option<FrameResult> {
        self.phase()
            .is_over()
            .then(|| FrameResult::of(self.rolls()))
    }
}
