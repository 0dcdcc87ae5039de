//! Figures of many games.

use std::{collections::BTreeMap, iter};

use tenpin::Game;
use tenpin_batch::{Card, Scorer, Summary};

fn summary(text: &str) -> Summary {
    let mut summary = Summary::default();
    Scorer::default().score(text.as_bytes(), |_, outcome| summary.add(outcome));
    summary
}

/// A game for every score: some strikes, three balls, and then nothing.
fn every_score() -> BTreeMap<u16, Game> {
    let pairs = (0..=10).flat_map(|first| (0..=10).map(move |second| [first, second]));
    let threes =
        pairs.flat_map(|[first, second]| (0..=10).map(move |third| [first, second, third]));
    let games = threes.flat_map(|three| {
        let strikes = |count| iter::repeat_n(10, count);
        (0..10).filter_map(move |count| whole(strikes(count).chain(three).collect()))
    });
    games.map(|game| (game.score().points(), game)).collect()
}

/// With as many balls of no pins as it takes.
fn whole(mut balls: Vec<u8>) -> Option<Game> {
    let game = Game::from_balls(balls.iter().copied()).ok()?;
    if game.is_over() {
        return Some(game);
    }
    balls.push(0);
    whole(balls)
}

#[test]
fn every_score_once() {
    let games = every_score();
    assert!(games.keys().copied().eq(0..=300));
    let lines: Vec<_> = games.values().map(Game::to_string).collect();
    let summary = summary(&lines.join("\n"));
    assert_eq!(*summary.histogram(), [1; 301]);
    assert_eq!((summary.games(), summary.over()), (301, 301));
    assert_eq!((summary.min(), summary.max()), (Some(0), Some(300)));
    assert_eq!(
        (summary.mean(), summary.median()),
        (Some(150.0), Some(150.0))
    );
    // The variance of 0 to 300 is (301 * 301 - 1) / 12.
    assert_eq!(summary.deviation(), Some(7550_f64.sqrt()));

    let cards = || games.values().map(Card::of);
    let sum = |of: fn(Card) -> u8| cards().map(|card| u64::from(of(card))).sum::<u64>();
    assert_eq!(summary.strikes(), sum(Card::strikes));
    assert_eq!(summary.spares(), sum(Card::spares));
    assert_eq!(summary.opens(), sum(Card::opens));
}

#[test]
fn only_games_that_are_over_make_figures() {
    let summary =
        summary("X X\n# nothing\n\nXXXXXXXXXXXX\n?\n9-9-9-9-9-9-9-9-9-9-\n8/8/8/8/8/8/8/8/8/8/X\n");
    assert_eq!((summary.games(), summary.over()), (4, 3));
    assert_eq!((summary.in_progress(), summary.bad()), (1, 1));
    assert_eq!(
        (summary.strikes(), summary.spares(), summary.opens()),
        (13, 10, 10)
    );
    assert_eq!(
        (summary.min(), summary.median(), summary.max()),
        (Some(90), Some(182.0), Some(300))
    );
}

#[test]
fn the_median_of_an_even_number_is_between_the_middle_two() {
    let summary = summary(
        "9-9-9-9-9-9-9-9-9-9-\n9-9-9-9-9-9-9-9-9-8-\n----------9-9-9-9-9-\n--------------------\n",
    );
    assert_eq!(summary.median(), Some(67.0));
}

#[test]
fn no_games_have_no_figures() {
    let summary = summary("X X\n");
    assert_eq!((summary.min(), summary.max()), (None, None));
    assert_eq!(
        (summary.mean(), summary.median(), summary.deviation()),
        (None, None, None)
    );
}

#[test]
fn summaries_add_up() {
    let mut sum = summary("XXXXXXXXXXXX\n");
    sum += &summary("--------------------\n?\nX\n");
    assert_eq!((sum.over(), sum.in_progress(), sum.bad()), (2, 1, 1));
    assert_eq!(
        (sum.strikes(), sum.opens(), sum.mean()),
        (12, 10, Some(150.0))
    );
}
