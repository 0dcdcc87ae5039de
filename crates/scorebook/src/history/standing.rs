//! The changes of a match that stand, and copies of the match to undo them from.

use std::sync::Arc;

use tenpin::Match;

use crate::{Change, Impossible};

/// The least number of changes between two copies. With more players there are as many changes
/// between two copies as players, so that the copies never outweigh the changes by much.
const DISTANCE_MIN: usize = 64;

/// The changes of a match that stand, oldest first.
///
/// An undo plays the changes since the nearest copy again, so it costs the same however many
/// changes there were before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    changes: Vec<Change>,
    /// The match after some numbers of changes, beginning with none.
    copies: Vec<(usize, Arc<Match>)>,
}

impl Standing {
    pub(super) fn new(start: Arc<Match>) -> Self {
        Self {
            changes: Vec::new(),
            copies: vec![(0, start)],
        }
    }

    pub(super) fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Adds a change that has happened; `after` is the match after it.
    pub(super) fn push(&mut self, change: Change, after: &Arc<Match>) {
        self.changes.push(change);
        let (copied, _) = self.copies.last().expect("the start is always there");
        let distance = after.players().len().max(DISTANCE_MIN);
        if self.changes.len() - copied >= distance {
            self.copies.push((self.changes.len(), Arc::clone(after)));
        }
    }

    /// Takes back the latest change; returns it and the match before it.
    pub(super) fn pop(&mut self) -> Result<(Change, Arc<Match>), Impossible> {
        let latest = self.changes.pop().ok_or(Impossible::NothingToUndo)?;
        self.copies
            .pop_if(|(copied, _)| *copied > self.changes.len());
        let (copied, copy) = self.copies.last().expect("the start is always there");
        let since = &self.changes[*copied..];
        if since.is_empty() {
            return Ok((latest, Arc::clone(copy)));
        }
        let again = |now, change: &Change| change.happen(now).expect("it has happened before");
        let before = since.iter().fold(Match::clone(copy), again);
        Ok((latest, Arc::new(before)))
    }

    /// Roughly how many bytes it takes.
    pub(super) fn weight(&self) -> usize {
        let (_, copy) = self.copies.last().expect("the start is always there");
        let copies = self.copies.len() * (size_of_val(copy.players()) + size_of::<Match>());
        copies + self.changes.capacity() * size_of::<Change>()
    }
}

#[cfg(test)]
mod tests {
    use tenpin::{Name, Pins};

    use super::*;

    /// A walk of rolls, corrections and undos that is the same in every run.
    fn check(players: usize) {
        let name: Name = "PJS".parse().unwrap();
        let start = Match::start(vec![name; players]).unwrap();
        let mut now = Arc::new(start.clone());
        let mut standing = Standing::new(Arc::clone(&now));
        let mut random = fastrand::Rng::with_seed(300);
        for step in 0..3_000 {
            let is_undo = random.u8(..100) < if step < 2_000 { 30 } else { 60 };
            match (is_undo, standing.pop_if(is_undo)) {
                (true, Some((_, before))) => now = before,
                (true, None) => assert!(standing.changes.is_empty()),
                (false, _) => {
                    let change = next(&mut random, &now);
                    now = Arc::new(change.happen(Match::clone(&now)).unwrap());
                    standing.push(change, &now);
                }
            }
            let (copied, _) = standing.copies.last().unwrap();
            let distance = standing.changes.len() - copied;
            assert!(distance <= players.max(DISTANCE_MIN), "step {step}");
            let again = |now, change: &Change| change.happen(now).unwrap();
            let folded = standing.changes.iter().fold(start.clone(), again);
            assert_eq!(*now, folded, "step {step}");
        }
    }

    impl Standing {
        fn pop_if(&mut self, is_undo: bool) -> Option<(Change, Arc<Match>)> {
            is_undo.then(|| self.pop().ok()).flatten()
        }
    }

    /// A miss, or what the first frame was once more.
    fn next(random: &mut fastrand::Rng, now: &Match) -> Change {
        let corrected = Change::Corrected {
            seat: tenpin::Seat::FIRST,
            frame: tenpin::FrameNumber::FIRST,
            balls: vec![Pins::new(random.u8(..=9)).unwrap(), Pins::Zero],
        };
        let can = corrected.happen(now.clone()).is_ok();
        match now.up() {
            Some(_) if !can || random.bool() => Change::Rolled(Pins::Zero),
            _ => corrected,
        }
    }

    #[test]
    fn an_undo_is_never_far_from_a_copy() {
        check(1);
        check(2);
        check(150);
    }
}
