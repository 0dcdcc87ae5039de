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
pub(super) struct UndoStack {
    changes: Vec<Change>,
    /// The match after some numbers of changes, beginning with none.
    copies: Vec<(usize, Arc<Match>)>,
}

impl UndoStack {
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
    use fastrand::Rng;
    use tenpin::{FrameNumber, Name, Pins, Seat};

    use super::*;

    /// A match that is played and undone at random, in the same way in every run.
    struct Walk {
        random: Rng,
        start: Match,
        now: Arc<Match>,
        standing: UndoStack,
    }

    impl Walk {
        fn new(players: usize) -> Self {
            let name: Name = "PJS".parse().unwrap();
            let start = Match::start(vec![name; players]).unwrap();
            let now = Arc::new(start.clone());
            Self {
                random: Rng::with_seed(300),
                standing: UndoStack::new(Arc::clone(&now)),
                start,
                now,
            }
        }

        fn change(&mut self) {
            let change = self.next();
            let after = change.happen(Match::clone(&self.now)).unwrap();
            self.now = Arc::new(after);
            self.standing.push(change, &self.now);
        }

        /// A miss, or other balls for the first frame.
        fn next(&mut self) -> Change {
            let corrected = Change::Corrected {
                seat: Seat::FIRST,
                frame: FrameNumber::FIRST,
                balls: vec![Pins::new(self.random.u8(..=9)).unwrap(), Pins::Zero],
            };
            let can = corrected.happen(Match::clone(&self.now)).is_ok();
            match self.now.up() {
                Some(_) if !can || self.random.bool() => Change::Rolled(Pins::Zero),
                _ => corrected,
            }
        }

        fn undo(&mut self) {
            match self.standing.pop() {
                Ok((_, before)) => self.now = before,
                Err(reason) => assert_eq!(reason, Impossible::NothingToUndo),
            }
        }

        fn check(&self) {
            let (copied, _) = self.standing.copies.last().unwrap();
            let distance = self.standing.changes.len() - copied;
            assert!(distance <= self.now.players().len().max(DISTANCE_MIN));
            let again = |now, change: &Change| change.happen(now).unwrap();
            let folded = self.standing.changes.iter().fold(self.start.clone(), again);
            assert_eq!(*self.now, folded);
        }
    }

    /// First more changes than undos, then more undos than changes.
    fn check(players: usize) {
        let mut walk = Walk::new(players);
        let undos = [30; 2_000].into_iter().chain([60; 1_000]);
        for percent in undos {
            match walk.random.u8(..100) {
                number if number < percent => walk.undo(),
                _ => walk.change(),
            }
            walk.check();
        }
    }

    #[test]
    fn an_undo_is_never_far_from_a_copy() {
        check(1);
        check(2);
        check(150);
    }
}
