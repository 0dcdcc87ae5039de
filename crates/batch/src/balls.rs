//! Games as lists of balls.

use tenpin::{BadBall, Game};

use crate::{
    Card, SIDE_BY_SIDE,
    table::{BallWalk, Symbol, TABLES},
};

/// So many balls are walked; lists of more are asked of the rules. It is as many as a game can
/// have, and if it were fewer, some games would only be slower.
const BALLS_MAX: usize = 21;

/// Room for them that is read by the vector.
const ROOM: usize = 32;

/// The card of one game from the pins of its balls.
///
/// ```
/// use tenpin_batch::score_balls;
///
/// assert_eq!(score_balls(&[10; 12])?.points(), 300);
/// assert_eq!(score_balls(&[10, 7, 4]).unwrap_err().index, 2);
/// # Ok::<(), tenpin::BadBall>(())
/// ```
///
/// # Errors
///
/// [`BadBall`] with the first ball that cannot be, and why.
pub fn score_balls(balls: &[u8]) -> Result<Card, BadBall> {
    let table = &TABLES.by_ball;
    let walk = balls.iter().fold(BallWalk::default(), |walk, ball| {
        table.step(walk, symbol(*ball))
    });
    known_or_asked(walk, balls)
}

/// The cards of many games, in order. This is faster than one after the other: while one game
/// waits for the table, others go on.
///
/// ```
/// use tenpin_batch::score_games;
///
/// let games: [&[u8]; 3] = [&[10; 12], &[9, 0], &[9, 2]];
/// let mut points = Vec::new();
/// score_games(&games, |card| points.push(card.map(|card| card.points()).ok()));
/// assert_eq!(points, [Some(300), Some(9), None]);
/// ```
pub fn score_games(games: &[impl AsRef<[u8]>], mut each: impl FnMut(Result<Card, BadBall>)) {
    let (many, few) = games.as_chunks::<SIDE_BY_SIDE>();
    for games in many {
        let games = games.each_ref().map(AsRef::as_ref);
        let walk = TABLES.by_ball.walk(&symbols(games), BALLS_MAX);
        for (walk, balls) in walk.into_iter().zip(games) {
            each(known_or_asked(walk, balls));
        }
    }
    for game in few {
        each(score_balls(game.as_ref()));
    }
}

/// The symbols of the balls of each game. Every game has as many, so that none is waited for.
///
/// First all are copied and then all are looked at: a processor waits for what it has just
/// written by the byte when it reads that again by the vector.
#[inline]
fn symbols(games: [&[u8]; SIDE_BY_SIDE]) -> [[u8; ROOM]; SIDE_BY_SIDE] {
    let mut symbols = [[Symbol::Between as u8; ROOM]; SIDE_BY_SIDE];
    for (symbols, balls) in symbols.iter_mut().zip(games) {
        let count = balls.len().min(BALLS_MAX);
        symbols[..count].copy_from_slice(&balls[..count]);
    }
    for (symbols, balls) in symbols.iter_mut().zip(games) {
        let more_than_ten: u8 = symbols.iter().map(|symbol| u8::from(*symbol > 10)).sum();
        if usize::from(more_than_ten) + balls.len() != ROOM || balls.len() > BALLS_MAX {
            symbols[0] = Symbol::Unknown as u8;
        }
    }
    symbols
}

fn symbol(pins: u8) -> u8 {
    pins.min(Symbol::Unknown as u8)
}

#[inline]
fn known_or_asked(walk: BallWalk, balls: &[u8]) -> Result<Card, BadBall> {
    if let Some(card) = walk.card() {
        return Ok(card);
    }
    let game = Game::from_balls(balls.iter().copied())?;
    Ok(Card::of(&game))
}
