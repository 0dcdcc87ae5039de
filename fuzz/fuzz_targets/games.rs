//! Texts of games: whatever is read can be written and read again, and all ways to score a text
//! agree.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tenpin::Game;
use tenpin_batch::{Outcome, Scorer, read};

fuzz_target!(|text: &[u8]| {
    let mut line = 0;
    let lines: Vec<_> = text.split(|byte| *byte == b'\n').collect();
    Scorer::default().score(text, |_, outcome| {
        compare(lines[line], outcome);
        line += 1;
    });
    for line in lines {
        let game = str::from_utf8(line).ok().and_then(|line| line.parse().ok());
        if let Some(game) = game {
            write_and_read(game);
        }
    }
});

/// What the tables say of a line, and what the rules say.
fn compare(line: &[u8], outcome: Outcome) {
    match (read(line), outcome) {
        (Ok(Some(game)), Outcome::Scored(card)) => {
            assert_eq!(card.points(), game.score().points());
            assert_eq!(card.is_over(), game.is_over());
        }
        (Ok(None), Outcome::Skipped) => {}
        (Err(rules), Outcome::Bad(tables)) => assert_eq!(rules.to_string(), tables.to_string()),
        (rules, tables) => panic!("{rules:?} by the rules, {tables:?} by the tables"),
    }
}

fn write_and_read(game: Game) {
    assert_eq!(game.to_string().parse(), Ok(game));
    assert!(game.score() <= game.highest_possible());
    assert!(game.highest_possible().points() <= 300);
    assert_eq!(Game::from_balls(game.balls().map(u8::from)), Ok(game));
}
