//! The list of matches.

use std::io;

use jiff::{Timestamp, tz::TimeZone};
use serde::Serialize;
use tenpin::{Match, Name, Score, Seat};
use tenpin_scorebook::{Broken, Listing, Moment, Page, Reading, State};

use crate::{
    commands::{Commands, print},
    input::Stop,
    phrasebook::Message,
};

/// One match in the list.
#[derive(Serialize)]
struct Item {
    id: String,
    revision: u32,
    state: State,
    lane: Option<String>,
    started: String,
    changed: String,
    players: Vec<PlayerItem>,
    /// Why events follow that are not counted; left out if none do.
    #[serde(skip_serializing_if = "Option::is_none")]
    incomplete: Option<&'static str>,
}

#[derive(Serialize)]
struct PlayerItem {
    seat: Seat,
    name: Name,
    score: Score,
    left: bool,
}

impl Commands<'_> {
    pub(super) fn list(&self, limit: u32, json: bool) -> Result<(), Stop> {
        let listings = self.listings(limit)?;
        let found = listings
            .iter()
            .map(|listing| self.read_what_is_left(listing.match_id))
            .collect::<Result<Vec<_>, _>>()?;
        let (readings, broken): (Vec<_>, Vec<_>) = found
            .into_iter()
            .map(|found| (found.reading, found.broken))
            .unzip();
        let readings: Vec<_> = readings.into_iter().flatten().collect();
        if listings.is_empty() && !json {
            self.tell(&Message::new("no-matches"));
        }
        if json {
            print_json(&readings)?;
        } else {
            self.print_table(&readings)?;
        }
        self.all_whole(broken.iter().flatten())
    }

    pub(super) fn listings(&self, limit: u32) -> Result<Vec<Listing>, Stop> {
        let page = Page {
            state: None,
            lane: None,
            before: None,
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
        };
        let listed = self.book.scorebook.list(&page);
        listed.map_err(|error| self.failed(&error))
    }

    fn print_table(&self, readings: &[Reading]) -> Result<(), Stop> {
        let lines: Vec<_> = readings.iter().map(|reading| self.line(reading)).collect();
        print(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))
    }

    /// As wide as the longest of them.
    fn state(&self, state: State) -> String {
        let phrase = |state| self.phrasebook.phrase(state_key(state));
        let widths = State::ALL.map(|state| phrase(state).chars().count());
        let width = widths.into_iter().max().unwrap_or_default();
        format!("{:<width$}", phrase(state))
    }

    fn line(&self, reading: &Reading) -> String {
        let listing = reading.chain.listing();
        let state = self.state(listing.state);
        let lane = listing
            .lane
            .map_or(String::new(), |lane| format!("  [{lane}]"));
        let scores = scores(reading.chain.history().now());
        let started = local(listing.started, "%Y-%m-%d %H:%M");
        format!("{}  {started}  {state}{lane}  {scores}", listing.match_id)
    }
}

const fn state_key(state: State) -> &'static str {
    match state {
        State::Live => "state-live",
        State::Over => "state-over",
        State::Closed => "state-closed",
    }
}

fn print_json(readings: &[Reading]) -> Result<(), Stop> {
    let items: Vec<_> = readings.iter().map(Item::of).collect();
    let text = serde_json::to_string_pretty(&items).map_err(io::Error::other);
    let text = text.map_err(Stop::Unwritable)?;
    print(|out| writeln!(out, "{text}"))
}

fn scores(now: &Match) -> String {
    let scores = now
        .players()
        .iter()
        .map(|player| format!("{} {}", player.name, player.game.score()));
    scores.collect::<Vec<_>>().join(", ")
}

/// In the time of the place where the program runs.
pub(super) fn local(moment: Moment, format: &str) -> String {
    let timestamp = Timestamp::from_millisecond(moment.into()).unwrap_or_default();
    let local = timestamp.to_zoned(TimeZone::system());
    local.strftime(format).to_string()
}

impl Item {
    fn of(reading: &Reading) -> Self {
        let listing = reading.chain.listing();
        let players = reading.chain.history().now().seated();
        Self {
            id: listing.match_id.to_string(),
            revision: listing.revision.into(),
            state: listing.state,
            lane: listing.lane.map(|lane| lane.to_string()),
            started: listing.started.to_string(),
            changed: listing.changed.to_string(),
            players: players
                .map(|(seat, player)| PlayerItem {
                    seat,
                    name: player.name,
                    score: player.game.score(),
                    left: player.left,
                })
                .collect(),
            incomplete: reading.broken.as_ref().map(incomplete),
        }
    }
}

const fn incomplete(broken: &Broken) -> &'static str {
    if broken.is_newer() {
        return "newer";
    }
    "damaged"
}
