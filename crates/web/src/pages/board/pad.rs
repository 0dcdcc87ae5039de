//! The pad: a key for every ball, of which only those that are possible can be pressed.

use maud::{Markup, html};
use tenpin::Turn;
use tenpin_phrases::Message;
use tenpin_scorebook::{Broken, ClientId, State};

use super::Board;
use crate::pages::{scene::Rack, shell::Keypad};

impl Board<'_> {
    /// Whoever has no key sees that there is none.
    pub(super) fn pad(&self) -> Markup {
        let state = self.scene.listing.state;
        if let Some(broken) = &self.scene.broken {
            return self.closed_by(broken);
        }
        match (self.looker.key, self.scene.up()) {
            (None, _) => html! { p #pad.view-only { (self.looker.words.phrase("view-only")) } },
            (Some(_), Some(turn)) => self.keys(turn),
            (Some(_), None) if state == State::Over => self.last_undo(),
            _ => html! {},
        }
    }

    /// Nothing can be added after a line that is not shown.
    fn closed_by(&self, broken: &Broken) -> Markup {
        let key = if broken.is_newer() {
            "problem-newer"
        } else {
            "problem-broken"
        };
        html! { p #pad.view-only { (self.looker.words.phrase(key)) } }
    }

    fn keys(&self, turn: Turn) -> Markup {
        html! {
            form #pad.pad method="post" action=(self.address("/roll")) {
                (self.hidden())
                div.turn {
                    h2 { (self.teller().turn(turn.seat)) }
                    p { (self.ball(turn)) }
                }
                (self.connection())
                (self.note())
                p.problem role="alert" {}
                (self.templates())
                div.keys role="group" aria-label=(self.group(turn)) { (self.keypad(turn)) }
                p.hints { (self.looker.words.phrase("hints")) }
            }
        }
    }

    fn keypad(&self, turn: Turn) -> Markup {
        let player = self.scene.now.player(turn.seat);
        let keypad = Keypad {
            words: self.looker.words,
            rack: player.and_then(|player| Rack::of(&player.game)),
            name: "mark",
            undo: self.undo(),
        };
        keypad.draw()
    }

    /// The last ball in words, and that it is saved.
    fn note(&self) -> Markup {
        let words = self.looker.words;
        html! {
            p.note {
                span.news aria-hidden="true" { (self.teller().news()) }
                span.saved data-kept=(words.phrase("to-send")) { (words.phrase("saved")) }
            }
        }
    }

    /// What the module says of balls that the server does not know yet.
    fn templates(&self) -> Markup {
        let words = self.looker.words;
        let ball = |number: u8| {
            words.say(
                &Message::new("ball")
                    .text("frame", &"%frame%")
                    .number("ball", number),
            )
        };
        let left = |count: u8| words.say(&Message::new("left-standing").number("count", count));
        let left: Vec<_> = (0..=10).map(left).collect();
        let refused =
            |count: u8| words.say(&Message::new("problem-pins").number("standing", count));
        let refused: Vec<_> = (0..=10).map(refused).collect();
        html! {
            span.words hidden data-ball=(words.phrase("kept-ball"))
                data-strike=(words.phrase("word-strike")) data-spare=(words.phrase("word-spare"))
                data-pins=(words.say(&Message::new("word-pins").text("pins", &"%pins%")))
                data-undo=(words.say(&Message::new("undo").text("mark", &"%mark%")))
                data-ball1=(ball(1)) data-ball2=(ball(2)) data-ball3=(ball(3))
                data-left=(left.join("|"))
                data-refused=(refused.join("|")) data-symbol=(words.phrase("problem-symbol")) {}
        }
    }

    /// What is said while the network is away; the module fills in how many balls wait.
    fn connection(&self) -> Markup {
        let words = self.looker.words;
        html! {
            p.offline hidden data-sending=(words.phrase("sending")) data-sent=(words.phrase("sent"))
                data-unsafe=(words.phrase("keep-page-open")) {
                b { (words.phrase("offline")) } " "
                span.keep-scoring { (words.phrase("keep-scoring")) }
                span.count {}
            }
        }
    }

    /// What makes pressing a key twice harmless: the name of the line that it will write,
    /// and the line behind which that belongs.
    pub(in crate::pages) fn hidden(&self) -> Markup {
        html! {
            input type="hidden" name="line" value=(ClientId::random());
            input type="hidden" name="after" value=(self.scene.listing.revision);
        }
    }

    fn group(&self, turn: Turn) -> String {
        format!("{}, {}", self.scene.name(turn.seat), self.which_ball(turn))
    }

    fn undo(&self) -> Markup {
        let undo = self.teller().undo();
        html! {
            button.key.undo type="submit" formaction=(self.address("/undo")) disabled[undo.is_none()] {
                span.sign aria-hidden="true" { "↶" }
                span.caption {
                    (undo.unwrap_or_else(|| self.looker.words.phrase("undo-nothing")))
                }
            }
        }
    }

    /// The very last ball may be wrong as well.
    fn last_undo(&self) -> Markup {
        html! {
            form #pad.last method="post" action=(self.address("/undo")) {
                (self.hidden())
                button.plain type="submit" { (self.looker.words.phrase("undo-last")) }
            }
        }
    }
}
