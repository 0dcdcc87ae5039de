//! The log of a match.

use tenpin::{Match, Seat};
use tenpin_scorebook::{Chain, Correction, Entry, Event, MatchPrefix};

use crate::{
    commands::{Commands, list::local, print},
    input::Stop,
    phrasebook::Message,
};

impl Commands<'_> {
    /// Every line of a match: its number, when it was written, what happened.
    pub(super) fn show_events(&self, id: &MatchPrefix) -> Result<(), Stop> {
        let found = self.read_what_is_left(self.find(id)?)?;
        let entries = found
            .reading
            .map_or_else(Vec::new, |reading| reading.entries);
        let mut chain: Option<Chain> = None;
        let lines = entries.iter().map(|entry| self.line_of(entry, &mut chain));
        let lines: Vec<_> = lines.collect();
        print(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
        self.all_whole(&found.broken)
    }

    /// Whoever was up before it is whose ball it was; so the chain grows line by line.
    fn line_of(&self, entry: &Entry, chain: &mut Option<Chain>) -> String {
        let event = Event::from_json(&entry.event);
        let before = chain.as_ref().map(|chain| chain.history().now());
        let text = event.map_or_else(
            |_| entry.event.clone(),
            |event| self.describe(&event, before),
        );
        match chain {
            Some(chain) => drop(chain.link(entry)),
            None => *chain = Chain::begin(entry).ok(),
        }
        let at = local(entry.at, "%Y-%m-%d %H:%M:%S");
        format!("{:>4}  {at}  {text}", entry.revision)
    }

    fn describe(&self, event: &Event, before: Option<&Match>) -> String {
        let say = |message: Message| self.phrasebook.say(&message);
        match event {
            Event::Started(start) => {
                let players = start.players.iter();
                let names: Vec<_> = players.map(|person| person.name.to_string()).collect();
                say(Message::new("log-started").text("players", &names.join(", ")))
            }
            Event::Rolled { pins } => say(rolled(before).text("pins", pins)),
            Event::Corrected(correction) => self.describe_correction(correction, before),
            Event::Joined(person) => {
                format!("{} {}", self.phrasebook.phrase("word-join"), person.name)
            }
            Event::Left { seat } => {
                format!(
                    "{} {}",
                    self.phrasebook.phrase("word-leave"),
                    name(*seat, before)
                )
            }
            Event::Undone => say(Message::new("log-undone")),
            Event::Closed => say(Message::new("log-closed")),
        }
    }

    fn describe_correction(&self, correction: &Correction, before: Option<&Match>) -> String {
        let balls: Vec<_> = correction.balls.iter().map(ToString::to_string).collect();
        let corrected = Message::new("log-corrected")
            .text("name", &name(correction.seat, before))
            .text("frame", &correction.frame)
            .text("balls", &balls.join(" "));
        let by = correction.by.as_deref().map(shown);
        let reason = correction.reason.as_deref().map(shown);
        let parts = [
            Some(corrected),
            by.map(|by| Message::new("log-by").text("by", &by)),
            reason.map(|reason| Message::new("log-reason").text("reason", &reason)),
        ];
        let said = parts.iter().flatten().map(|part| self.phrasebook.say(part));
        said.collect()
    }
}

fn rolled(before: Option<&Match>) -> Message {
    let turn = before.and_then(Match::up);
    let (name, frame) = turn.map_or((String::new(), String::new()), |turn| {
        (turn.name.to_string(), turn.frame.to_string())
    });
    Message::new("log-rolled")
        .text("name", &name)
        .text("frame", &frame)
}

fn name(seat: Seat, before: Option<&Match>) -> String {
    let player = before.and_then(|before| before.player(seat));
    player.map_or_else(|| seat.to_string(), |player| player.name.to_string())
}

/// A text from elsewhere, with everything that could upset a terminal escaped.
fn shown(text: &str) -> String {
    text.escape_debug().to_string()
}
