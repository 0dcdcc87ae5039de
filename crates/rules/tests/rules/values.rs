//! The small values: what they hold, what they refuse, how they compare and print.

use std::{cmp::Ordering, fmt::Display};

use tenpin::{
    FrameNumber, FrameResult, Game, JoinError, LeaveError, Name, NameError, Pins, Roll, RollError,
    Score, Seat, StartError,
};

fn game(marks: &str) -> Game {
    marks.parse().unwrap()
}

#[test]
fn pins_are_zero_to_ten() {
    assert!(Pins::ALL.iter().map(|pins| pins.count()).eq(0..=10));
    assert!((0..=10).all(|count| Pins::try_from(count).map(u8::from) == Ok(count)));
    for count in 11..=255 {
        let refusal = RollError::TooManyPins {
            standing: Pins::Ten,
            knocked: count.into(),
        };
        assert_eq!(Pins::try_from(count), Err(refusal));
    }
    assert_eq!(Pins::Seven.to_string(), "7");
}

#[test]
fn a_score_compares_with_plain_numbers() {
    let nine: Score = game("9-").score();
    assert_eq!(nine, 9);
    assert_eq!(9, nine);
    assert_ne!(nine, 8);
    assert_ne!(8, nine);
    assert_eq!(nine.partial_cmp(&8), Some(Ordering::Greater));
    assert_eq!(8.partial_cmp(&nine), Some(Ordering::Less));
    assert_eq!((nine.points(), u16::from(nine)), (9, 9));
    assert_eq!(format!("{nine:<3}|"), "9  |");
}

#[track_caller]
fn ends(marks: &str, frame: u8, result: Option<FrameResult>) {
    let number = FrameNumber::try_from(frame).unwrap();
    assert_eq!(game(marks).result(number), result);
}

#[test]
fn a_result_exists_once_the_frame_is_over() {
    ends("", 1, None);
    ends("9", 1, None);
    ends("9-", 1, Some(FrameResult::Open));
    ends("9/", 1, Some(FrameResult::Spare));
    ends("-/", 1, Some(FrameResult::Spare));
    ends("X", 1, Some(FrameResult::Strike));
}

#[test]
fn the_tenths_result_is_that_of_its_first_rack() {
    let nine = "-- -- -- -- -- -- -- -- --";
    ends(&format!("{nine} XX"), 10, None);
    ends(&format!("{nine} 9/"), 10, None);
    ends(&format!("{nine} XXX"), 10, Some(FrameResult::Strike));
    ends(&format!("{nine} X1/"), 10, Some(FrameResult::Strike));
    ends(&format!("{nine} 9/X"), 10, Some(FrameResult::Spare));
    ends(&format!("{nine} 72"), 10, Some(FrameResult::Open));
}

#[test]
fn the_balls_of_a_frame_are_marks_and_pins() {
    let rolls = game("7/").rolls(FrameNumber::FIRST);
    assert!(!rolls.is_empty() && Game::new().rolls(FrameNumber::FIRST).is_empty());
    assert!(
        rolls
            .into_iter()
            .eq([Roll::Pins(Pins::Seven), Roll::Spare(Pins::Three)])
    );
    assert!(rolls.iter().map(Roll::pins).eq([Pins::Seven, Pins::Three]));
}

#[test]
fn results_have_names() {
    let names = [FrameResult::Strike, FrameResult::Spare, FrameResult::Open];
    assert_eq!(
        names.map(|result| result.to_string()),
        ["strike", "spare", "open"]
    );
}

#[test]
fn values_are_readable_in_a_failing_test() {
    assert_eq!(format!("{:?}", game("X 7/ 9")), "Game(X 7/ 9)");
    assert_eq!(format!("{:?}", "PJS".parse::<Name>()), "Ok(Name(PJS))");
}

#[track_caller]
fn says(refusal: impl Display, sentence: &str) {
    assert_eq!(refusal.to_string(), sentence);
}

#[test]
fn refusals_are_sentences() {
    says(StartError::NoPlayers, "a match has at least one player");
    says(JoinError::MatchOver, "the match is over: nobody can join");
    says(LeaveError::MatchOver, "the match is over: nobody can leave");
    let seat = Seat::try_from(0).unwrap_err();
    says(seat, "there is no seat 0: seats count from 1");
    let frame = FrameNumber::try_from(11).unwrap_err();
    says(frame, "there is no frame 11: frames are 1 to 10");
    let name = "PJ".parse::<Name>().unwrap_err();
    says(
        name,
        "a name has 3 letters, not 2: type three letters A to Z",
    );
}

#[test]
fn a_name_is_three_letters() {
    assert_eq!(" pjs\t".parse::<Name>().unwrap().to_string(), "PJS");
    let refusal = |text: &str| text.parse::<Name>().unwrap_err();
    assert_eq!(refusal("PJ"), NameError::NotThreeLetters { letters: 2 });
    assert_eq!(refusal("PJSK"), NameError::NotThreeLetters { letters: 4 });
    assert_eq!(refusal(""), NameError::NotThreeLetters { letters: 0 });
    for (text, found) in [
        ("P3S", '3'),
        ("박지수", '박'),
        ("P S", ' '),
        ("🎳AB", '🎳'),
        ("ÉAB", 'É'),
    ] {
        assert_eq!(refusal(text), NameError::NotALetter { found });
    }
    assert_eq!(
        refusal("P3S").to_string(),
        "'3' is not a letter: type three letters A to Z"
    );
}

#[test]
fn seats_and_frames_count_from_one() {
    assert!(Seat::try_from(0).is_err());
    assert_eq!(Seat::try_from(7).map(usize::from), Ok(7));
    assert!(
        [0, 11, 255]
            .iter()
            .all(|number| FrameNumber::try_from(*number).is_err())
    );
    assert_eq!(FrameNumber::try_from(10).map(u8::from), Ok(10));
}
