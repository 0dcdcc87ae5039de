//! The boards of the console specification, to the byte, and the balls they refuse.

use serde_json::Value;
use tenpin::{Match, Name, Pins, Refused, RollError};

#[test]
fn every_case_of_the_console() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("data/console-cases.json")).unwrap();
    assert_eq!(cases.len(), 38);
    cases.iter().for_each(check);
}

fn check(case: &Value) {
    let mut played = Match::start(names(&case["players"])).unwrap();
    let mut refused = Vec::new();
    for (index, ball) in case["rolls"].as_array().unwrap().iter().enumerate() {
        let turn = name_up(&played);
        played = roll(played, ball).unwrap_or_else(|unchanged| {
            refused.push(serde_json::json!({"index": index, "roll": ball, "turn": turn}));
            unchanged
        });
    }
    let name = &case["name"];
    assert_eq!(Value::from(refused), case["rejected"], "{name}");
    assert_eq!(board_lines(&played), case["expected"], "{name}");
    assert_eq!(played.is_over(), case["finished"], "{name}");
    assert_eq!(Value::from(name_up(&played)), case["next_turn"], "{name}");
}

/// The match after the ball, or as it was.
fn roll(played: Match, ball: &Value) -> Result<Match, Match> {
    let ball = u8::try_from(ball.as_u64().unwrap()).unwrap();
    let Ok(pins) = Pins::try_from(ball) else {
        return Err(played);
    };
    let before = played.clone();
    played.roll(pins).map_err(|Refused { unchanged, .. }| {
        assert_eq!(unchanged, before);
        unchanged
    })
}

fn names(players: &Value) -> Vec<Name> {
    let players = players.as_array().unwrap().iter();
    players
        .map(|name| name.as_str().unwrap().parse().unwrap())
        .collect()
}

fn name_up(played: &Match) -> Option<String> {
    played.up().map(|turn| turn.name.to_string())
}

fn board_lines(played: &Match) -> Value {
    let board = played.board().to_string();
    assert!(board.lines().all(|line| line.len() == 78));
    board.lines().collect()
}

#[test]
fn a_board_says_whose_turn_it_is_and_what_is_possible() {
    let names = ["PJS", "KYJ"].map(|name| name.parse().unwrap());
    let played = Match::start(names).unwrap().roll(Pins::Nine).unwrap();
    let board = played.board();
    assert_eq!(board.turn, played.up());
    let [first, second] = &board.rows[..] else {
        panic!("two rows");
    };
    assert_eq!(first.name.to_string(), "PJS");
    assert_eq!(first.highest_possible, 290);
    assert_eq!(second.highest_possible, 300);
    assert!(board.rows.iter().all(|row| row.score == 0 && !row.left));
    assert!(
        board
            .rows
            .iter()
            .all(|row| played.row(row.seat).as_ref() == Some(row))
    );
    let seats = board.rows.iter().map(|row| usize::from(row.seat));
    assert!(seats.eq([1, 2]));
}

#[test]
fn a_refusal_names_what_was_standing() {
    let played = Match::start(["PJS".parse().unwrap()]).unwrap();
    let refused = played
        .roll(Pins::Eight)
        .unwrap()
        .roll(Pins::Three)
        .unwrap_err();
    let reason = RollError::TooManyPins {
        standing: Pins::Two,
        knocked: 3,
    };
    assert_eq!(refused.reason, reason);
    assert_eq!(
        refused.to_string(),
        "3 pins knocked down but only 2 standing"
    );
}
