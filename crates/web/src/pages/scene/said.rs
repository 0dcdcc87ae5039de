//! What was done, in words.

use tenpin::{Roll, Seat};
use tenpin_phrases::{Message, Phrasebook};

use super::{Ball, Deed, Fix, Scene};
use crate::pages::sheet::{mark, said_ball, said_balls};

/// Says what was done in a match.
pub(crate) struct Teller<'a> {
    pub(crate) words: &'a Phrasebook,
    pub(crate) scene: &'a Scene,
}

impl Teller<'_> {
    /// The latest line, as it is told right after it: what was done and who is up now.
    pub(crate) fn news(&self) -> String {
        let Some(line) = self.scene.story.lines.last() else {
            return String::new();
        };
        let told = match &line.deed {
            Deed::Rolled(ball) => self.ball_and_total(ball),
            deed => self.tell(deed),
        };
        format!("{told} {}", self.outlook(&line.deed))
            .trim_end()
            .to_owned()
    }

    /// One line of the log.
    pub(crate) fn tell(&self, deed: &Deed) -> String {
        match deed {
            Deed::Started => self.words.phrase("told-started"),
            Deed::Rolled(ball) => self.words.say(&self.ball(ball, "told-ball")),
            Deed::Corrected(fix) => self.fix(fix),
            Deed::Joined(seat) => self.words.say(&self.who("told-joined", *seat)),
            Deed::Left(seat) => self.words.say(&self.who("told-left", *seat)),
            Deed::Undone(undone) => {
                let undone = self.tell(undone);
                self.words
                    .say(&Message::new("told-undone").text("deed", &undone))
            }
            Deed::Closed => self.words.phrase("told-closed"),
        }
    }

    /// What the key for undo says: what it would take back.
    pub(crate) fn undo(&self) -> Option<String> {
        let message = match self.scene.story.latest()? {
            Deed::Rolled(ball) => Message::new("undo").text("mark", &mark(ball.roll)),
            Deed::Corrected(_) => Message::new("undo-fix"),
            Deed::Joined(_) => Message::new("undo-join"),
            _ => Message::new("undo-leave"),
        };
        Some(self.words.say(&message))
    }

    /// Whose turn it is, for ears and eyes.
    pub(crate) fn turn(&self, seat: Seat) -> String {
        self.words.say(&self.who("turn", seat))
    }

    fn who(&self, key: &'static str, seat: Seat) -> Message {
        Message::new(key).text("name", &self.scene.name(seat))
    }

    fn ball(&self, ball: &Ball, key: &'static str) -> Message {
        let message = self.who(key, ball.seat).text("frame", &ball.frame);
        message.text("ball", &said_ball(self.words, ball.roll))
    }

    fn ball_and_total(&self, ball: &Ball) -> String {
        let told = match ball.strikes {
            0 | 1 => self.ball(ball, "told-ball"),
            strikes => self.ball(ball, "told-strikes").number("count", strikes),
        };
        let told = self.words.say(&told);
        let ends = !matches!(ball.roll, Roll::Pins(_));
        let player = self.scene.player(ball.seat);
        match player.filter(|_| ends) {
            None => told,
            Some(seated) => {
                let total = Message::new("told-total");
                let score = seated.player.game.score().points();
                format!("{told} {}", self.words.say(&total.number("score", score)))
            }
        }
    }

    /// What comes next: pins that are left, or somebody else.
    fn outlook(&self, deed: &Deed) -> String {
        let Some(turn) = self.scene.up() else {
            return self.words.phrase("told-over");
        };
        match deed {
            Deed::Rolled(ball) if ball.seat == turn.seat && ball.frame == turn.frame => {
                let left = Message::new("told-left-standing");
                self.words.say(&left.number("count", turn.standing.count()))
            }
            _ => format!("{}.", self.turn(turn.seat)),
        }
    }

    fn fix(&self, fix: &Fix) -> String {
        let message = self.who("told-fix", fix.seat).text("frame", &fix.frame);
        let message = message
            .text("before", &said_balls(self.words, fix.before))
            .text("after", &said_balls(self.words, fix.after))
            .number("was", fix.total_before.points())
            .number("is", fix.total_after.points());
        self.words.say(&message)
    }
}
