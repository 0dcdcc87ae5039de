//! Who takes part, each behind the same question: what is this game worth?

use bowling::prelude::{GameBuilder, Player, Progress, TenPin};
use tenpin::{Game, Pins, RollError};

use tenpin_benches::naive::Naive;
use tenpin_testkit::games::Played;

/// Someone who scores whole games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contestant {
    /// As printed.
    pub(crate) name: &'static str,
    /// Plays the game ball by ball and answers its score.
    pub(crate) score: fn(&Played) -> u16,
}

/// Ours: the game ball by ball, and from a list of balls at once.
pub(crate) const OURS: [Contestant; 2] = [
    Contestant {
        name: "tenpin",
        score: tenpin,
    },
    Contestant {
        name: "tenpin, list",
        score: tenpin_list,
    },
];

/// The peers: the usual naive answer, one tuned to walk its list once a ball, and two
/// published crates.
pub(crate) const PEERS: [Contestant; 4] = [
    Contestant {
        name: "naive Vec",
        score: naive,
    },
    Contestant {
        name: "naive, tuned",
        score: naive_tuned,
    },
    Contestant {
        name: "bowling 0.2",
        score: bowling,
    },
    Contestant {
        name: "bscore 1.2",
        score: bscore,
    },
];

/// Everybody, ours first.
pub(crate) fn all() -> impl Iterator<Item = Contestant> {
    OURS.into_iter().chain(PEERS)
}

fn tenpin(game: &Played) -> u16 {
    play(&game.balls).expect("a legal game").score().into()
}

fn play(balls: &[u8]) -> Result<Game, RollError> {
    let mut game = Game::new();
    for &ball in balls {
        game = game.roll(Pins::try_from(ball)?)?;
    }
    Ok(game)
}

fn tenpin_list(game: &Played) -> u16 {
    let balls = game.balls.iter().copied();
    Game::from_balls(balls)
        .expect("a legal game")
        .score()
        .into()
}

fn naive_tuned(game: &Played) -> u16 {
    let mut naive = Naive::default();
    for &ball in &game.balls {
        naive.roll_with_one_walk(ball).expect("a legal game");
    }
    naive.score()
}

fn naive(game: &Played) -> u16 {
    let mut naive = Naive::default();
    for &ball in &game.balls {
        naive.roll(ball).expect("a legal game");
    }
    naive.score()
}

fn bowling(game: &Played) -> u16 {
    let player = Player::new("A").expect("a name");
    let progress = GameBuilder::<TenPin>::new(player).build();
    let finished = game
        .balls
        .iter()
        .fold(progress, |progress, &ball| match progress {
            Progress::AwaitingRoll(game) => game.roll_count(ball).expect("a legal ball"),
            Progress::Complete(_) => panic!("a ball after the last"),
        });
    finished.scoreboard(0).total
}

fn bscore(game: &Played) -> u16 {
    let scores = bscore::bgame::getscore(&game.marks, false)
        .expect("a legal game")
        .g();
    scores
        .first()
        .and_then(|&score| u16::try_from(score).ok())
        .expect("one score")
}
