//! What many games come to.

use std::ops::AddAssign;

use crate::{Card, Outcome, room};

/// How many different scores there are, from 0 to 300.
const SCORES: usize = 301;

/// What many games come to. All figures but the numbers of games are of those that are over.
///
/// ```
/// use tenpin_batch::{Scorer, Summary};
///
/// let mut summary = Summary::default();
/// let text = b"XXXXXXXXXXXX\n9-9-9-9-9-9-9-9-9-9-\n7/\n??\n";
/// Scorer::default().score(text, |_, outcome| summary.add(outcome));
/// assert_eq!((summary.over(), summary.in_progress(), summary.bad()), (2, 1, 1));
/// assert_eq!((summary.min(), summary.max()), (Some(90), Some(300)));
/// assert_eq!((summary.mean(), summary.median()), (Some(195.0), Some(195.0)));
/// ```
#[derive(Debug, Clone)]
pub struct Summary {
    /// How many games ended with each score.
    scores: Box<[u64; SCORES]>,
    in_progress: u64,
    bad: u64,
    strikes: u64,
    spares: u64,
    opens: u64,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            scores: room(0),
            in_progress: 0,
            bad: 0,
            strikes: 0,
            spares: 0,
            opens: 0,
        }
    }
}

/// Gathering.
impl Summary {
    /// Adds what became of a line.
    #[inline]
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Scored(card) if card.is_over() => self.add_over(card),
            Outcome::Scored(_) => self.in_progress += 1,
            Outcome::Bad(_) => self.bad += 1,
            Outcome::Skipped => {}
        }
    }

    #[inline]
    fn add_over(&mut self, card: Card) {
        if let Some(games) = self.scores.get_mut(usize::from(card.points())) {
            *games += 1;
        }
        self.strikes += u64::from(card.strikes());
        self.spares += u64::from(card.spares());
        self.opens += u64::from(card.opens());
    }
}

impl AddAssign<&Self> for Summary {
    fn add_assign(&mut self, other: &Self) {
        for (count, more) in self.scores.iter_mut().zip(&*other.scores) {
            *count += more;
        }
        self.in_progress += other.in_progress;
        self.bad += other.bad;
        self.strikes += other.strikes;
        self.spares += other.spares;
        self.opens += other.opens;
    }
}

/// Asking.
impl Summary {
    /// How many lines are games, over or in progress.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.over() + self.in_progress
    }

    /// How many games are over.
    #[must_use]
    pub fn over(&self) -> u64 {
        self.scores.iter().sum()
    }

    /// How many games are in progress.
    #[must_use]
    pub const fn in_progress(&self) -> u64 {
        self.in_progress
    }

    /// How many lines are not games.
    #[must_use]
    pub const fn bad(&self) -> u64 {
        self.bad
    }

    /// How often all ten fell at once.
    #[must_use]
    pub const fn strikes(&self) -> u64 {
        self.strikes
    }

    /// How often the rest of a rack was cleared.
    #[must_use]
    pub const fn spares(&self) -> u64 {
        self.spares
    }

    /// How many frames were left open.
    #[must_use]
    pub const fn opens(&self) -> u64 {
        self.opens
    }

    /// How many games ended with each score from 0 to 300.
    #[must_use]
    pub fn histogram(&self) -> &[u64; 301] {
        &self.scores
    }

    /// The lowest score.
    #[must_use]
    pub fn min(&self) -> Option<u16> {
        self.scored().next().map(|(score, _)| score)
    }

    /// The highest score.
    #[must_use]
    pub fn max(&self) -> Option<u16> {
        self.scored().last().map(|(score, _)| score)
    }

    /// The mean score.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let points: u128 = self
            .scored()
            .map(|(score, games)| u128::from(score) * u128::from(games))
            .sum();
        self.per_game(as_float(points))
    }

    /// The score in the middle; of an even number of games, the mean of the two there.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let last = self.over().checked_sub(1)?;
        let low = self.score_at(last / 2)?;
        let high = self.score_at(last.div_ceil(2))?;
        Some(f64::midpoint(low.into(), high.into()))
    }

    /// The standard deviation of the scores, of these games and not of more like them.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = self.scored().map(|(score, games)| {
            let distance = f64::from(score) - mean;
            distance * distance * as_float(games.into())
        });
        self.per_game(squares.sum()).map(f64::sqrt)
    }

    /// The scores that occur, lowest first, and how often.
    fn scored(&self) -> impl Iterator<Item = (u16, u64)> {
        let scores = (0..).zip(self.scores.iter().copied());
        scores.filter(|(_, games)| *games > 0)
    }

    /// The score of a game when they stand in order, the first at zero.
    fn score_at(&self, place: u64) -> Option<u16> {
        let mut before = 0;
        let mut scored = self.scored();
        let found = scored.find(|(_, games)| {
            before += games;
            before > place
        });
        found.map(|(score, _)| score)
    }

    fn per_game(&self, sum: f64) -> Option<f64> {
        let games = self.over();
        (games > 0).then(|| sum / as_float(games.into()))
    }
}

/// Exact up to nine million billion, and close enough beyond.
#[expect(clippy::cast_precision_loss, reason = "as said above")]
const fn as_float(count: u128) -> f64 {
    count as f64
}
