//! An event as it is sent.

use serde::Serialize;
use tenpin::Pins;
use tenpin_scorebook::{Correction, Entry, Event, Person};
use utoipa::ToSchema;

use crate::pages::{Deed, Line};

/// An event as it is sent: its number, when it was written, and what happened.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Event)]
pub(crate) struct EventView {
    /// Its number within the match.
    pub(crate) revision: u32,
    /// When it was written.
    #[schema(format = DateTime)]
    at: String,
    #[serde(flatten)]
    told: Told,
}

/// What happened. Seats and frames are counted from 1.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Told {
    Started {
        players: Vec<PersonView>,
        lane: Option<String>,
    },
    Rolled {
        seat: Option<usize>,
        pins: u8,
    },
    Corrected {
        seat: usize,
        frame: u8,
        rolls: Vec<u8>,
        /// Whose key it was.
        by: Option<String>,
        reason: Option<String>,
    },
    Joined {
        seat: usize,
        #[serde(flatten)]
        person: PersonView,
    },
    Left {
        seat: usize,
    },
    Undone,
    Closed,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Person)]
struct PersonView {
    name: String,
    full_name: Option<String>,
}

impl EventView {
    /// Whose ball it was follows from the lines before, and is known to the story.
    pub(crate) fn new(entry: &Entry, line: &Line) -> Self {
        let event = Event::from_json(&entry.event).expect("it was read before");
        Self {
            revision: entry.revision.into(),
            at: entry.at.to_string(),
            told: Told::new(event, &line.deed),
        }
    }
}

impl Told {
    fn new(event: Event, deed: &Deed) -> Self {
        let seat = match deed {
            Deed::Rolled(ball) => Some(ball.seat.into()),
            Deed::Joined(seat) => Some((*seat).into()),
            _ => None,
        };
        match event {
            Event::Started(start) => Self::Started {
                players: start.players.iter().map(PersonView::from).collect(),
                lane: start.lane.map(String::from),
            },
            Event::Rolled { pins } => Self::Rolled {
                seat,
                pins: pins.count(),
            },
            Event::Corrected(correction) => Self::corrected(correction),
            Event::Joined(person) => Self::Joined {
                seat: seat.expect("a player who joins has a seat"),
                person: PersonView::from(&person),
            },
            Event::Left { seat } => Self::Left { seat: seat.into() },
            Event::Undone => Self::Undone,
            Event::Closed => Self::Closed,
        }
    }

    fn corrected(correction: Correction) -> Self {
        Self::Corrected {
            seat: correction.seat.into(),
            frame: correction.frame.into(),
            rolls: correction.balls.into_iter().map(Pins::count).collect(),
            by: correction.by,
            reason: correction.reason,
        }
    }
}

impl From<&Person> for PersonView {
    fn from(person: &Person) -> Self {
        Self {
            name: person.name.to_string(),
            full_name: person.full_name.as_ref().map(ToString::to_string),
        }
    }
}
