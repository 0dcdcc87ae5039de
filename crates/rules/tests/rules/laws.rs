//! What holds for every frame and every game, shown on generated ones.

mod happenings;

use std::{collections::HashMap, sync::LazyLock};

use crate::support::{future, gained, successors, ways};
use proptest::{collection::vec, prelude::*};
use tenpin::{
    CorrectError, Frame, FrameNumber, Game, NormalFrame, Phase, Pins, RollError, TenthFrame,
};

fn any_pins() -> impl Strategy<Value = Pins> {
    (0_u8..=10).prop_map(|count| Pins::try_from(count).unwrap())
}

/// A game of any length. A third of the balls clear the rack, so that marks are common.
fn any_game() -> impl Strategy<Value = Game> {
    let balls = vec((0_u8..3, 0_u8..=10), 0..=21);
    balls.prop_map(|balls| balls.into_iter().fold(Game::new(), roll_by_luck))
}

fn roll_by_luck(game: Game, (luck, count): (u8, u8)) -> Game {
    match game.standing() {
        None => game,
        Some(all) if luck == 0 => game.roll(all).unwrap(),
        Some(all) => game
            .roll(Pins::try_from(count % (all.count() + 1)).unwrap())
            .unwrap(),
    }
}

fn any_frame_number() -> impl Strategy<Value = FrameNumber> {
    (1_u8..=10).prop_map(|number| FrameNumber::try_from(number).unwrap())
}

/// The laws that make a kind of frame a frame, whatever balls are thrown at it.
fn check_frame_laws<F: Frame + std::fmt::Debug>(balls: &[Pins]) {
    let mut frame = F::default();
    let mut counted = Vec::new();
    assert_eq!(frame.phase(), Phase::Ready);
    for pins in balls {
        if let Ok(next) = frame.add_roll(*pins) {
            assert!(next.phase() < Phase::Ready && next.phase() <= frame.phase());
            frame = next;
            counted.push(*pins);
        }
        check_frame(frame, &counted);
    }
}

fn check_frame<F: Frame + std::fmt::Debug>(frame: F, counted: &[Pins]) {
    let settled = frame.phase() == Phase::Settled;
    let over = frame.phase().is_over();
    let sum: u16 = counted.iter().map(|pins| u16::from(pins.count())).sum();
    assert_eq!(
        frame.score().map(u16::from),
        settled.then_some(sum),
        "{frame:?}"
    );
    assert_eq!(frame.result().is_some(), over, "{frame:?}");
    assert_eq!(frame.standing().is_none(), over, "{frame:?}");
    let shown: Vec<_> = frame.rolls().pins().collect();
    assert!(counted.starts_with(&shown), "{frame:?}");
    assert!(over || shown == counted, "{frame:?}");
    for pins in Pins::ALL.into_iter().filter(|_| settled) {
        assert!(matches!(frame.add_roll(pins), Err(RollError::NoRollsLeft)));
    }
}

/// A frame given balls for as long as it takes any.
fn given<F: Frame>(balls: impl Iterator<Item = Pins>) -> F {
    let accepted = balls.scan(F::default(), |frame, pins| {
        *frame = frame.add_roll(pins).ok()?;
        Some(*frame)
    });
    accepted.last().unwrap_or_default()
}

fn check_against(game: Game, number: FrameNumber, frame: impl Frame) {
    assert_eq!(game.phase(number), frame.phase());
    assert_eq!(game.result(number), frame.result());
    assert_eq!(game.rolls(number), frame.rolls());
    assert_eq!(
        game.frame_scores()[usize::from(u8::from(number)) - 1],
        frame.score()
    );
}

/// The most any game can still gain, by trying every ball of every future.
static MOST_TO_GAIN: LazyLock<HashMap<Game, u16>> = LazyLock::new(|| {
    let mut most = HashMap::new();
    most_to_gain(Game::new(), &mut most);
    most
});

fn most_to_gain(game: Game, most: &mut HashMap<Game, u16>) -> u16 {
    if let Some(known) = most.get(&game) {
        return *known;
    }
    let gain = successors(game)
        .map(|after| gained(game, after) + most_to_gain(future(after), most))
        .max()
        .unwrap_or(0);
    most.insert(game, gain);
    gain
}

