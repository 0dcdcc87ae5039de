//! What has happened in a match, for people.

use tenpin::{FrameNumber, Match, Roll, Rolls, Score, Seat};
use tenpin_scorebook::{Chain, ClientId, ClientIdError, Correction, Entry, Event, KeyId, Moment};

/// One line of the book, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) at: Moment,
    /// Whose browser wrote it, if it was one.
    pub(crate) writer: Option<KeyId>,
    pub(crate) deed: Deed,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Deed {
    Started,
    Rolled(Ball),
    Corrected(Fix),
    Joined(Seat),
    Left(Seat),
    /// This was taken back.
    Undone(Box<Deed>),
    Closed,
}

/// A ball on the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ball {
    pub(crate) seat: Seat,
    pub(crate) frame: FrameNumber,
    pub(crate) roll: Roll,
    /// How many strikes in a row it makes.
    pub(crate) strikes: usize,
}

/// A correction, and what it changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fix {
    pub(crate) seat: Seat,
    pub(crate) frame: FrameNumber,
    pub(crate) before: Rolls,
    pub(crate) after: Rolls,
    pub(crate) total_before: Score,
    pub(crate) total_after: Score,
    pub(crate) by: Option<String>,
    pub(crate) reason: Option<String>,
}

/// The lines of a match, each told from what the match was before and after it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Story {
    /// Oldest first.
    pub(crate) lines: Vec<Line>,
    /// What has not been taken back.
    standing: Vec<Deed>,
}

impl Story {
    pub(super) fn new(entries: &[Entry]) -> Self {
        Self::default().continued(None, entries)
    }

    /// The story with the lines that came after this chain.
    pub(super) fn continued(mut self, mut chain: Option<Chain>, entries: &[Entry]) -> Self {
        let told = entries
            .iter()
            .map_while(|entry| tell(&mut chain, &mut self.standing, entry));
        self.lines.extend(told);
        self
    }

    /// What an undo would take back.
    pub(crate) fn latest(&self) -> Option<&Deed> {
        self.standing.last()
    }
}

/// What a line from a page is called: by the key that it came with, so that the story can say
/// whose it was, and by what the page calls it.
pub(crate) fn line_name(writer: KeyId, line: &str) -> Result<ClientId, ClientIdError> {
    format!("{writer}{BETWEEN}{line}").parse()
}

/// Between the name of a key and the rest.
const BETWEEN: char = '~';

/// Whose browser wrote the line of this name. Programs may not use such names.
pub(crate) fn writer(name: &ClientId) -> Option<KeyId> {
    let (writer, _) = name.as_ref().split_once(BETWEEN)?;
    writer.parse().ok()
}

fn tell(chain: &mut Option<Chain>, standing: &mut Vec<Deed>, entry: &Entry) -> Option<Line> {
    let event = Event::from_json(&entry.event).ok()?;
    let before = chain.as_ref().map(|chain| chain.history().shared_now());
    match chain {
        Some(chain) => chain.link(entry).ok()?,
        None => *chain = Some(Chain::begin(entry).ok()?),
    }
    let after = chain.as_ref()?.history().now();
    let deed = match before {
        None => Deed::Started,
        Some(before) => told(event, &before, after, standing)?,
    };
    Some(Line {
        at: entry.at,
        writer: writer(&entry.client_id),
        deed,
    })
}

fn told(event: Event, before: &Match, after: &Match, standing: &mut Vec<Deed>) -> Option<Deed> {
    let deed = match event {
        Event::Undone => return Some(Deed::Undone(Box::new(standing.pop()?))),
        Event::Closed => return Some(Deed::Closed),
        Event::Started(_) => return None,
        Event::Rolled { .. } => Deed::Rolled(ball(before, after)?),
        Event::Corrected(correction) => Deed::Corrected(fix(correction, before, after)?),
        Event::Joined(_) => Deed::Joined(Seat::new(after.players().len())?),
        Event::Left { seat } => Deed::Left(seat),
    };
    standing.push(deed.clone());
    Some(deed)
}

fn ball(before: &Match, after: &Match) -> Option<Ball> {
    let turn = before.up()?;
    let game = &after.player(turn.seat)?.game;
    let bowled: Vec<_> = game.sheet().into_iter().flatten().collect();
    let strikes = bowled
        .iter()
        .rev()
        .take_while(|roll| **roll == Roll::Strike);
    Some(Ball {
        seat: turn.seat,
        frame: turn.frame,
        roll: *bowled.last()?,
        strikes: strikes.count(),
    })
}

fn fix(correction: Correction, before: &Match, after: &Match) -> Option<Fix> {
    let (seat, frame) = (correction.seat, correction.frame);
    let (was, is) = (before.player(seat)?.game, after.player(seat)?.game);
    Some(Fix {
        seat,
        frame,
        before: was.rolls(frame),
        after: is.rolls(frame),
        total_before: was.score(),
        total_after: is.score(),
        by: correction.by,
        reason: correction.reason,
    })
}
