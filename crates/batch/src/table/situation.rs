//! What the balls to come depend on.

use tenpin::{FrameNumber, FrameResult, Game, Phase};

/// What the balls to come depend on. Two games in the same situation go on alike, whatever was
/// bowled before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Situation {
    frame: FrameNumber,
    /// The frames before it that still count balls, the older one first.
    awaiting: [Option<FrameResult>; 2],
    /// The balls bowled in it, and the pins that fell.
    balls: usize,
    pins: u8,
    /// Whether all ten pins stand and have not been bowled at.
    fresh: bool,
}

impl Situation {
    /// The situation a game is in; none when it is over.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let frame = game.up()?;
        let mut awaiting = FrameNumber::ALL
            .into_iter()
            .filter(|number| game.phase(*number) == Phase::Awaiting)
            .map(|number| game.result(number));
        let rolls = game.rolls(frame);
        Some(Self {
            frame,
            awaiting: [awaiting.next().flatten(), awaiting.next().flatten()],
            balls: rolls.iter().count(),
            pins: rolls.pins().map(u8::from).sum(),
            fresh: game.pins_for('X').is_ok(),
        })
    }

    /// Whether all ten pins stand and have not been bowled at.
    pub(super) const fn is_fresh(self) -> bool {
        self.fresh
    }

    /// The same situation, whichever frame it is in.
    pub(super) const fn in_any_frame(self) -> Self {
        Self {
            frame: FrameNumber::FIRST,
            ..self
        }
    }
}
