//! The match in sentences, for people who listen.

use std::io::{self, Write};

use tenpin::{Match, Player, Roll, Turn};

use crate::{
    phrasebook::{Message, Phrasebook},
    scoreboard::{Scene, Scoreboard},
};

/// Says what a board would show.
pub(crate) struct Speech<'a> {
    phrasebook: &'a Phrasebook,
}

impl<'a> Speech<'a> {
    pub(crate) const fn new(phrasebook: &'a Phrasebook) -> Self {
        Self { phrasebook }
    }
}

impl Scoreboard for Speech<'_> {
    fn show(&mut self, scene: Scene<'_>, now: &Match, out: &mut dyn Write) -> io::Result<()> {
        let messages = match scene {
            // The first question and the totals say it all.
            Scene::Opening | Scene::Result => return Ok(()),
            Scene::Ball(turn) => ball(turn, now).into_iter().chain(next(now)).collect(),
            Scene::Change => vec![next(now).unwrap_or_else(|| Message::new("speak-over"))],
            Scene::Again => now.players().iter().map(score).chain(next(now)).collect(),
        };
        let sentences: Vec<_> = messages
            .iter()
            .map(|part| self.phrasebook.say(part))
            .collect();
        writeln!(out, "{}", sentences.join(" "))
    }
}

/// What the ball bowled in this turn has done.
fn ball(turn: &Turn, now: &Match) -> Option<Message> {
    let game = now.player(turn.seat)?.game;
    let roll = game.rolls(turn.frame).iter().last()?;
    let mark = match roll {
        Roll::Strike => "strike",
        Roll::Spare(_) => "spare",
        Roll::Pins(_) => "none",
    };
    let message = Message::new("speak-ball")
        .text("name", &turn.name)
        .text("frame", &turn.frame)
        .text("pins", &roll.pins())
        .text("mark", &mark)
        .text("score", &game.score())
        .text("over", &if game.is_over() { "yes" } else { "no" });
    Some(message)
}

fn next(now: &Match) -> Option<Message> {
    let turn = now.up()?;
    let message = Message::new("speak-next")
        .text("name", &turn.name)
        .number("standing", turn.standing.count());
    Some(message)
}

fn score(player: &Player) -> Message {
    let key = if player.left {
        "speak-left"
    } else {
        "speak-score"
    };
    Message::new(key)
        .text("name", &player.name)
        .text("score", &player.game.score())
}
