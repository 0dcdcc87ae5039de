//! Every reading of a line, every refusal with the ball it names, and the writing.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tenpin::{FrameNumber, Game, ReadError, Rolls};

#[test]
fn every_case_of_the_notation() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("data/notation-cases.json")).unwrap();
    assert_eq!(cases.len(), 25);
    cases.iter().for_each(check_case);
}

fn check_case(case: &Value) {
    let text = case["text"].as_str().unwrap();
    let read = text.parse::<Game>();
    let Ok(game) = read else {
        assert_eq!(case["refused"], true, "{text:?}: {read:?}");
        return;
    };
    assert_eq!(balls(&game), case["rolls"], "{text:?}");
    assert_eq!(marks(&game), case["marks"], "{text:?}");
    assert_eq!(json!(game.is_over()), case["over"], "{text:?}");
    assert_eq!(
        json!(game.final_score().map(u16::from)),
        case["final_score"],
        "{text:?}"
    );
}

fn balls(game: &Game) -> Value {
    game.balls().map(u8::from).collect()
}

fn marks(game: &Game) -> Value {
    let frames = FrameNumber::ALL.map(|number| game.rolls(number));
    let bowled = frames
        .into_iter()
        .filter(|rolls| *rolls != Rolls::default());
    bowled.map(|rolls| rolls.to_string()).collect()
}

#[track_caller]
fn reads(text: &str, canonical: &str) {
    let game: Game = text.parse().unwrap();
    assert_eq!(game.to_string(), canonical);
}

#[track_caller]
fn refuses(text: &str, code: &str, index: usize) -> ReadError {
    let refusal = text.parse::<Game>().unwrap_err();
    assert_eq!(
        (refusal.kind.code(), refusal.index),
        (code, index),
        "{refusal}"
    );
    refusal
}

#[test]
fn counts_between_commas() {
    reads("10,7,3,9,0", "X 7/ 9-");
    reads(" 10 , 7 ,3\r\n", "X 7/");
    reads("10,", "X");
    reads("7,3,,, ,", "7/");
    reads(",", "");
    reads("007,2", "72");
    reads("１０,７,３", "X 7/");
}

#[test]
fn counts_in_brackets() {
    reads("[10, 7, 3]", "X 7/");
    reads("[]", "");
    reads("[ ]", "");
    reads("[10]", "X");
    reads("[9,]", "9");
    refuses("[12]", "too_many_pins", 0);
    refuses("[X, 7]", "bad_symbol", 0);
    refuses("[10 7]", "bad_symbol", 0);
    refuses("[7, -]", "bad_symbol", 1);
}

#[test]
fn several_brackets_are_marks() {
    reads("[X] [7/] [9-]", "X 7/ 9-");
    reads("[X][72]", "X 72");
}

#[test]
fn a_comma_without_whole_numbers_is_marks() {
    reads("X,7/,9-", "X 7/ 9-");
    reads("7,-,3", "7- 3");
    reads("1 2, 3", "12 3");
    reads("7,3,X", "7/ X");
    refuses(",/", "bad_symbol", 0);
}

#[test]
fn empty_and_negative_fields_are_refused() {
    refuses("10,,7", "bad_symbol", 1);
    refuses(",5", "bad_symbol", 0);
    refuses("5,-3", "bad_symbol", 1);
    refuses("[7, −2]", "bad_symbol", 1);
    let refusal = refuses("-8,-6", "bad_symbol", 0);
    assert!(refusal.to_string().contains("with blanks"));
}

#[test]
fn counts_between_blanks_need_a_digit_before_the_last() {
    reads("1 4 4 5 6 4 5 5 10 0 1", "14 45 6/ 5/ X -1");
    reads("10 5 5", "X 5/");
    reads("0 10 10 7", "-/ X 7");
    refuses("5 10", "too_many_pins", 1);
    refuses("3 10 10", "too_many_pins", 1);
}

