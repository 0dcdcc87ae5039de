//! What several tests need: every way to bowl a frame, and what of a game still matters.

use proptest::test_runner::{Config, FileFailurePersistence};
use tenpin::{Frame, FrameNumber, Game, Phase, Pins};

/// At least so many generated cases, more if `PROPTEST_CASES` says so. The seed of a
/// failing one is printed and kept beside the test, in a file whose name ends in
/// `.regressions`.
pub(crate) fn cases(count: u32) -> Config {
    let seeds = FileFailurePersistence::WithSource("regressions");
    Config {
        failure_persistence: Some(Box::new(seeds)),
        cases: count.max(Config::default().cases),
        ..Config::default()
    }
}

/// Every way to bowl one frame of its own balls, found by trying every ball.
pub(crate) fn ways<F: Frame>() -> Vec<Vec<Pins>> {
    let mut complete = Vec::new();
    continue_frame(F::default(), &[], &mut complete);
    complete
}

fn continue_frame<F: Frame>(frame: F, balls: &[Pins], complete: &mut Vec<Vec<Pins>>) {
    if frame.phase().is_over() {
        complete.push(balls.to_vec());
        return;
    }
    for pins in Pins::ALL {
        let Ok(next) = frame.add_roll(pins) else {
            continue;
        };
        continue_frame(next, &[balls, &[pins]].concat(), complete);
    }
}

/// The games after one more ball, one for each ball the rules accept.
pub(crate) fn successors(game: Game) -> impl Iterator<Item = Game> {
    Pins::ALL
        .into_iter()
        .filter_map(move |pins| game.roll(pins).ok())
}

/// The game as far as its future depends on it: settled frames become misses.
/// Together with the points settled so far it says all that is to be known.
pub(crate) fn future(game: Game) -> Game {
    let miss = [Pins::Zero, Pins::Zero];
    FrameNumber::ALL
        .into_iter()
        .filter(|number| *number < FrameNumber::TENTH)
        .filter(|number| game.phase(*number) == Phase::Settled)
        .fold(game, |game, number| game.correct(number, miss).unwrap())
}

/// Points that `after` has settled and `before` had not.
pub(crate) fn gained(before: Game, after: Game) -> u16 {
    after.score().points() - before.score().points()
}
