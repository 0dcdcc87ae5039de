//! A match as pages show it.

mod rack;
mod said;
mod story;

pub(crate) use rack::Rack;
pub(crate) use said::Teller;
use std::{collections::HashSet, sync::Arc};
pub(crate) use story::{Ball, Deed, Fix, Line, Story, line_name, writer};
use tenpin::{FrameNumber, Match, Player, Seat, Standing, Turn};
use tenpin_scorebook::{Broken, KeyId, Listing, Person, Reading, Snapshot, State};

/// A match as pages show it: as it stands, and how it came to that.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    pub(crate) listing: Listing,
    pub(crate) now: Arc<Match>,
    people: Arc<Vec<Person>>,
    pub(crate) story: Story,
    /// The browsers that wrote, in the order in which they first did.
    pub(crate) writers: Vec<KeyId>,
    /// The first line that is not shown, because it cannot be believed or is not known here.
    pub(crate) broken: Option<Broken>,
}

/// Somebody at a seat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seated<'a> {
    pub(crate) seat: Seat,
    pub(crate) player: &'a Player,
    pub(crate) person: &'a Person,
}

impl From<&Reading> for Scene {
    fn from(reading: &Reading) -> Self {
        let (snapshot, broken) = (reading.chain.snapshot(), reading.broken.clone());
        Self::new(snapshot, broken, Story::new(&reading.entries))
    }
}

impl Scene {
    /// As it stands, without how it came to that.
    pub(crate) fn outline(snapshot: Snapshot, broken: Option<Broken>) -> Self {
        Self::new(snapshot, broken, Story::default())
    }

    fn new(snapshot: Snapshot, broken: Option<Broken>, story: Story) -> Self {
        let Snapshot {
            listing,
            people,
            now,
        } = snapshot;
        Self {
            listing,
            now,
            people,
            writers: writers(&story.lines),
            story,
            broken,
        }
    }

    /// The scene of a later reading, which goes on where the one of this scene ended.
    pub(crate) fn continued(&self, known: &Reading, later: &Reading) -> Self {
        let new = &later.entries[known.entries.len()..];
        let story = self.story.clone();
        let story = story.continued(Some(known.chain.clone()), new);
        Self::new(later.chain.snapshot(), later.broken.clone(), story)
    }
}

fn writers(story: &[Line]) -> Vec<KeyId> {
    let mut seen = HashSet::new();
    let writers = story.iter().filter_map(|line| line.writer);
    writers.filter(|writer| seen.insert(*writer)).collect()
}

impl Scene {
    /// Whose turn it is. Nobody's in a match that was closed.
    pub(crate) fn up(&self) -> Option<Turn> {
        self.now.up().filter(|_| self.is_live())
    }

    pub(crate) fn is_live(&self) -> bool {
        self.listing.state == State::Live
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = Seated<'_>> {
        let seated = self.now.seated().zip(self.people.iter());
        seated.map(|((seat, player), person)| Seated {
            seat,
            player,
            person,
        })
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<Seated<'_>> {
        self.players().find(|seated| seated.seat == seat)
    }

    /// Those who have not left.
    pub(crate) fn stayed(&self) -> impl Iterator<Item = Seated<'_>> {
        self.players().filter(|seated| !seated.player.left)
    }

    /// Whether it is this player's turn.
    pub(crate) fn is_up(&self, seat: Seat) -> bool {
        self.up().is_some_and(|turn| turn.seat == seat)
    }

    /// The place of a player; nothing while somebody bowls.
    pub(crate) fn rank(&self, seat: Seat) -> Option<usize> {
        if self.up().is_some() {
            return None;
        }
        let ranking = self.now.ranking();
        ranking.iter().find(|standing| standing.seat == seat)?.rank
    }

    /// What the phrasebook calls the state of the match.
    pub(crate) const fn state(&self) -> &'static str {
        match self.listing.state {
            State::Live => "live",
            State::Over => "over",
            State::Closed => "closed",
        }
    }

    /// What somebody is called: in full if that is known.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.player(seat)
            .map_or_else(String::new, |seated| seated.name())
    }

    /// The frame of the latest ball, if it was this player's and nothing happened since.
    pub(crate) fn latest_frame(&self, seat: Seat) -> Option<FrameNumber> {
        match &self.story.lines.last()?.deed {
            Deed::Rolled(ball) if ball.seat == seat => Some(ball.frame),
            _ => None,
        }
    }

    /// Who bowls after whoever is up, if that is somebody else.
    pub(crate) fn next(&self) -> Option<Seat> {
        let up = self.up()?;
        let plays = |seated: &Seated<'_>| !seated.player.left && !seated.player.game.is_over();
        let others = || self.players().filter(plays).map(|seated| seated.seat);
        let after = others().find(|seat| *seat > up.seat);
        after.or_else(|| others().find(|seat| *seat < up.seat))
    }
}

impl Seated<'_> {
    /// Where there is little room: the letters for boards, unless the name is short.
    pub(crate) fn short_name(&self) -> String {
        if self.is_long() {
            return self.player.name.to_string();
        }
        self.name()
    }

    pub(crate) fn is_long(&self) -> bool {
        halves(&self.name()) > SHORT
    }

    pub(crate) fn name(&self) -> String {
        let full = self.person.full_name.as_ref();
        full.map_or_else(|| self.player.name.to_string(), ToString::to_string)
    }
}

/// How wide a name may be to be short, in halves of a Latin letter.
const SHORT: usize = 14;

/// How wide a name is, in halves of a Latin letter. Others, such as Korean syllables, take half
/// as much again.
pub(crate) fn halves(name: &str) -> usize {
    let wide = |letter: char| if letter.is_ascii() { 2 } else { 3 };
    name.chars().map(wide).sum()
}

/// A place as it is shown; who left has none.
pub(crate) fn place(standing: &Standing) -> String {
    let rank = standing.rank.map(|rank| format!("{rank}."));
    rank.unwrap_or_else(|| "–".to_owned())
}
