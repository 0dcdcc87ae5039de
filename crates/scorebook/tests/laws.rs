//! What holds for any events in any order.

use std::iter;

use proptest::{collection::vec, option, prelude::*, sample, sample::Index};
use tenpin::{FrameNumber, Name, Pins, Seat};
use tenpin_scorebook::{
    Append, AppendError, Chain, ClientId, Correction, Entry, Event, History, Impossible, MatchId,
    Moment, Place, Revision, Rules, Scorebook, Start, State,
};

fn name() -> impl Strategy<Value = Name> {
    "[A-Z]{3}".prop_map(|name| name.parse().unwrap())
}

fn pins() -> impl Strategy<Value = Pins> {
    sample::select(Pins::ALL.to_vec())
}

fn seat() -> impl Strategy<Value = Seat> {
    (1_usize..5).prop_map(|number| Seat::new(number).unwrap())
}

fn correction() -> impl Strategy<Value = Event> {
    let frame = sample::select(FrameNumber::ALL.to_vec());
    let text = || option::of(any::<String>());
    let parts = (seat(), frame, vec(pins(), 1..4), text(), text());
    parts.prop_map(|(seat, frame, balls, by, reason)| {
        Event::Corrected(Correction {
            seat,
            frame,
            balls,
            by,
            reason,
        })
    })
}

/// A correction that can be, if anything was bowled at all.
fn first_frame() -> impl Strategy<Value = Event> {
    (0_u8..=9).prop_map(|pins| {
        let [first, second] = [pins, 9 - pins].map(|pins| pins.try_into().unwrap());
        Event::Corrected(Correction {
            seat: Seat::FIRST,
            frame: FrameNumber::FIRST,
            balls: vec![first, second],
            by: None,
            reason: None,
        })
    })
}

/// Mostly balls; closing is rare, because little happens after it.
fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        40 => pins().prop_map(|pins| Event::Rolled { pins }),
        8 => Just(Event::Undone),
        8 => correction(),
        2 => name().prop_map(|name| Event::Joined(name.into())),
        2 => seat().prop_map(|seat| Event::Left { seat }),
        1 => Just(Event::Closed),
    ]
}

fn start() -> impl Strategy<Value = Start> {
    vec(name(), 1..4).prop_map(|players| Start {
        players: players.into_iter().map(Into::into).collect(),
        lane: Some("Pista 7 \"norte\"".parse().unwrap()),
        rules: Rules::TenPin,
    })
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    vec(event(), 0..80)
}

proptest! {
    #[test]
    fn an_event_is_read_as_it_was_written(event in event(), start in start()) {
        for event in [event, Event::Started(start)] {
            let json = event.to_json();
            prop_assert_eq!(Event::from_json(&json).unwrap(), event);
            prop_assert!(!json.contains('\n'), "an export has a line for each event");
        }
    }

    #[test]
    fn a_refusal_changes_nothing(start in start(), events in events()) {
        let mut history = History::start(start).unwrap();
        for event in &events {
            let before = history.clone();
            let refused = history.add(event).is_err();
            prop_assert!(!refused || history == before);
        }
    }

    #[test]
    fn everything_can_be_taken_back(start in start(), events in events()) {
        let empty = History::start(start).unwrap();
        let mut history = empty.clone();
        for event in events.iter().filter(|event| **event != Event::Closed) {
            let _ = history.add(event);
        }
        for _ in 0..history.changes().len() {
            history.add(&Event::Undone).unwrap();
        }
        prop_assert_eq!(&history, &empty);
        prop_assert_eq!(history.add(&Event::Undone), Err(Impossible::NothingToUndo));
    }

    #[test]
    fn a_closed_match_is_only_corrected(
        start in start(),
        played in events(),
        events in events(),
        correction in first_frame(),
    ) {
        let mut history = History::start(start).unwrap();
        for event in played.iter().filter(|event| **event != Event::Closed) {
            let _ = history.add(event);
        }
        let mut open = history.clone();
        history.add(&Event::Closed).unwrap();
        for event in events.iter().chain([&correction]) {
            let expected = match event {
                Event::Corrected(_) => open.add(event),
                _ => Err(Impossible::Closed),
            };
            prop_assert_eq!(history.add(event), expected);
            prop_assert_eq!(history.now(), open.now());
        }
        prop_assert_eq!(history.state(), State::Closed);
    }
}

