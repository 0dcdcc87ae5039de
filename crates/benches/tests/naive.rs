//! The naive contestants refuse what the rules refuse: one that checked less would be
//! faster for the wrong reason.

use tenpin::{Game, Pins};
use tenpin_benches::naive::Naive;

#[test]
fn refuse_what_the_rules_refuse() {
    let mut random = fastrand::Rng::with_seed(10);
    for _ in 0..1_000 {
        play_wildly(Naive::roll, &mut random);
        play_wildly(Naive::roll_with_one_walk, &mut random);
    }
}

/// Balls of any size to the end of the game, and some more.
fn play_wildly(roll: fn(&mut Naive, u8) -> Result<(), &'static str>, random: &mut fastrand::Rng) {
    let mut game = Game::new();
    let mut naive = Naive::default();
    let mut balls_after_the_end = 0;
    while balls_after_the_end < 5 {
        let ball = random.u8(0..=11);
        let next = Pins::try_from(ball).and_then(|pins| game.roll(pins));
        assert_eq!(
            roll(&mut naive, ball).is_ok(),
            next.is_ok(),
            "{game:?}, {ball}"
        );
        game = next.unwrap_or(game);
        balls_after_the_end += u32::from(game.is_over());
    }
    assert_eq!(game.score(), naive.score());
}