#[test]
fn a_ten_between_other_separators_is_ambiguous() {
    refuses("10;7;3", "ambiguous", 0);
    refuses("10|10|10", "ambiguous", 0);
    refuses("[10, 7, 3],", "ambiguous", 0);
    refuses("[10] [7, 3]", "ambiguous", 0);
    refuses("(10)", "ambiguous", 0);
    reads("90|81|10|63", "9- 81 1- 63");
    reads("10;7;/", "1- 7/");
    reads("9;0;7;3", "9- 7/");
    reads("10,X", "1- X");
}

#[test]
fn tens_alone_are_ambiguous() {
    refuses("10", "ambiguous", 0);
    refuses("10 10 10", "ambiguous", 0);
    refuses("10 5", "ambiguous", 0);
    refuses("05 10 3", "ambiguous", 0);
    refuses("１０ １０", "ambiguous", 0);
    let refusal = refuses("10 10", "ambiguous", 0).to_string();
    assert!(refusal.contains("10,10,10") && refusal.contains("1- 1- 1-"));
}

#[test]
fn blanks_without_a_ten_are_marks() {
    reads("64 10 5", "6/ 1- 5");
    reads("1 010", "1- 1-");
    reads("7 2 X", "72 X");
}

#[test]
fn one_symbol_is_one_ball() {
    reads("X7/9-", "X 7/ 9-");
    reads("x,7;/.9|-_(x)[5]", "X 7/ 9- X 5");
    reads("g0 f- G/ F9", "-- -- -/ -9");
    reads("XXXXXXXXXXXX", "X X X X X X X X X XXX");
}

#[test]
fn lookalikes_are_read() {
    reads("9– 9— 9− 9‐ 9－", "9- 9- 9- 9- 9-");
    reads("9∕ 9⁄ 9／ X", "9/ 9/ 9/ X");
    reads("× ✕ Ｘ ｘ", "X X X X");
    reads("７２ ０９", "72 -9");
}

#[test]
fn splits_are_read_as_their_number() {
    reads("(8)/ S7/ 8s1 ⑧1 ①-", "8/ 7/ 81 81 1-");
    reads("S8S/", "8/");
    refuses("S", "bad_symbol", 0);
    refuses("X S 8", "bad_symbol", 1);
    refuses("S0", "bad_symbol", 0);
    refuses("8SS", "bad_symbol", 1);
    refuses("S(8)", "bad_symbol", 0);
    refuses("S⑧", "bad_symbol", 0);
    refuses("⑩", "bad_symbol", 0);
}

#[test]
fn a_strike_stands_at_a_fresh_rack_and_a_spare_does_not() {
    refuses("-X", "bad_symbol", 1);
    refuses("3X", "bad_symbol", 1);
    refuses("/", "bad_symbol", 0);
    refuses("X/", "bad_symbol", 1);
    refuses("//", "bad_symbol", 0);
    refuses("7//", "bad_symbol", 2);
    refuses("-- -- -- -- -- -- -- -- -- X5X", "bad_symbol", 20);
    refuses("-- -- -- -- -- -- -- -- -- XX/", "bad_symbol", 20);
}

#[test]
fn more_pins_than_standing_are_refused() {
    refuses("74", "too_many_pins", 1);
    refuses("5,6", "too_many_pins", 1);
    refuses("10,7,3,11", "too_many_pins", 3);
    let refusal = refuses("7,4000000000", "too_many_pins", 1);
    assert_eq!(
        refusal.to_string(),
        "ball 2: 4000000000 pins knocked down but only 3 standing"
    );
    refuses("99999999999999999999,1", "too_many_pins", 0);
    refuses("-- -- -- -- -- -- -- -- -- X77", "too_many_pins", 20);
}