/// A book in memory with one match, and the fold of what it has taken.
struct Written {
    book: Scorebook,
    match_id: MatchId,
    history: History,
    last: Revision,
}

impl Written {
    fn new(start: &Start, events: &[Event]) -> Self {
        let mut written = Self {
            book: Scorebook::open(&Place::Memory).unwrap(),
            match_id: MatchId::random(),
            history: History::start(start.clone()).unwrap(),
            last: Revision::NONE,
        };
        written.write(&Event::Started(start.clone()), Ok(()));
        for event in events {
            let expected = written.history.add(event);
            written.write(event, expected);
        }
        written
    }

    /// The book takes what the history takes, and refuses the rest for the same reason.
    fn write(&mut self, event: &Event, expected: Result<(), Impossible>) {
        let append = Append {
            match_id: self.match_id,
            after: Some(self.last),
            claim: event.clone().into(),
            client_id: ClientId::random(),
        };
        match (self.book.append(append).wait(), expected) {
            (Ok(written), Ok(())) => self.last = written.entry.revision,
            (Err(AppendError::Impossible(reason)), Err(expected)) => assert_eq!(reason, expected),
            other => panic!("{event:?}: {other:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_what_is_read(start in start(), events in events()) {
        let written = Written::new(&start, &events);
        let reading = written.book.read(written.match_id).unwrap();
        prop_assert_eq!(reading.chain.history(), &written.history);
        prop_assert_eq!(reading.broken, None);
        let check = written.book.verify().unwrap();
        prop_assert_eq!(check.findings, vec![]);
        let lines = reading.entries.iter().map(|entry| entry.to_line().unwrap());
        let read: Vec<_> = lines.map(|line| Entry::from_line(&line).unwrap()).collect();
        let other = Scorebook::open(&Place::Memory).unwrap();
        other.adopt(read).wait().unwrap();
        prop_assert_eq!(other.read(written.match_id).unwrap().entries, reading.entries);
        prop_assert_eq!(other.verify().unwrap().head, check.head);
    }

    #[test]
    fn any_change_of_a_line_is_noticed(
        start in start(),
        events in events(),
        line in any::<Index>(),
        place in any::<Index>(),
        part in 0..6_usize,
    ) {
        let written = Written::new(&start, &events);
        let mut entries = written.book.read(written.match_id).unwrap().entries;
        let changed = line.index(entries.len());
        change(&mut entries[changed], part, place);
        let mut chain = None;
        let taken = entries.iter().take_while(|entry| take(&mut chain, entry));
        prop_assert_eq!(taken.count(), changed);
    }

    #[test]
    fn a_line_that_is_missing_is_noticed(
        start in start(),
        events in events(),
        line in any::<Index>(),
    ) {
        let written = Written::new(&start, &events);
        let mut entries = written.book.read(written.match_id).unwrap().entries;
        let missing = line.index(entries.len());
        entries.remove(missing);
        let mut chain = None;
        let taken = entries.iter().take_while(|entry| take(&mut chain, entry));
        prop_assert_eq!(taken.count(), missing);
    }
}

fn take(chain: &mut Option<Chain>, entry: &Entry) -> bool {
    if let Some(chain) = chain {
        return chain.link(entry).is_ok();
    }
    *chain = Chain::begin(entry).ok();
    chain.is_some()
}

/// One part of a line becomes another.
fn change(entry: &mut Entry, part: usize, place: Index) {
    match part {
        0 => {
            let blank = iter::once(' ');
            let (before, after) = entry.event.split_at(1);
            entry.event = before.chars().chain(blank).chain(after.chars()).collect();
        }
        1 => entry.at = Moment::try_from(i64::from(entry.at) ^ 1).unwrap(),
        2 => entry.client_id = ClientId::random(),
        3 => entry.match_id = MatchId::random(),
        4 => entry.revision = entry.revision.next(),
        _ => {
            let mut bytes = *entry.hash.as_bytes();
            bytes[place.index(32)] ^= 1;
            entry.hash = bytes.into();
        }
    }
}
