//! A correction as it is typed: `PJS 3 7/`.

use std::iter;

use tenpin::{CorrectError, FrameNumber, Game, Match, Pins};
use tenpin_scorebook::Correction;

use crate::{
    console::typed::{
        self,
        ball::{self, Ball},
        who,
    },
    phrasebook::Message,
    refusal::{Refusal, all_balls_of},
};

/// Reads what follows the word: a player, a frame and all its balls.
pub(crate) fn read(rest: &str, now: &Match) -> Result<Correction, Refusal> {
    let mut parts = rest.split_whitespace();
    let (Some(player), Some(frame)) = (parts.next(), parts.next()) else {
        return Err(incomplete(now));
    };
    let seat = who::seat(player, now)?;
    let frame = frame_number(frame)?;
    let balls = balls(parts.flat_map(symbols), frame)?;
    if balls.is_empty() {
        return Err(incomplete(now));
    }
    Ok(Correction {
        seat,
        frame,
        balls,
        by: None,
        reason: None,
    })
}

fn incomplete(now: &Match) -> Refusal {
    let name = now
        .players()
        .first()
        .map_or(String::new(), |first| first.name.to_string());
    Refusal::new(
        Message::new("wrong-fix"),
        Message::new("allowed-fix").text("name", &name),
    )
}

fn frame_number(text: &str) -> Result<FrameNumber, Refusal> {
    let number = typed::number(text).and_then(|number| number.try_into().ok());
    number.and_then(FrameNumber::new).ok_or_else(|| {
        Refusal::new(
            Message::new("wrong-frame").text("frame", &typed::shown(text).escape_debug()),
            Message::new("allowed-frame"),
        )
    })
}

/// The balls that stand together in one text; here `10` is ten pins. The bars of the
/// board and commas may stand between them.
fn symbols(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    iter::from_fn(move || {
        rest = rest.trim_start_matches(['|', ',']);
        let first = rest.chars().next()?;
        let length = if rest.starts_with("10") {
            2
        } else {
            first.len_utf8()
        };
        let (symbol, after) = rest.split_at(length);
        rest = after;
        Some(symbol)
    })
}

/// Bowls the frame in a game where all frames before it were missed, because
/// what a mark means depends on the balls before it.
fn balls<'a>(
    symbols: impl Iterator<Item = &'a str>,
    frame: FrameNumber,
) -> Result<Vec<Pins>, Refusal> {
    let missed = iter::repeat_n(0, 2 * usize::from(u8::from(frame) - 1));
    let mut game = Game::from_balls(missed).unwrap_or_default();
    let mut balls = Vec::new();
    for symbol in symbols {
        if game.up() != Some(frame) {
            return Err(CorrectError::TooManyBalls { frame }.into());
        }
        let all_its_balls = |refusal: Refusal| refusal.allowing(all_balls_of(frame));
        let pins = pins(symbol, &game).map_err(all_its_balls)?;
        game = game
            .roll(pins)
            .map_err(|wrong| all_its_balls(wrong.into()))?;
        balls.push(pins);
    }
    Ok(balls)
}

fn pins(symbol: &str, game: &Game) -> Result<Pins, Refusal> {
    match Ball::read(symbol) {
        Some(ball) => ball.pins(game),
        None => Err(ball::not_one(symbol, game)),
    }
}
