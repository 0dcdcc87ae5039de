//! What a line typed at a ball prompt means.

use tenpin::{Game, Match};
use tenpin_scorebook::Change;

use crate::{
    console::typed::{
        ball::{self, Ball},
        fix, who,
        word::Word,
    },
    phrasebook::{Message, Phrasebook},
    refusal::Refusal,
};

/// What a line typed at a ball prompt means.
#[derive(Debug)]
pub(crate) enum Answer {
    Change(Change),
    Undo,
    Board,
    Help,
    Quit,
}

impl Answer {
    pub(crate) fn read(line: &str, now: &Match, phrasebook: &Phrasebook) -> Result<Self, Refusal> {
        let line = line.trim();
        if let Some(ball) = Ball::read(line) {
            let pins = ball.pins(&game_up(now))?;
            return Ok(Self::Change(Change::Rolled(pins)));
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match Word::read(first, phrasebook) {
            Some(word) => Self::of_word(word, first, rest.trim_start(), now),
            None => Err(ball::not_one(line, &game_up(now))),
        }
    }

    fn of_word(word: Word, typed: &str, rest: &str, now: &Match) -> Result<Self, Refusal> {
        match (word, rest) {
            (Word::Fix, _) => correct(rest, now),
            (Word::Join, "") => Err(missing(typed, "allowed-join")),
            (Word::Join, _) => join(rest),
            (Word::Leave, "") => Err(missing(typed, "allowed-leave")),
            (Word::Leave, _) => leave(rest, now),
            (Word::Undo, "") => Ok(Self::Undo),
            (Word::Board, "") => Ok(Self::Board),
            (Word::Help, "") => Ok(Self::Help),
            (Word::Quit, "") => Ok(Self::Quit),
            _ => Err(alone(typed)),
        }
    }
}

/// What may be typed now, when a line cannot even be looked at.
pub(crate) fn allowed(now: &Match) -> Message {
    ball::allowed(&game_up(now))
}

/// The game of whoever is up.
fn game_up(now: &Match) -> Game {
    let player = now.up().and_then(|turn| now.player(turn.seat));
    player.map(|player| player.game).unwrap_or_default()
}

fn correct(typed: &str, now: &Match) -> Result<Answer, Refusal> {
    let correction = fix::read(typed, now)?;
    Ok(Answer::Change(Change::from(&correction)))
}

fn join(name: &str) -> Result<Answer, Refusal> {
    match name.parse() {
        Ok(name) => Ok(Answer::Change(Change::Joined(name))),
        Err(reason) => Err(Refusal::from(reason).allowing(Message::new("allowed-join"))),
    }
}

fn leave(player: &str, now: &Match) -> Result<Answer, Refusal> {
    Ok(Answer::Change(Change::Left(who::seat(player, now)?)))
}

fn missing(word: &str, allowed: &'static str) -> Refusal {
    Refusal::new(
        Message::new("wrong-missing").text("word", &word),
        Message::new(allowed),
    )
}

fn alone(word: &str) -> Refusal {
    Refusal::new(
        Message::new("wrong-extra").text("word", &word),
        Message::new("allowed-alone").text("word", &word),
    )
}
