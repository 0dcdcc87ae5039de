//! What is worth a message beside the board.

use tenpin::{FrameNumber, FrameResult, Game, Match, Player, Roll, Seat, Turn};
use tenpin_scorebook::Change;

use crate::{
    console::farewell,
    phrasebook::{Message, Phrasebook},
};

/// How many strikes in a row are a turkey.
const TURKEY: usize = 3;

/// What a change has done that the board alone does not say.
pub(crate) fn of(change: &Change, turn: &Turn, before: &Match, after: &Match) -> Option<Message> {
    match change {
        Change::Rolled(_) => cheer(after.player(turn.seat)?),
        Change::Corrected { seat, frame, .. } => corrected(*seat, *frame, before, after),
        Change::Joined(_) => joined(after.players().last()?),
        Change::Left(seat) => Some(left(after.player(*seat)?)),
    }
}

/// What was taken back.
pub(crate) fn undone(change: &Change, phrasebook: &Phrasebook) -> Message {
    Message::new("undone").text("line", &farewell::line(change, phrasebook))
}

/// What a correction has changed.
pub(crate) fn corrected(
    seat: Seat,
    frame: FrameNumber,
    before: &Match,
    after: &Match,
) -> Option<Message> {
    let [before, after] = [before.player(seat)?, after.player(seat)?];
    let message = Message::new("fixed")
        .text("name", &before.name)
        .text("frame", &frame)
        .text("before", &before.game.rolls(frame))
        .text("after", &after.game.rolls(frame))
        .text("old", &before.game.score())
        .text("new", &after.game.score());
    Some(message)
}

fn joined(player: &Player) -> Option<Message> {
    let message = Message::new("joined")
        .text("name", &player.name)
        .text("frame", &player.game.up()?);
    Some(message)
}

fn left(player: &Player) -> Message {
    Message::new("left").text("name", &player.name)
}

/// A word of praise for the player who has just bowled.
fn cheer(player: &Player) -> Option<Message> {
    let game = player.game;
    let key = match game.final_score() {
        Some(score) if score == 300 => "cheer-perfect",
        Some(_) if is_clean(&game) => "cheer-clean",
        _ if strikes_in_a_row(&game) == TURKEY => "cheer-turkey",
        _ => return None,
    };
    let message = Message::new(key)
        .text("name", &player.name)
        .text("score", &game.score());
    Some(message)
}

fn is_clean(game: &Game) -> bool {
    let mut results = FrameNumber::ALL
        .into_iter()
        .map(|number| game.result(number));
    results.all(|result| matches!(result, Some(FrameResult::Strike | FrameResult::Spare)))
}

/// The strikes up to and with the latest ball.
fn strikes_in_a_row(game: &Game) -> usize {
    let rolls: Vec<_> = game.sheet().into_iter().flatten().collect();
    let strikes = rolls.iter().rev().take_while(|roll| **roll == Roll::Strike);
    strikes.count()
}
