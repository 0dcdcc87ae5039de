//! What lines are read as, one by one and among others.

use tenpin_batch::{Card, Outcome, Scorer, read, score_balls, score_games};

use crate::support::{by_the_rules, outcomes};

/// What is told of a line: its points, `+` while it is in progress, or what is wrong and where.
fn told(outcome: Outcome) -> String {
    match outcome {
        Outcome::Scored(card) if card.is_over() => card.points().to_string(),
        Outcome::Scored(card) => format!("{}+", card.points()),
        Outcome::Bad(error) => format!("{} {}", error.code(), error.index()),
        Outcome::Skipped => String::new(),
    }
}

/// Alone, and at every place of a group that is read side by side, among counts and marks.
#[track_caller]
fn check(line: &str, expected: &str) {
    let mut scorer = Scorer::default();
    assert_eq!(
        told(by_the_rules(line.as_bytes())),
        expected,
        "by the rules"
    );
    for other in ["10,10,10,10,10,10,10,10,10,10,10,10", "XXXXXXXXXXXX"] {
        for before in 0..9 {
            let text = [vec![other; before], vec![line], vec![other; 9]].concat();
            let found = outcomes(&mut scorer, text.join("\n").as_bytes());
            assert_eq!(told(found[before]), expected, "{line:?} after {before}");
            assert_eq!(found.len(), text.len());
            assert_eq!(told(found[before + 9]), "300");
        }
    }
}

#[test]
fn counts() {
    check("10,7,3,9,0,10,0,8,8,2,0,6,10,10,10,8,1", "167");
    check("10,7,3,9,0", "48+");
    check("[10, 7, 3]", "20+");
    check("[]", "0+");
    check("0,10,5,5", "15+");
    check("1 4 4 5 6 4 5 5 10 0 1", "61+");
    check("7,3,,", "0+");
    check("10,7,3\r", "20+");
    check("10,10,10,10,10,10,10,10,10,10,7,2\r", "286");
    check("1,2,3,4,5,4,3,2,1,2,3,4,5,4,3,2,1,2,3,4\r", "58");
    check("1,2,3,4,5,4,3,2,1,2\r3,4,5,4,3,2,1,2,3,4", "58");
    check("10,7\r3,10,10,10,10,10,10,10,10,7,2", "ambiguous 0");
}

#[test]
fn marks() {
    check("X 7/ 9- X -8 8/ -6 X X X81", "167");
    check("x7/9-x-88/-6xxx81", "167");
    check("(8)/ F9", "19+");
    check("X,7/,9-", "48+");
    check("11 18 72", "20+");
    check("9– 9∕ ×", "29+");
    check("--", "0+");
    check("X X X 72 8s/ G9 X 7/ 9- XX8", "180");
}

#[test]
fn refused() {
    check("10,7,4", "too_many_pins 2");
    check("11,0", "too_many_pins 0");
    check("10,10,10,10,10,10,10,10,10,10,10,10,0", "game_over 12");
    check("10,10,10,10,10,10,10,10,10,10,7,7", "too_many_pins 11");
    check("-8,-6", "bad_symbol 0");
    check("7,,3", "bad_symbol 1");
    check("X?", "bad_symbol 1");
    check("-X", "bad_symbol 1");
    check("10 10 10", "ambiguous 0");
    check("10", "ambiguous 0");
    check("XXXXXXXXXXXXX", "game_over 12");
}

#[test]
fn skipped() {
    check("", "");
    check(" \t\r", "");
    check("# 10,7,3", "");
    check("  # a comment", "");
}

#[test]
fn what_is_not_utf_8_is_a_bad_symbol() {
    let found = outcomes(&mut Scorer::default(), b"7,2,\xff\n7/\xff");
    assert_eq!(all_told(found), ["bad_symbol 2", "bad_symbol 2"]);
}

fn all_told(found: Vec<Outcome>) -> Vec<String> {
    found.into_iter().map(told).collect()
}

#[test]
fn a_line_of_64_kib_is_read_and_one_more_byte_is_not() {
    let longest = format!("X{}", " ".repeat(65_535));
    let longer = format!("{longest} ");
    assert!(read(format!("{longest}\r\n").as_bytes()).is_ok());
    let much_longer = "7".repeat(1_000_000);
    let text = [&longest, &longer, "X", &much_longer, "9-"].join("\n");
    let found = outcomes(&mut Scorer::default(), text.as_bytes());
    let too_long = "line_too_long 0";
    assert_eq!(all_told(found), ["0+", too_long, "0+", too_long, "9+"]);
    assert_eq!(read(longer.as_bytes()).unwrap_err().code(), "line_too_long");
}

#[test]
fn lists_of_balls() {
    let games: Vec<Vec<u8>> = vec![
        vec![10; 12],
        vec![10; 13],
        vec![],
        vec![0, 10, 3],
        vec![9, 2],
        vec![11],
        vec![255, 14],
        vec![14],
        vec![0; 20],
        vec![0; 1000],
        [[9, 1].repeat(10), vec![9]].concat(),
        [[9, 1].repeat(10), vec![9, 0]].concat(),
        [[9, 1].repeat(10), vec![9, 14]].concat(),
        vec![10, 12, 14],
        vec![10; 12],
    ];
    let mut side_by_side = Vec::new();
    score_games(&games, |card| side_by_side.push(card));
    for (game, found) in games.iter().zip(&side_by_side) {
        let rules = tenpin::Game::from_balls(game.iter().copied());
        assert_eq!(*found, rules.map(|game| Card::of(&game)), "{game:?}");
        assert_eq!(score_balls(game), *found, "{game:?}");
    }
    assert_eq!(side_by_side.len(), games.len());
}

/// At every place among others, so that it is once walked side by side and once not.
#[test]
fn every_ball_at_every_place_of_a_list() {
    let whole = [1_u8, 8, 5, 5, 10, 0, 10, 10, 10, 3, 4, 9, 0, 7, 3, 10, 2, 8];
    for place in 0..whole.len() {
        for ball in 0..=255 {
            let mut game = whole;
            game[place] = ball;
            let rules = tenpin::Game::from_balls(game).map(|game| Card::of(&game));
            let mut found = Vec::new();
            score_games(&[game; 9], |card| found.push(card));
            assert_eq!(found, [rules; 9], "{game:?}");
        }
    }
}