#[test]
fn the_end_of_the_game_comes_before_any_other_fault() {
    let perfect = "XXXXXXXXXXXX";
    for after in ["X", "5", "/", "?", "S", "S8"] {
        refuses(&format!("{perfect}{after}"), "game_over", 12);
    }
    let misses = "0,".repeat(20);
    for after in ["5", "11", "-3", ",5"] {
        refuses(&format!("{misses}{after}"), "game_over", 20);
    }
    reads(&format!("{misses},,"), &["--"; 10].join(" "));
}

#[test]
fn a_bad_symbol_comes_before_too_many_pins() {
    refuses("7X", "bad_symbol", 1);
    refuses("[7, -8]", "bad_symbol", 1);
}

#[test]
fn what_is_no_ball_is_refused() {
    for text in ["?", "A", "+", "7:2", "ㅌ", "é", "\u{0}", "10,a", "1.5,X,💥"] {
        assert_eq!(
            text.parse::<Game>().unwrap_err().kind.code(),
            "bad_symbol",
            "{text:?}"
        );
    }
    refuses("X 7/ 9?", "bad_symbol", 4);
}

/// Every character there is, so that none is read by accident.
#[test]
fn these_symbols_are_balls_and_no_others() {
    let accepted = |game: Game| -> String {
        ('\0'..=char::MAX)
            .filter(|mark| game.pins_for(*mark).is_ok())
            .collect()
    };
    let none = "-0FGfg‐–—−－０";
    let digits = "123456789①②③④⑤⑥⑦⑧⑨１２３４５６７８９";
    let sorted = |text: String| text.chars().collect::<BTreeSet<_>>();
    let fresh = format!("{none}{digits}Xx×✕Ｘｘ");
    assert_eq!(sorted(accepted(Game::new())), sorted(fresh));
    let bowled_at = format!("{none}{digits}/⁄∕／");
    assert_eq!(
        sorted(accepted(Game::from_balls([0]).unwrap())),
        sorted(bowled_at)
    );
}

#[track_caller]
fn says(text: &str, sentence: &str) {
    assert_eq!(text.parse::<Game>().unwrap_err().to_string(), sentence);
}

#[test]
fn refusals_of_marks_say_what_is_allowed() {
    says("X?", "ball 2: '?' is not a ball: write X, /, - or a digit");
    says("a", "ball 1: 'a' is not a ball: write X, /, - or a digit");
    says("S", "ball 1: S marks a split and must touch a digit 1 to 9");
    says("XXXXXXXXXXXX5", "ball 13: no balls left to bowl");
    let sentence = "ball 2: X stands only at a fresh rack: write / to clear what is left (10)";
    says("-X", sentence);
    let sentence = "ball 1: / clears what a ball has left: write X at a fresh rack";
    says("/", sentence);
}

#[test]
fn refusals_of_counts_say_what_is_allowed() {
    says(
        "1,,2",
        "ball 2: nothing before the comma: write 0 for no pins",
    );
    says(
        ",5",
        "ball 1: nothing before the comma: write 0 for no pins",
    );
    let sentence = "ball 1: not a count of pins: between [ and ] write whole numbers and commas";
    says("[a]", sentence);
    let sentence = "ball 2: a count of pins has no minus: \
                    write frames such as -8 with blanks, not commas";
    says("1,-2", sentence);
}

#[test]
fn a_mark_means_pins_only_where_it_can_stand() {
    let game = Game::from_balls([7]).unwrap();
    assert_eq!(game.pins_for('/').map(u8::from), Ok(3));
    assert_eq!(game.pins_for('-').map(u8::from), Ok(0));
    assert_eq!(game.pins_for('3').map(u8::from), Ok(3));
    assert_eq!(game.pins_for('4').unwrap_err().code(), "too_many_pins");
    assert_eq!(game.pins_for('x').unwrap_err().code(), "bad_symbol");
    let over = Game::from_balls([0; 20]).unwrap();
    assert_eq!(over.pins_for('-').unwrap_err().code(), "game_over");
}
