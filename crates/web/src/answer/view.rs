//! A match as it is sent.

mod event;

use std::{fmt::Write as _, mem};

use bytes::Bytes;
pub(crate) use event::EventView;
use serde::{Serialize, Serializer};
use tenpin::{Game, Name, Player, Roll, Rolls, Score, Turn};
use tenpin_scorebook::{Broken, Person, Reading, Snapshot, State};
use utoipa::ToSchema;

use super::json::write_json;

/// How many bytes a match takes, each of its players, and of these the frames; more only with long
/// names.
const HEAD_BYTES: usize = 256;
const PLAYER_BYTES: usize = 576;
const FRAMES_BYTES: usize = 480;

const COUNTS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// A match as it is sent: everything there is to show. Only [`json`](super::json) can write it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Match)]
pub(crate) struct MatchView {
    /// What it is called.
    #[schema(example = "7hq2m9xk4d")]
    pub(crate) id: String,
    /// How many events it has had. It is also the `ETag`.
    pub(crate) revision: u32,
    /// Where it is played.
    lane: Option<String>,
    /// Whether it goes on.
    #[schema(value_type = StateView)]
    state: State,
    /// When it began.
    #[schema(format = DateTime, example = "2026-11-15T19:30:00.000Z")]
    started: String,
    /// In the order of their seats.
    players: Vec<PlayerView>,
    /// Nothing when nobody is up.
    turn: Option<TurnView>,
    /// Why events follow that are not shown; left out if none do.
    #[serde(skip_serializing_if = "Option::is_none")]
    incomplete: Option<IncompleteView>,
    /// Whether the record is damaged, so that what is shown is only its beginning.
    damaged: bool,
}

/// Why events follow that are not shown: a *newer* tenpin has written them, or the record is
/// *damaged*.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = Incomplete)]
#[serde(rename_all = "lowercase")]
pub(crate) enum IncompleteView {
    Newer,
    Damaged,
}

/// Whether a match goes on: it is *closed* when a person ended or locked it.
#[derive(ToSchema)]
#[schema(as = State, rename_all = "lowercase")]
#[expect(dead_code, reason = "it describes another type")]
pub(crate) enum StateView {
    Live,
    Over,
    Closed,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Player)]
struct PlayerView {
    /// Counted from 1.
    #[schema(minimum = 1)]
    seat: usize,
    /// On the board: three letters.
    #[schema(value_type = String, example = "PJS")]
    name: Name,
    /// In full, if it was given.
    full_name: Option<String>,
    /// Whether the player has gone home.
    left: bool,
    /// What the settled frames are worth.
    #[schema(maximum = 300)]
    score: u16,
    /// What the game can still become.
    #[schema(maximum = 300)]
    max: u16,
    /// All ten.
    #[schema(value_type = Vec<FrameView>, min_items = 10, max_items = 10)]
    frames: Frames,
}

#[derive(ToSchema)]
#[schema(as = Frame)]
#[expect(dead_code, reason = "it describes what `Frames` writes")]
struct FrameView {
    /// As on a sheet: `X`, `8/`, `72`, `X81`.
    mark: String,
    /// The pins of each ball.
    #[schema(max_items = 3)]
    rolls: Vec<u8>,
    /// All frames up to this one, when that is settled.
    cumulative: Option<u16>,
}

/// Who is up, and what the ball meets.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Turn)]
struct TurnView {
    /// Counted from 1.
    seat: usize,
    #[schema(value_type = String)]
    name: Name,
    /// Counted from 1.
    frame: u8,
    /// How many pins stand.
    standing: u8,
}

impl From<&Snapshot> for MatchView {
    fn from(snapshot: &Snapshot) -> Self {
        let Snapshot {
            listing,
            people,
            now,
        } = snapshot;
        let players = now.seated().zip(people.iter());
        Self {
            id: listing.match_id.to_string(),
            revision: listing.revision.into(),
            lane: listing.lane.as_ref().map(ToString::to_string),
            state: listing.state,
            started: listing.started.to_string(),
            players: players
                .map(|((seat, player), person)| PlayerView::of(seat.into(), player, person))
                .collect(),
            turn: now
                .up()
                .filter(|_| listing.state == State::Live)
                .map(TurnView::from),
            incomplete: None,
            damaged: false,
        }
    }
}

