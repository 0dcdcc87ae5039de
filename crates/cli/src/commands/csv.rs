//! Matches for a spreadsheet: one row for each frame.

use std::io::{self, Write};

use csv::WriterBuilder;
use tenpin::{FrameNumber, FrameResult, Player, Seat};
use tenpin_scorebook::{FullName, History, Listing, Reading};

const HEADER: [&str; 15] = [
    "match",
    "started",
    "state",
    "lane",
    "seat",
    "player",
    "full_name",
    "left",
    "frame",
    "ball_1",
    "ball_2",
    "ball_3",
    "result",
    "frame_score",
    "cumulative",
];

pub(super) fn header(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", HEADER.join(","))
}

pub(super) fn rows(reading: &Reading, out: &mut dyn Write) -> io::Result<()> {
    let listing = reading.chain.listing();
    let mut rows = WriterBuilder::new().from_writer(out);
    for seated in seated(reading.chain.history()) {
        for frame in FrameNumber::ALL {
            rows.write_record(row(&listing, &seated, frame))?;
        }
    }
    rows.flush()
}

/// Somebody who plays, all in one place.
struct Seated<'a> {
    seat: Seat,
    player: &'a Player,
    full_name: Option<&'a FullName>,
}

fn seated(history: &History) -> impl Iterator<Item = Seated<'_>> {
    let people = history.people().iter();
    let players = history.now().seated().zip(people);
    players.map(|((seat, player), person)| Seated {
        seat,
        player,
        full_name: person.full_name.as_ref(),
    })
}

fn row(listing: &Listing, seated: &Seated<'_>, frame: FrameNumber) -> [String; 15] {
    let player = seated.player;
    let index = usize::from(u8::from(frame) - 1);
    let mut balls = player.game.rolls(frame).pins().map(|pins| pins.to_string());
    let mut ball = || balls.next().unwrap_or_default();
    let score = |scores: [Option<tenpin::Score>; 10]| {
        scores[index].map_or(String::new(), |score| score.to_string())
    };
    [
        listing.match_id.to_string(),
        listing.started.to_string(),
        listing.state.to_string(),
        harmless(listing.lane.as_ref()),
        seated.seat.to_string(),
        player.name.to_string(),
        harmless(seated.full_name),
        if player.left { "yes" } else { "no" }.to_owned(),
        frame.to_string(),
        ball(),
        ball(),
        ball(),
        result(player.game.result(frame)).to_owned(),
        score(player.game.frame_scores()),
        score(player.game.cumulative_scores()),
    ]
}

const fn result(result: Option<FrameResult>) -> &'static str {
    match result {
        Some(FrameResult::Strike) => "strike",
        Some(FrameResult::Spare) => "spare",
        Some(FrameResult::Open) => "open",
        _ => "",
    }
}

/// A spreadsheet takes some texts for formulas.
fn harmless(text: Option<&impl AsRef<str>>) -> String {
    let text = text.map_or("", AsRef::as_ref);
    if text.starts_with(['=', '+', '-', '@']) {
        return format!("'{text}");
    }
    text.to_owned()
}
