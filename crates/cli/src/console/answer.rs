//! What a line typed at a ball prompt means.

use tenpin::{Game, Match};

use crate::{
    console::{
        ball::{self, Ball},
        fix, typed, who,
        word::Word,
    },
    log::Change,
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
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        match (Word::read(first, phrasebook), rest) {
            (None, _) => ball(line, &game_up(now)),
            (Some(Word::Fix), _) => fix::read(rest, now).map(Self::Change),
            (Some(Word::Join), "") => Err(missing(first, "allowed-join")),
            (Some(Word::Join), _) => join(rest),
            (Some(Word::Leave), "") => Err(missing(first, "allowed-leave")),
            (Some(Word::Leave), _) => leave(rest, now),
            (Some(Word::Undo), "") => Ok(Self::Undo),
            (Some(Word::Board), "") => Ok(Self::Board),
            (Some(Word::Help), "") => Ok(Self::Help),
            (Some(Word::Quit), "") => Ok(Self::Quit),
            (Some(_), _) => Err(alone(first)),
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

fn ball(text: &str, game: &Game) -> Result<Answer, Refusal> {
    let Some(ball) = Ball::read(text) else {
        let wrong = Message::new("wrong-ball").text("typed", &typed::quoted(text));
        return Err(Refusal::new(wrong, ball::allowed(game)));
    };
    Ok(Answer::Change(Change::Rolled(ball.pins(game)?)))
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
