//! What has happened in a match, and the match that makes.

mod change;
mod claim;
mod impossible;
mod state;

pub use change::Change;
pub use claim::{Claim, FrameClaim};
pub use impossible::Impossible;
pub use state::{State, StateError};
use std::sync::Arc;

use tenpin::Match;

use crate::{Event, Lane, Person, Start};

/// What has happened in a match, and the match that makes: the fold of its events.
///
/// ```
/// use tenpin::Pins;
/// use tenpin_scorebook::{Event, History, Rules, Start};
///
/// let start = Start { players: vec!["PJS".parse()?], lane: None, rules: Rules::TenPin };
/// let mut history = History::start(start)?;
/// history.add(&Event::Rolled { pins: Pins::Ten })?;
/// history.add(&Event::Undone)?;
/// assert!(history.changes().is_empty());
/// assert!(history.add(&Event::Undone).is_err(), "nothing left to take back");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    lane: Option<Lane>,
    /// In the order of their seats: those who were there at the start, then those who joined.
    people: Arc<Vec<Person>>,
    starters: usize,
    changes: Vec<Change>,
    now: Match,
    closed: bool,
}

impl History {
    /// A match before its first ball.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if nobody plays.
    pub fn start(start: Start) -> Result<Self, Impossible> {
        let now = first(&start.players)?;
        Ok(Self {
            lane: start.lane,
            starters: start.players.len(),
            people: Arc::new(start.players),
            changes: Vec::new(),
            now,
            closed: false,
        })
    }

    /// Takes in what happened next. If it cannot have, everything stays as it is.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if the rules of the game or of the book are against it.
    pub fn add(&mut self, event: &Event) -> Result<(), Impossible> {
        match event {
            Event::Started(_) => Err(Impossible::StartedAlready),
            Event::Closed if self.closed => Err(Impossible::Closed),
            Event::Closed => {
                self.closed = true;
                Ok(())
            }
            Event::Undone => self.undo(),
            Event::Rolled { pins } => self.change(Change::Rolled(*pins)),
            Event::Joined(person) => self.join(person),
            Event::Left { seat } => self.change(Change::Left(*seat)),
            Event::Corrected(correction) => self.change(Change::from(correction)),
        }
    }

    fn change(&mut self, change: Change) -> Result<(), Impossible> {
        if !matches!(change, Change::Corrected { .. }) {
            self.must_be_open()?;
        }
        self.now = change.happen(self.now.clone())?;
        self.changes.push(change);
        Ok(())
    }

    fn join(&mut self, person: &Person) -> Result<(), Impossible> {
        self.change(Change::Joined(person.name))?;
        Arc::make_mut(&mut self.people).push(person.clone());
        Ok(())
    }

    /// Everything before the latest change happens again.
    fn undo(&mut self) -> Result<(), Impossible> {
        self.must_be_open()?;
        let (latest, earlier) = self.changes.split_last().ok_or(Impossible::NothingToUndo)?;
        let start = first(self.starters())?;
        self.now = earlier
            .iter()
            .try_fold(start, |now, change| change.happen(now))?;
        if matches!(latest, Change::Joined(_)) {
            Arc::make_mut(&mut self.people).pop();
        }
        self.changes.pop();
        Ok(())
    }
}

impl History {
    const fn must_be_open(&self) -> Result<(), Impossible> {
        if self.closed {
            return Err(Impossible::Closed);
        }
        Ok(())
    }
}

/// The match before its first ball.
fn first(starters: &[Person]) -> Result<Match, Impossible> {
    Ok(Match::start(starters.iter().map(|person| person.name))?)
}

/// Asking.
impl History {
    /// The match as it stands.
    #[must_use]
    pub const fn now(&self) -> &Match {
        &self.now
    }

    /// The changes that have not been taken back, in order.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Who played when it began, in order.
    #[must_use]
    pub fn starters(&self) -> &[Person] {
        &self.people[..self.starters]
    }

    /// Everybody who plays or has played, in the order of their seats.
    #[must_use]
    pub const fn people(&self) -> &Arc<Vec<Person>> {
        &self.people
    }

    /// Where it is played, if that is known.
    #[must_use]
    pub const fn lane(&self) -> Option<&Lane> {
        self.lane.as_ref()
    }

    /// Whether it goes on.
    #[must_use]
    pub fn state(&self) -> State {
        match (self.closed, self.now.is_over()) {
            (true, _) => State::Closed,
            (false, true) => State::Over,
            (false, false) => State::Live,
        }
    }
}
