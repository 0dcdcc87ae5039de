//! Lines of an export: a book takes what holds together, and exports it as it was.

#![no_main]

use std::cell::LazyCell;

use libfuzzer_sys::fuzz_target;
use tenpin_scorebook::{Entry, Place, Scorebook};

thread_local! {
    static BOOK: LazyCell<Scorebook> =
        LazyCell::new(|| Scorebook::open(&Place::Memory).expect("a book in memory"));
}

fuzz_target!(|text: &str| {
    let entries: Vec<_> = text
        .lines()
        .filter_map(|line| Entry::from_line(line).ok())
        .collect();
    for entry in &entries {
        let line = entry.to_line().expect("its event was read");
        assert_eq!(Entry::from_line(&line).as_ref(), Ok(entry));
    }
    BOOK.with(|book| {
        let ids: Vec<_> = entries.iter().map(|entry| entry.match_id).collect();
        let adopted = book.adopt(entries).wait().expect("there is room");
        if adopted.added == 0 {
            return;
        }
        for id in ids {
            let Ok(reading) = book.read(id) else {
                continue;
            };
            assert_eq!(reading.broken, None);
            let again = book.adopt(reading.entries.clone()).wait().expect("there is room");
            assert_eq!((again.added, again.known), (0, reading.entries.len()));
        }
    });
});
