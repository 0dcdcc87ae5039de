//! A game of ours asks for no memory: ball by ball, from a list, or among many others.

use std::hint::black_box;

use tenpin::{Game, Pins, Score};
use tenpin_batch::{Outcome, Scorer, score_games};
use tenpin_testkit::games::{self, Played};

#[test]
fn our_games_allocate_nothing() {
    let games = games::seeded(100, 300);
    for play in [ball_by_ball, at_once] {
        let counted = allocation_counter::measure(|| {
            black_box(games.iter().map(play).max());
        });
        assert_eq!(counted.count_total, 0);
    }
}

fn ball_by_ball(played: &Played) -> Score {
    let balls = played.balls.iter().map(|&ball| Pins::try_from(ball));
    let game = balls.fold(Game::new(), |game, pins| game.roll(pins.unwrap()).unwrap());
    game.score()
}

fn at_once(played: &Played) -> Score {
    let balls = played.balls.iter().copied();
    Game::from_balls(balls).unwrap().score()
}

/// Whole games, games in progress and bad lines, by the tables and by the rules.
#[test]
fn many_games_allocate_nothing() {
    let games = games::seeded(1000, 300);
    let marks: Vec<_> = games.iter().map(|game| game.marks.as_str()).collect();
    let counts: Vec<_> = games
        .iter()
        .map(|game| games::counts(&game.balls))
        .collect();
    let text = [
        &counts.join("\n"),
        &marks.join("\n"),
        "10 , 7\n# no\n⑧/ 9–\n99\n?",
    ]
    .join("\n");
    let balls: Vec<_> = games.iter().map(|game| &game.balls).collect();
    let mut scorer = Scorer::default();
    let mut bad = 0;
    // The tables are filled with the first game.
    scorer.score(b"X\n", |_, _| {});
    let counted = allocation_counter::measure(|| {
        scorer.score(text.as_bytes(), |_, outcome| {
            bad += usize::from(matches!(outcome, Outcome::Bad(_)));
        });
        score_games(&balls, |card| bad += usize::from(card.is_err()));
    });
    assert_eq!((counted.count_total, bad), (0, 2));
}
