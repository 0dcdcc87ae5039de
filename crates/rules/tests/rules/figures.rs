//! The figures that any right engine reproduces, through the public API.

use crate::support::{successors, ways};
use tenpin::{Frame, Game, NormalFrame, Pins, TenthFrame};

#[test]
fn a_normal_frame_can_be_bowled_in_66_ways() {
    assert_eq!(ways::<NormalFrame>().len(), 66);
}

#[test]
fn the_tenth_frame_can_be_bowled_in_241_ways() {
    assert_eq!(ways::<TenthFrame>().len(), 241);
}

#[test]
fn legal_balls_of_length_1_to_7() {
    let mut games = vec![Game::new()];
    let mut counts = Vec::new();
    for _ in 0..6 {
        games = games.into_iter().flat_map(successors).collect();
        counts.push(games.len());
    }
    let last = games.into_iter().flat_map(successors).count();
    counts.push(last);
    assert_eq!(counts, [11, 76, 791, 5_731, 57_146, 429_661, 4_144_151]);
}

#[test]
fn a_game_is_a_few_bytes() {
    // In 20 bytes a game travels in registers; with a 21st it takes 2.6 times as long.
    assert_eq!(size_of::<Game>(), 20);
    assert_eq!(size_of::<NormalFrame>(), 3);
    assert_eq!(size_of::<TenthFrame>(), 3);
    assert_eq!(size_of::<Option<Pins>>(), 1);
}

#[track_caller]
fn check(marks: &str, cumulative: &[u16]) {
    let game: Game = marks.parse().unwrap();
    let mut expected = [None; 10];
    for (frame, score) in expected.iter_mut().zip(cumulative) {
        *frame = Some(*score);
    }
    let found = game.cumulative_scores();
    assert_eq!(found.map(|score| score.map(u16::from)), expected);
    assert_eq!(game.score(), cumulative.last().copied().unwrap_or(0));
}

#[test]
fn nothing_bowled_scores_nothing() {
    check("", &[]);
}

#[test]
fn three_frames() {
    check("X 5/ 9-", &[20, 39, 48]);
}

#[test]
fn the_rule_books_example() {
    check(
        "X X X 72 8/ F9 X 7/ 9- XX8",
        &[30, 57, 76, 85, 95, 104, 124, 143, 152, 180],
    );
}

#[test]
fn perfect_game() {
    check(
        "X X X X X X X X X XXX",
        &[30, 60, 90, 120, 150, 180, 210, 240, 270, 300],
    );
}

#[test]
fn a_known_zero_is_known() {
    check("--", &[0]);
}

#[test]
fn frame_nine_is_known_before_the_tenth_ends() {
    check(
        "-- -- -- -- -- -- -- -- 9/ 7",
        &[0, 0, 0, 0, 0, 0, 0, 0, 17],
    );
    check(
        "-- -- -- -- -- -- -- -- X XX",
        &[0, 0, 0, 0, 0, 0, 0, 0, 30],
    );
    check("-- -- -- -- -- -- -- -- X X", &[0, 0, 0, 0, 0, 0, 0, 0]);
}

#[track_caller]
fn check_tenth(balls: [u8; 3], score: u16) {
    let tenth = balls
        .into_iter()
        .fold(TenthFrame::default(), |frame, pins| {
            assert_eq!(frame.score(), None);
            frame.add_roll(Pins::try_from(pins).unwrap()).unwrap()
        });
    assert_eq!(tenth.score().map(u16::from), Some(score));
}

#[test]
fn the_tenth_is_a_plain_sum() {
    check_tenth([10, 1, 9], 20);
    check_tenth([10, 10, 10], 30);
    check_tenth([10, 8, 0], 18);
    check_tenth([9, 1, 7], 17);
    check_tenth([10, 9, 0], 19);
}

#[track_caller]
fn check_highest_possible(marks: &str, score: u16) {
    let game: Game = marks.parse().unwrap();
    assert_eq!(game.highest_possible(), score);
}

#[test]
fn highest_possible_of_a_game_in_progress() {
    check_highest_possible("", 300);
    check_highest_possible("9", 290);
    check_highest_possible("9-", 279);
    check_highest_possible("X 7", 280);
    check_highest_possible("X 7/", 280);
    check_highest_possible("X X X X X X X X X XX7", 297);
}

#[test]
fn every_ball_of_a_game_is_given_back() {
    let balls = [10, 0, 10, 5, 5, 9, 0, 10, 10, 1, 2, 3, 4, 0, 0, 10, 10, 10];
    let game = Game::from_balls(balls).unwrap();
    assert!(game.balls().map(u8::from).eq(balls));
}

/// A frame depends on at most the two after it, so every triple of frames at every
/// position shows the whole scoring rule. The other frames are missed.
#[test]
fn every_triple_of_frames_at_every_position() {
    let normal = plain(ways::<NormalFrame>());
    let tenth = plain(ways::<TenthFrame>());
    let inside: u32 = (0..7)
        .map(|before| check_triples(before, &normal, &normal))
        .sum();
    let at_the_end = check_triples(7, &normal, &tenth);
    assert_eq!(inside + at_the_end, 3_062_268);
}

/// Plays every triple after so many missed frames and counts the games.
fn check_triples(before: usize, normal: &[Vec<u8>], third: &[Vec<u8>]) -> u32 {
    let mut frames = [&[0, 0][..]; 10];
    let mut games = 0;
    for pair in normal
        .iter()
        .flat_map(|a| normal.iter().map(move |b| [a, b]))
    {
        for last in third {
            frames[before..before + 3].copy_from_slice(&[pair[0], pair[1], last]);
            check_frames(&frames);
            games += 1;
        }
    }
    games
}

fn check_frames(frames: &[&[u8]; 10]) {
    let game = Game::from_balls(frames.iter().copied().flatten().copied()).unwrap();
    let scores = game.cumulative_scores().map(|score| score.map(u16::from));
    assert_eq!(scores, oracle(frames).map(Some), "{frames:?}");
}

/// The rule as the book has it: the balls of the frame, and the next one or two.
fn oracle(frames: &[&[u8]; 10]) -> [u16; 10] {
    let mut total = 0;
    std::array::from_fn(|index| {
        let bonus = match frames[index] {
            _ if index == 9 => 0,
            [10] => 2,
            [first, second] if first + second == 10 => 1,
            _ => 0,
        };
        let next = frames[index + 1..].iter().copied().flatten().take(bonus);
        total += frames[index]
            .iter()
            .chain(next)
            .map(|ball| u16::from(*ball))
            .sum::<u16>();
        total
    })
}

fn plain(ways: Vec<Vec<Pins>>) -> Vec<Vec<u8>> {
    let plain = |way: Vec<Pins>| way.into_iter().map(u8::from).collect();
    ways.into_iter().map(plain).collect()
}
