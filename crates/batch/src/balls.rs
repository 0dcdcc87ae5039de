//! Games as lists of balls.

use tenpin::{BadBall, Game};

use crate::{
    Card, SIDE_BY_SIDE,
    table::{Column, TABLES, Walked},
};

/// One step more than the balls a game can have.
const STEPS: usize = 22;
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
    let walked = balls.iter().fold(Walked::default(), |walked, ball| {
        table.step(walked, column(*ball))
    });
    known_or_asked(walked, balls)
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
        let walked = TABLES.by_ball.walk(&columns(games), STEPS);
        for (walked, balls) in walked.into_iter().zip(games) {
            each(known_or_asked(walked, balls));
        }
    }
    for game in few {
        each(score_balls(game.as_ref()));
    }
}

/// The columns of the balls of each game, one more than it can have, so that a ball too many
/// is seen. Every game has as many, so that none is waited for.
///
/// First all are copied and then all are looked at: a processor waits for what it has just
/// written by the byte when it reads that again by the vector.
#[inline]
fn columns(games: [&[u8]; SIDE_BY_SIDE]) -> [[u8; ROOM]; SIDE_BY_SIDE] {
    let mut columns = [[Column::Between as u8; ROOM]; SIDE_BY_SIDE];
    for (columns, balls) in columns.iter_mut().zip(games) {
        let count = balls.len().min(ROOM);
        columns[..count].copy_from_slice(&balls[..count]);
    }
    for (columns, balls) in columns.iter_mut().zip(games) {
        let others: u8 = columns.iter().map(|column| u8::from(*column > 10)).sum();
        if usize::from(others) + balls.len() > ROOM {
            columns[0] = Column::Unknown as u8;
        }
    }
    columns
}

fn column(pins: u8) -> u8 {
    pins.min(Column::Unknown as u8)
}

#[inline]
fn known_or_asked(walked: Walked, balls: &[u8]) -> Result<Card, BadBall> {
    if let Some(card) = walked.card() {
        return Ok(card);
    }
    let game = Game::from_balls(balls.iter().copied())?;
    Ok(Card::of(&game))
}
