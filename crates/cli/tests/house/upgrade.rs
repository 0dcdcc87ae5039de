//! A program that was upgraded between two requests.

use std::fs;

use tenpin::Pins;
use tenpin_scorebook::{Entry, Event, Place, Scorebook};
use tenpin_testkit::books::sqlite;

use crate::{
    node::{Game, Node},
    support::run,
};

/// A book that an older tenpin has written.
const OLDER: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../scorebook/tests/versions/002/book.db"
);

/// The lines of the match that is being played.
fn lines(place: &Place) -> Vec<Entry> {
    let book = Scorebook::open(place).unwrap();
    let live = book.latest_live().unwrap().unwrap();
    book.read(live.match_id).unwrap().entries
}

/// The phone did not hear the answer before the upgrade, and sends its last ball again.
#[test]
fn a_ball_repeated_over_an_upgrade_gets_its_first_answer() {
    let (folder, place) = sqlite();
    let path = folder.path().join("book.db");
    fs::copy(OLDER, &path).unwrap();
    // The first program to open the book upgrades it.
    let key = run(&format!("key new --house --book {}", path.display()), "");
    assert!(path.with_extension("db.version-2").exists());
    let before = lines(&place);
    let last = before.last().unwrap();
    let Ok(Event::Rolled { pins }) = Event::from_json(&last.event) else {
        panic!("{last:?}")
    };
    let node = Node::start(&path, "");
    let game = Game {
        id: last.match_id.to_string(),
        key: key.out.trim().to_owned(),
    };
    let again = node.roll(&game, last.client_id.as_ref(), pins.count());
    assert_eq!(again.status, 201, "{again:?}");
    assert_eq!(again.json()["revision"], u32::from(last.revision));
    let other = Pins::ALL.into_iter().find(|other| *other != pins).unwrap();
    let reused = node.roll(&game, last.client_id.as_ref(), other.count());
    assert_eq!(
        (reused.status, reused.text("code")),
        (422, "id_reused".into())
    );
    assert_eq!(lines(&place), before);
    // The next ball counts.
    let next = node.roll(&game, "next", 0);
    assert_eq!(next.json()["revision"], u32::from(last.revision.next()));
}