/// Also says whether lines follow that are not shown.
impl From<&Reading> for MatchView {
    fn from(reading: &Reading) -> Self {
        let incomplete = reading.broken.as_ref().map(IncompleteView::from);
        Self {
            incomplete,
            damaged: matches!(incomplete, Some(IncompleteView::Damaged)),
            ..Self::from(&reading.chain.snapshot())
        }
    }
}

impl From<&Broken> for IncompleteView {
    fn from(broken: &Broken) -> Self {
        if broken.is_newer() {
            return Self::Newer;
        }
        Self::Damaged
    }
}

impl MatchView {
    /// As JSON.
    pub(crate) fn bytes(&self) -> Bytes {
        let capacity = HEAD_BYTES + PLAYER_BYTES * self.players.len();
        write_json(self, capacity).into()
    }
}

impl PlayerView {
    fn of(seat: usize, player: &Player, person: &Person) -> Self {
        let game = &player.game;
        Self {
            seat,
            name: player.name,
            full_name: person.full_name.as_ref().map(ToString::to_string),
            left: player.left,
            score: game.score().points(),
            max: game.highest_possible().points(),
            frames: Frames::of(game),
        }
    }
}

/// All frames of a game as JSON. Four players have forty of them in the answer to every ball, and
/// field by field, serde takes longer for them than for anything else in it.
#[derive(Debug, Clone)]
struct Frames(String);

impl Frames {
    fn of(game: &Game) -> Self {
        let mut json = String::with_capacity(FRAMES_BYTES);
        let mut comma = "[";
        for (rolls, cumulative) in game.sheet().into_iter().zip(game.cumulative_scores()) {
            json.push_str(mem::replace(&mut comma, ","));
            add_frame(&mut json, rolls, cumulative);
        }
        json.push(']');
        Self(json)
    }
}

fn add_frame(json: &mut String, rolls: Rolls, cumulative: Option<Score>) {
    json.push_str(r#"{"mark":""#);
    json.extend(rolls.iter().map(Roll::mark));
    json.push_str(r#"","rolls":["#);
    let mut comma = "";
    for pins in rolls.pins() {
        json.push_str(mem::replace(&mut comma, ","));
        json.push_str(COUNTS[usize::from(pins.count())]);
    }
    json.push_str(r#"],"cumulative":"#);
    match cumulative {
        // Writing into a string does not fail.
        Some(score) => drop(write!(json, "{}", score.points())),
        None => json.push_str("null"),
    }
    json.push('}');
}

/// For [`write_json`], which takes bytes for JSON.
impl Serialize for Frames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0.as_bytes())
    }
}

impl From<Turn> for TurnView {
    fn from(turn: Turn) -> Self {
        Self {
            seat: turn.seat.into(),
            name: turn.name,
            frame: turn.frame.into(),
            standing: turn.standing.count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tenpin_scorebook::{Append, Claim, ClientId, Place, Scorebook};

    use super::*;

    /// What programs have read so far they read for ever, byte by byte.
    #[test]
    fn the_bytes_stay_the_same() {
        let book = Scorebook::open(&Place::Memory).unwrap();
        let people = vec!["PJS".parse().unwrap()];
        let (id, start) = book.start(people, Some("\"12\"".parse().unwrap()));
        start.wait().unwrap();
        let ball = |pins| Append {
            match_id: id,
            after: None,
            claim: Claim::Pins(pins),
            client_id: ClientId::random(),
        };
        let balls = [10, 7, 3, 4].map(ball);
        let _ = balls.map(|ball| book.append(ball).wait().unwrap());
        let reading = book.read(id).unwrap();
        let started = reading.chain.listing().started;
        let frames = [
            r#"{"mark":"X","rolls":[10],"cumulative":20}"#,
            r#"{"mark":"7/","rolls":[7,3],"cumulative":34}"#,
            r#"{"mark":"4","rolls":[4],"cumulative":null}"#,
        ];
        let empty = r#"{"mark":"","rolls":[],"cumulative":null}"#;
        let frames = [frames.as_slice(), &[empty; 7]].concat().join(",");
        let expected = format!(
            r#"{{"id":"{id}","revision":5,"lane":"\"12\"","state":"live","started":"{started}","players":[{{"seat":1,"name":"PJS","full_name":null,"left":false,"score":34,"max":264,"frames":[{frames}]}}],"turn":{{"seat":1,"name":"PJS","frame":3,"standing":6}},"damaged":false}}"#
        );
        let bytes = MatchView::from(&reading).bytes();
        assert_eq!(str::from_utf8(&bytes).unwrap(), expected);
    }
}