/// The balls of a text if its numbers are counts, whatever stands between them.
fn counts(text: &str) -> Vec<u8> {
    let numbers = text.split(|letter: char| !letter.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// The balls of a text if its letters are marks, whatever stands between them.
fn marks(text: &str) -> Vec<u8> {
    let mut balls = Vec::new();
    for letter in text.chars() {
        match letter {
            '0'..='9' => balls.extend(
                letter
                    .to_digit(10)
                    .and_then(|count| u8::try_from(count).ok()),
            ),
            'X' | 'x' => balls.push(10),
            '/' => balls.push(10 - balls.last().copied().unwrap_or(0)),
            '-' | 'G' | 'g' | 'F' | 'f' => balls.push(0),
            _ => {}
        }
    }
    balls
}

proptest! {
    #![proptest_config(crate::support::cases(2_000))]

    #[test]
    fn both_kinds_of_frame_keep_the_same_laws(balls in vec(any_pins(), 0..8)) {
        check_frame_laws::<NormalFrame>(&balls);
        check_frame_laws::<TenthFrame>(&balls);
    }

    #[test]
    fn a_game_scores_as_its_frames_do_when_given_their_balls(game in any_game()) {
        let mut start = 0;
        for number in FrameNumber::ALL {
            let from_start = game.balls().skip(start);
            if number == FrameNumber::TENTH {
                check_against(game, number, given::<TenthFrame>(from_start));
            } else {
                check_against(game, number, given::<NormalFrame>(from_start));
            }
            start += game.rolls(number).iter().count();
        }
    }

    #[test]
    fn phases_are_sorted_and_at_most_two_frames_await(game in any_game()) {
        let phases = FrameNumber::ALL.map(|number| game.phase(number));
        prop_assert!(phases.is_sorted());
        prop_assert!(phases.iter().filter(|phase| **phase == Phase::Awaiting).count() <= 2);
        prop_assert!(phases.iter().filter(|phase| **phase == Phase::InProgress).count() <= 1);
    }

    #[test]
    fn the_frame_up_is_the_first_that_is_not_over(game in any_game()) {
        let first = FrameNumber::ALL.into_iter().find(|number| !game.phase(*number).is_over());
        prop_assert_eq!(game.up(), first);
        prop_assert_eq!(game.is_over(), first.is_none());
        prop_assert_eq!(game.final_score(), game.is_over().then(|| game.score()));
    }

    #[test]
    fn every_ball_up_to_the_pins_standing_is_accepted_and_none_above(game in any_game()) {
        for pins in Pins::ALL {
            let refusal = match game.standing() {
                None => Some(RollError::NoRollsLeft),
                Some(standing) if pins > standing => Some(RollError::TooManyPins {
                    standing,
                    knocked: pins.count().into(),
                }),
                Some(_) => None,
            };
            prop_assert_eq!(game.roll(pins).err(), refusal);
        }
    }

    #[test]
    fn the_settled_score_never_falls(game in any_game()) {
        for after in successors(game) {
            prop_assert!(after.score() >= game.score());
            prop_assert!(after.highest_possible() <= game.highest_possible());
        }
    }

    #[test]
    fn highest_possible_is_reached_and_never_exceeded(game in any_game()) {
        let most = game.score().points() + MOST_TO_GAIN[&future(game)];
        prop_assert_eq!(game.highest_possible(), most);
    }

    #[test]
    fn frames_add_up(game in any_game()) {
        let frames = game.frame_scores().map(|score| score.map(u16::from));
        let mut total = Some(0);
        for (frame, cumulative) in frames.into_iter().zip(game.cumulative_scores()) {
            total = total.zip(frame).map(|(total, frame)| total + frame);
            prop_assert_eq!(cumulative.map(u16::from), total);
        }
        let settled: u16 = frames.into_iter().flatten().sum();
        prop_assert_eq!(game.score(), settled);
    }

    #[test]
    fn writing_and_reading_gives_the_same_balls(game in any_game()) {
        prop_assert_eq!(game.to_string().parse(), Ok(game));
        let counts: Vec<_> = game.balls().map(|pins| pins.to_string()).collect();
        prop_assert_eq!(format!("[{}]", counts.join(", ")).parse(), Ok(game));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9X/Sxs,.|()\\[\\] -]{0,40}|\\PC{0,40}") {
        let Ok(game) = text.parse::<Game>() else {
            return Ok(());
        };
        prop_assert_eq!(game.to_string().parse(), Ok(game));
        let balls: Vec<_> = game.balls().map(u8::from).collect();
        let is_plain = text.is_ascii();
        prop_assert!(!is_plain || [counts(&text), marks(&text)].contains(&balls), "{balls:?}");
    }

    #[test]
    fn replay_gives_equal_values(game in any_game()) {
        prop_assert_eq!(game.balls().try_fold(Game::new(), Game::roll), Ok(game));
        prop_assert_eq!(Game::from_balls(game.balls().map(u8::from)), Ok(game));
    }

    #[test]
    fn a_bad_ball_is_named(game in any_game(), pins in 0_u8..=255) {
        let balls = game.balls().map(u8::from).chain([pins]);
        let index = game.balls().count();
        match Game::from_balls(balls) {
            Ok(after) => prop_assert!(successors(game).any(|next| next == after)),
            Err(bad) => {
                let reason = game.standing().map_or(RollError::NoRollsLeft, |standing| {
                    RollError::TooManyPins { standing, knocked: pins.into() }
                });
                prop_assert_eq!((bad.index, bad.reason), (index, reason));
            }
        }
    }

    #[test]
    fn correcting_a_frame_moves_no_ball_of_another(
        game in any_game(),
        number in any_frame_number(),
        way in any::<prop::sample::Index>(),
    ) {
        let ways = match number {
            FrameNumber::TENTH => ways::<TenthFrame>(),
            _ => ways::<NormalFrame>(),
        };
        let balls = way.get(&ways);
        let corrected = game.correct(number, balls.iter().copied());
        if !game.phase(number).is_over() {
            prop_assert_eq!(corrected, Err(CorrectError::FrameNotOver { frame: number }));
            return Ok(());
        }
        let corrected = corrected.unwrap();
        prop_assert!(corrected.rolls(number).pins().eq(balls.iter().copied()));
        for other in FrameNumber::ALL.into_iter().filter(|other| *other != number) {
            prop_assert_eq!(corrected.rolls(other), game.rolls(other));
        }
        prop_assert_eq!(corrected.up(), game.up());
        prop_assert_eq!(corrected.standing(), game.standing());
        prop_assert_eq!(corrected.balls().try_fold(Game::new(), Game::roll), Ok(corrected));
    }

    #[test]
    fn a_correction_is_one_complete_frame_or_refused(
        game in any_game(),
        number in any_frame_number(),
        balls in vec(any_pins(), 0..5),
    ) {
        let complete = match number {
            _ if !game.phase(number).is_over() => false,
            FrameNumber::TENTH => ways::<TenthFrame>().contains(&balls),
            _ => ways::<NormalFrame>().contains(&balls),
        };
        prop_assert_eq!(game.correct(number, balls).is_ok(), complete);
    }
}
