//! Why a ball was refused.

use core::{error::Error, fmt};

use crate::Pins;

/// Why a ball was refused. What it was meant for is unchanged.
///
/// ```
/// use tenpin::{Game, Pins};
///
/// let game = Game::new().roll(Pins::Seven)?;
/// let refusal = game.roll(Pins::Four).unwrap_err();
/// assert_eq!(refusal.to_string(), "4 pins knocked down but only 3 standing");
/// # Ok::<(), tenpin::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RollError {
    /// The ball claims more pins than were standing.
    TooManyPins {
        /// The pins that could have fallen.
        standing: Pins,
        /// The pins claimed. More than ten can be claimed, so this is not `Pins`;
        /// a text's number beyond `u32` is given as the largest one.
        knocked: u32,
    },
    /// The frame, or the whole game, has had all its balls.
    NoRollsLeft,
}

impl fmt::Display for RollError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPins { standing, knocked } => {
                write!(
                    f,
                    "{knocked} pins knocked down but only {standing} standing"
                )
            }
            Self::NoRollsLeft => f.write_str("no balls left to bowl"),
        }
    }
}

impl Error for RollError {}
