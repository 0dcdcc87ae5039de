//! Seeded games that every contestant plays.

use tenpin::{Game, Pins};

/// One whole game in the two forms contestants read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The pins of each ball.
    pub balls: Vec<u8>,
    /// The canonical writing, for contestants that read marks.
    pub marks: String,
}

/// Whole games: every ball takes any number of the pins standing, each equally likely.
#[must_use]
pub fn seeded(count: u32, seed: u64) -> Vec<Played> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| play(&mut random)).collect()
}

/// Balls as pin counts between commas.
#[must_use]
pub fn counts(balls: &[u8]) -> String {
    let counts: Vec<_> = balls.iter().map(u8::to_string).collect();
    counts.join(",")
}

fn play(random: &mut fastrand::Rng) -> Played {
    let mut game = Game::new();
    while let Some(standing) = game.standing() {
        let ball = random.u8(0..=standing.count());
        game = Pins::try_from(ball)
            .and_then(|pins| game.roll(pins))
            .expect("at most the pins standing");
    }
    Played {
        balls: game.balls().map(u8::from).collect(),
        marks: game.to_string(),
    }
}
