//! A match as serde reads and writes it: the players and their balls.

use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeStruct};

use crate::{Match, Player, Seat, StartError, matches::roster::Roster};

/// Whose turn it is follows from the players, so it is not written.
impl Serialize for Match {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut facts = serializer.serialize_struct("Match", 1)?;
        facts.serialize_field("players", self.players())?;
        facts.end()
    }
}

impl<'de> Deserialize<'de> for Match {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Facts { players } = Facts::deserialize(deserializer)?;
        let played = play_again(&players).map_err(D::Error::custom)?;
        Ok(Self {
            up: played.up,
            roster: Roster::new(players),
        })
    }
}

/// A match as it is written.
#[derive(Deserialize)]
#[serde(rename = "Match")]
struct Facts {
    players: Vec<Player>,
}

/// Bowls every ball again, each in its turn, and lets those leave who have no more.
/// What is left over at the end was not bowled in turn.
fn play_again(players: &[Player]) -> Result<Match, FactsError> {
    let names = players.iter().map(|player| player.name);
    let mut played = Match::start(names).map_err(FactsError::Start)?;
    let mut waiting: Vec<_> = players.iter().map(|player| player.game.balls()).collect();
    while let Some(seat) = played.up {
        let ball = waiting.get_mut(seat.index()).and_then(Iterator::next);
        let left = players.get(seat.index()).is_some_and(|player| player.left);
        played = match ball {
            Some(pins) => played
                .roll(pins)
                .map_err(|_| FactsError::OutOfTurn { seat })?,
            None if left => played
                .leave(seat)
                .map_err(|_| FactsError::OutOfTurn { seat })?,
            None => break,
        };
        if played.is_over() && left && ball.is_some() {
            return Err(FactsError::LeftTooLate { seat });
        }
    }
    match waiting.iter_mut().position(|balls| balls.next().is_some()) {
        Some(index) => Err(FactsError::OutOfTurn {
            seat: Seat::at(index),
        }),
        None => Ok(played),
    }
}

/// Why these facts are not a match.
#[derive(Debug)]
enum FactsError {
    Start(StartError),
    OutOfTurn { seat: Seat },
    LeftTooLate { seat: Seat },
}

impl fmt::Display for FactsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(reason) => fmt::Display::fmt(reason, f),
            Self::OutOfTurn { seat } => write!(f, "seat {seat} has bowled out of turn"),
            Self::LeftTooLate { seat } => write!(f, "seat {seat} left after the last ball"),
        }
    }
}
