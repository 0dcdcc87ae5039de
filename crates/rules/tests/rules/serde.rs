//! Facts are written and read back; what is derived from them is only written.

use ::serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_value, json, to_value};
use tenpin::{
    Frame, FrameNumber, FrameResult, Game, Match, Name, NormalFrame, Phase, Pins, Roll, Seat,
    TenthFrame,
};

#[track_caller]
fn both_ways<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(fact: &T, text: Value) {
    assert_eq!(to_value(fact).unwrap(), text);
    assert_eq!(from_value::<T>(text).unwrap(), *fact);
}

#[track_caller]
fn refuses<T: DeserializeOwned + std::fmt::Debug>(text: Value, sentence: &str) {
    assert_eq!(from_value::<T>(text).unwrap_err().to_string(), sentence);
}

#[test]
fn small_facts() {
    both_ways(&Pins::Seven, json!(7));
    both_ways(&FrameNumber::TENTH, json!(10));
    both_ways(&Seat::FIRST, json!(1));
    both_ways(&"PJS".parse::<Name>().unwrap(), json!("PJS"));
    refuses::<Pins>(json!(11), "11 pins knocked down but only 10 standing");
    refuses::<FrameNumber>(json!(0), "there is no frame 0: frames are 1 to 10");
    refuses::<Name>(
        json!("PJ"),
        "a name has 3 letters, not 2: type three letters A to Z",
    );
    refuses::<Seat>(json!(0), "there is no seat 0: seats count from 1");
}

#[test]
fn a_game_is_its_balls() {
    both_ways(&"X 7/ 9".parse::<Game>().unwrap(), json!([10, 7, 3, 9]));
    both_ways(&Game::new(), json!([]));
    refuses::<Game>(
        json!([10, 7, 4]),
        "ball 3: 4 pins knocked down but only 3 standing",
    );
}

#[test]
fn a_frame_is_the_balls_it_counts() {
    let spare = [Pins::Seven, Pins::Three, Pins::Four];
    let normal = spare
        .into_iter()
        .try_fold(NormalFrame::default(), Frame::add_roll)
        .unwrap();
    both_ways(&normal, json!([7, 3, 4]));
    let tenth = spare
        .into_iter()
        .try_fold(TenthFrame::default(), Frame::add_roll)
        .unwrap();
    both_ways(&tenth, json!([7, 3, 4]));
    refuses::<TenthFrame>(json!([7, 4]), "4 pins knocked down but only 3 standing");
    refuses::<NormalFrame>(json!([7, 2, 1]), "no balls left to bowl");
}

fn player(name: &str, game: &[u8], left: bool) -> Value {
    json!({"name": name, "game": game, "left": left})
}

#[test]
fn a_match_is_its_players_and_their_balls() {
    let names = ["PJS", "KYJ"].map(|name| name.parse().unwrap());
    let played = [Pins::Ten, Pins::Eight, Pins::Two, Pins::Eight]
        .into_iter()
        .try_fold(Match::start(names).unwrap(), Match::roll)
        .unwrap();
    let players = [
        player("PJS", &[10, 8], false),
        player("KYJ", &[8, 2], false),
    ];
    both_ways(&played, json!({"players": players}));
}

#[track_caller]
fn turn(players: &[Value]) -> Option<usize> {
    let played: Match = from_value(json!({"players": players})).unwrap();
    played.up().map(|turn| turn.seat.into())
}

#[test]
fn whose_turn_it_is_follows_from_the_balls() {
    assert_eq!(
        turn(&[player("AAA", &[10], false), player("BBB", &[], false)]),
        Some(2)
    );
    assert_eq!(
        turn(&[player("AAA", &[3], true), player("BBB", &[10], false)]),
        Some(2)
    );
    assert_eq!(
        turn(&[player("AAA", &[10], false), player("BBB", &[], true)]),
        Some(1)
    );
    assert_eq!(
        turn(&[player("AAA", &[10], true), player("BBB", &[3], true)]),
        None
    );
    assert_eq!(turn(&[player("AAA", &[10; 12], false)]), None);
    let first_left = [
        player("AAA", &[10; 12], true),
        player("BBB", &[10; 12], false),
    ];
    assert_eq!(turn(&first_left), None);
}

#[test]
fn a_match_that_was_not_bowled_in_turn_is_refused() {
    let refuses = |players: &[Value], sentence| {
        refuses::<Match>(json!({"players": players}), sentence);
    };
    refuses(&[], "a match has at least one player");
    let ahead = [player("AAA", &[10, 10], false), player("BBB", &[], false)];
    refuses(&ahead, "seat 1 has bowled out of turn");
    let overtaken = [player("AAA", &[], false), player("BBB", &[5], false)];
    refuses(&overtaken, "seat 2 has bowled out of turn");
    let too_late = [player("AAA", &[10; 12], true)];
    refuses(&too_late, "seat 1 left after the last ball");
    let between = [player("AAA", &[5], false), player("BBB", &[5], false)];
    refuses(&between, "seat 2 has bowled out of turn");
}

#[test]
fn a_board_is_written_for_whoever_draws_it() {
    let played = Match::start(["PJS".parse().unwrap()]).unwrap();
    let played = played.roll(Pins::Seven).unwrap().roll(Pins::Three).unwrap();
    let board = to_value(played.board()).unwrap();
    assert_eq!(
        board["turn"],
        json!({"seat": 1, "name": "PJS", "frame": 2, "standing": 10})
    );
    let row = &board["rows"][0];
    assert_eq!(
        row["cells"][0],
        json!({"mark": "7/", "rolls": [7, 3], "cumulative": null})
    );
    assert_eq!(
        (&row["score"], &row["highest_possible"]),
        (&json!(0), &json!(290))
    );
    assert_eq!((&row["name"], &row["left"]), (&json!("PJS"), &json!(false)));
}

#[test]
fn words_are_in_lower_case() {
    assert_eq!(to_value(Phase::InProgress).unwrap(), json!("in_progress"));
    assert_eq!(to_value(FrameResult::Strike).unwrap(), json!("strike"));
    assert_eq!(
        to_value(Roll::Spare(Pins::Three)).unwrap(),
        json!({"spare": 3})
    );
}
