//! The rows of a board: each player's name, frames and total.

use maud::{Markup, html};
use tenpin::{FrameNumber, Seat, Turn};
use tenpin_phrases::Message;
use tenpin_scorebook::State;

use super::Board;
use crate::pages::{
    scene::{Rack, Seated},
    sheet::{Fixing, Sheet},
};

/// Where a player stands in the order of turns, for pages that show whoever is up on top.
fn wait(seat: Seat, up: Option<Turn>) -> u8 {
    match up {
        Some(turn) if seat == turn.seat => 0,
        Some(turn) if seat > turn.seat => 1,
        Some(_) => 2,
        None => 1,
    }
}

impl Board<'_> {
    pub(super) fn players(&self) -> Markup {
        let up = self.scene.up();
        html! {
            div.board {
                ol.numbers aria-hidden="true" {
                    @for number in FrameNumber::ALL {
                        li.now[up.is_some_and(|turn| turn.frame == number)] { (number) }
                    }
                }
                @for seated in self.scene.players() { (self.player(&seated)) }
            }
        }
    }

    fn player(&self, seated: &Seated<'_>) -> Markup {
        let up = self.scene.up();
        let is_up = self.scene.is_up(seated.seat);
        let game = &seated.player.game;
        let sheet = Sheet {
            up: is_up,
            fix: self.fixing(seated),
            latest: self.scene.latest_frame(seated.seat),
            ..Sheet::plain(self.looker.words, game)
        };
        html! {
            section.player.up[is_up].left[seated.player.left].long[seated.is_long()]
                data-seat=(seated.seat) data-wait=(wait(seated.seat, up)) {
                (self.heading(seated, is_up))
                (self.whole_line(seated))
                (sheet.draw())
            }
        }
    }

    /// All frames of one player, to choose from.
    pub(in crate::pages) fn whole_sheet(&self, seated: &Seated<'_>) -> Markup {
        let sheet = Sheet {
            fix: self.fixing(seated),
            ..Sheet::plain(self.looker.words, &seated.player.game)
        };
        html! { div.preview { (sheet.draw()) } }
    }

    fn heading(&self, seated: &Seated<'_>, is_up: bool) -> Markup {
        let turn = self.teller().turn(seated.seat);
        let up_sign = format!("▶ {}", self.looker.words.phrase("up"));
        let score = seated.player.game.score();
        html! {
            header {
                h2 {
                    span.name { (seated.name()) }
                    span.short aria-hidden="true" { (seated.player.name) }
                    span.turn data-turn=(turn) { @if is_up { (turn) } }
                    span.said { ", " (score) }
                }
                p.where data-up=(up_sign) { (self.whereabouts(seated)) }
                p.total {
                    b { (score) } " "
                    span { @if let Some(highest) = self.highest(seated) { (highest) } }
                }
            }
        }
    }

    /// Where a player is only one line, frames are too small to tap; so the line leads to them.
    fn whole_line(&self, seated: &Seated<'_>) -> Markup {
        let address = self.address(&format!("/fix?seat={}", seated.seat));
        let label = Message::new("fix-player").text("name", &seated.name());
        html! {
            @if self.fixing(seated).is_some() {
                a.whole href=(address) data-sheet="" { span.said { (self.looker.words.say(&label)) } }
            }
        }
    }

    /// Frames that are over can be corrected, by whoever has the key.
    fn fixing(&self, seated: &Seated<'_>) -> Option<Fixing> {
        let open = self.scene.listing.state != State::Closed;
        let can_fix = self.is_scored_here() && (open || self.looker.house);
        can_fix.then(|| Fixing {
            name: seated.name(),
            address: self.address(&format!("/fix?seat={}&frame=", seated.seat)),
        })
    }

    fn highest(&self, seated: &Seated<'_>) -> Option<String> {
        let game = &seated.player.game;
        if game.is_over() || seated.player.left || !self.scene.is_live() {
            return None;
        }
        let highest = Message::new("highest").number("score", game.highest_possible().points());
        Some(self.looker.words.say(&highest))
    }

    /// Which ball it is, or that it is soon somebody's turn.
    fn whereabouts(&self, seated: &Seated<'_>) -> Markup {
        let words = self.looker.words;
        let up = self.scene.up();
        let rank = self.scene.rank(seated.seat);
        html! {
            @if let Some(turn) = up.filter(|turn| turn.seat == seated.seat) {
                (self.ball(turn))
            } @else if seated.player.left {
                (words.phrase("left"))
            } @else if self.scene.next() == Some(seated.seat) {
                (words.phrase("next"))
            } @else if let Some(rank) = rank {
                (words.say(&Message::new("rank").number("rank", rank)))
            }
        }
    }

    /// Such as "Frame 7 · ball 2 · 3 left".
    pub(in crate::pages) fn ball(&self, turn: Turn) -> Markup {
        let player = self.scene.now.player(turn.seat);
        let rack = player.and_then(|player| Rack::of(&player.game));
        let left = Message::new("left-standing").number("count", turn.standing.count());
        html! {
            (self.which_ball(turn))
            @if rack.is_some_and(|rack| !rack.fresh) { " · " b { (self.looker.words.say(&left)) } }
        }
    }

    /// Such as "Frame 7 · ball 2".
    pub(super) fn which_ball(&self, turn: Turn) -> String {
        let player = self.scene.now.player(turn.seat);
        let bowled = player.map_or(0, |player| player.game.rolls(turn.frame).iter().count());
        let ball = Message::new("ball").text("frame", &turn.frame);
        self.looker.words.say(&ball.number("ball", bowled + 1))
    }
}
