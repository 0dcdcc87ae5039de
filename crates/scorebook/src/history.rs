//! What has happened in a match, and the match that makes.

mod change;
mod claim;
mod impossible;
mod state;
mod undo_stack;

pub use change::Change;
pub use claim::{Claim, FrameClaim};
pub use impossible::Impossible;
pub use state::{State, StateError};
use std::sync::Arc;
use undo_stack::UndoStack;

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
    undo_stack: UndoStack,
    now: Arc<Match>,
    closed: bool,
}

impl History {
    /// A match before its first ball.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if nobody plays.
    pub fn start(start: Start) -> Result<Self, Impossible> {
        let names = start.players.iter().map(|person| person.name);
        let now = Arc::new(Match::start(names)?);
        Ok(Self {
            lane: start.lane,
            starters: start.players.len(),
            people: Arc::new(start.players),
            undo_stack: UndoStack::new(Arc::clone(&now)),
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
        self.now = Arc::new(change.happen(Match::clone(&self.now))?);
        self.undo_stack.push(change, &self.now);
        Ok(())
    }

    fn join(&mut self, person: &Person) -> Result<(), Impossible> {
        self.change(Change::Joined(person.name))?;
        Arc::make_mut(&mut self.people).push(person.clone());
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Impossible> {
        self.must_be_open()?;
        let (latest, now) = self.undo_stack.pop()?;
        self.now = now;
        if matches!(latest, Change::Joined(_)) {
            Arc::make_mut(&mut self.people).pop();
        }
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

/// Asking.
impl History {
    /// The match as it stands.
    #[must_use]
    pub fn now(&self) -> &Match {
        &self.now
    }

    /// The same, to be kept.
    #[must_use]
    pub fn shared_now(&self) -> Arc<Match> {
        Arc::clone(&self.now)
    }

    /// The changes that have not been taken back, in order.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        self.undo_stack.changes()
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

    /// Roughly how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let person = |person: &Person| {
            let full_name = person.full_name.as_ref();
            size_of::<Person>() + full_name.map_or(0, |name| name.as_ref().len())
        };
        let people: usize = self.people.iter().map(person).sum();
        people + self.undo_stack.weight() + size_of_val(self.now.players())
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
