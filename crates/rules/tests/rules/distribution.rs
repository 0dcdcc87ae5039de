//! How many of all 5,726,805,883,325,784,576 games end with each score: a dynamic
//! program over the engine's own transitions, held against the published figures.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use crate::support::{future, gained, successors};
use tenpin::Game;

/// How many ways lead to each score.
type Counts = BTreeMap<u16, u128>;

static ALL_GAMES: LazyLock<Counts> = LazyLock::new(count_all_games);

#[test]
fn all_games_by_score() {
    let counts = &*ALL_GAMES;
    assert_eq!(counts.values().sum::<u128>(), 5_726_805_883_325_784_576);
    assert_eq!(66_u128.pow(9) * 241, 5_726_805_883_325_784_576);
    assert_eq!(*counts, published());
}

#[test]
fn the_figures_that_people_cite() {
    let counts = &*ALL_GAMES;
    assert!(counts.keys().copied().eq(0..=300), "every score occurs");
    let mode = counts.iter().max_by_key(|(_, games)| **games).unwrap();
    assert_eq!(mode, (&77, &172_542_309_343_731_946));
    for score in (291..=300).chain([0]) {
        assert_eq!(counts[&score], 1, "{score}");
    }
    assert_eq!(
        [280, 288, 289, 290].map(|score| counts[&score]),
        [26, 12, 11, 11]
    );
}

#[test]
fn the_mean_score() {
    let counts = &*ALL_GAMES;
    let games: u128 = counts.values().sum();
    let points: u128 = counts
        .iter()
        .map(|(score, games)| u128::from(*score) * games)
        .sum();
    assert_eq!(points * 1_574_694, games * 125_572_265);
}

fn count_all_games() -> Counts {
    let mut over = Counts::new();
    let mut playing = HashMap::from([(Game::new(), Counts::from([(0, 1)]))]);
    while !playing.is_empty() {
        for (_, counts) in playing.extract_if(|game, _| game.is_over()) {
            add(&mut over, &counts, 0);
        }
        playing = after_one_ball(&playing);
    }
    over
}

/// Lets every game bowl every ball. Games with the same future go on as one.
fn after_one_ball(playing: &HashMap<Game, Counts>) -> HashMap<Game, Counts> {
    let mut next = HashMap::new();
    for (game, counts) in playing {
        for after in successors(*game) {
            let reached = next.entry(future(after)).or_default();
            add(reached, counts, gained(*game, after));
        }
    }
    next
}

fn add(reached: &mut Counts, counts: &Counts, points: u16) {
    for (score, games) in counts {
        *reached.entry(score + points).or_default() += games;
    }
}

fn published() -> Counts {
    let rows = include_str!("data/distribution.csv").lines().skip(1);
    rows.map(|row| {
        let (score, games) = row.split_once(',').unwrap();
        (score.parse().unwrap(), games.parse().unwrap())
    })
    .collect()
}
