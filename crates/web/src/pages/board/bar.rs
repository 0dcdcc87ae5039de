//! What is above a board: where it is, whether it is live, and what else can be done.

use maud::{Markup, html};
use tenpin_scorebook::State;

use super::Board;
use crate::pages::shell::choices_at;

impl Board<'_> {
    pub(super) fn bar(&self) -> Markup {
        let words = self.looker.words;
        html! {
            header.bar {
                a.back href="/" aria-label=(words.phrase("home")) { "‹" }
                p.place { (self.place()) }
                p.state data-lost=(words.phrase("lost")) { (words.phrase(self.scene.state())) }
                nav.actions aria-label=(words.phrase("actions")) { (self.actions()) }
                details.menu {
                    summary aria-label=(words.phrase("menu")) { "⋯" }
                    div {
                        nav aria-label=(words.phrase("menu")) { (self.actions()) }
                        (choices_at(words, &self.address("")))
                        label.shortcuts hidden {
                            input type="checkbox" checked; " " (words.phrase("shortcuts"))
                        }
                    }
                }
            }
        }
    }

    /// What can be done with this match, by whoever looks.
    fn actions(&self) -> Markup {
        let scores = self.is_scored_here();
        let open = self.scene.listing.state != State::Closed;
        html! {
            (self.action("/sheet", "print", false))
            (self.action("/log", "log", true))
            @if scores && self.scene.is_live() {
                (self.action("/join", "join", true))
                (self.action("/leave", "leave", true))
            }
            @if scores && open {
                (self.action("/close", "finish", true))
                (self.action("/handover", "hand-over", true))
            }
        }
    }

    /// Whether it can be shown as a sheet over the board.
    fn action(&self, what: &str, key: &'static str, sheet: bool) -> Markup {
        html! {
            a.action href=(self.address(what)) data-sheet=[sheet.then_some("")] .chief[key == "hand-over"] {
                (self.looker.words.phrase(key))
            }
        }
    }
}
