//! Events as they are stored: whatever is read is written and read again as the same, and no order
//! of events makes a match that cannot be.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tenpin_scorebook::{Event, History};

fuzz_target!(|text: &str| {
    let mut history: Option<History> = None;
    for line in text.lines() {
        let Ok(event) = Event::from_json(line) else {
            continue;
        };
        assert_eq!(Event::from_json(&event.to_json()), Ok(event.clone()));
        match (&mut history, event) {
            (None, Event::Started(start)) => history = History::start(start).ok(),
            (None, _) => {}
            (Some(history), event) => add(history, &event),
        }
    }
});

/// What is refused changes nothing.
fn add(history: &mut History, event: &Event) {
    let before = history.clone();
    if history.add(event).is_err() {
        assert!(*history == before);
    }
    for (_, player) in history.now().seated() {
        assert!(player.game.score() <= player.game.highest_possible());
    }
}
