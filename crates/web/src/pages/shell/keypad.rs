//! Keys for balls.

use maud::{Markup, html};
use tenpin_phrases::Phrasebook;

use crate::pages::scene::Rack;

/// Keys for balls, each in its place for ever. Those that the rack does not allow are off.
pub(in crate::pages) struct Keypad<'a> {
    pub(in crate::pages) words: &'a Phrasebook,
    /// Nothing if no ball is possible.
    pub(in crate::pages) rack: Option<Rack>,
    /// What the form calls a ball.
    pub(in crate::pages) name: &'static str,
    /// The key that takes something back.
    pub(in crate::pages) undo: Markup,
}

impl Keypad<'_> {
    pub(in crate::pages) fn draw(&self) -> Markup {
        let fresh = self.rack.is_some_and(|rack| rack.fresh);
        let leave = self.rack.is_some_and(|rack| !rack.fresh);
        html! {
            @for pins in 0..=9 { (self.number(pins)) }
            (self.undo)
            (self.mark("/", "spare", leave))
            (self.mark("X", "strike", fresh))
        }
    }

    /// All pins that are left make a spare; all ten of a fresh rack have a key of their own.
    fn number(&self, pins: u8) -> Markup {
        let possible = self.rack.is_some_and(|rack| pins <= rack.standing);
        let mark = if pins == 0 {
            "-".to_owned()
        } else {
            pins.to_string()
        };
        html! {
            button.key.zero[pins == 0] type="submit" name=(self.name) value=(mark) disabled[!possible] {
                @if pins == 0 { span aria-hidden="true" { "–" } small { "0" } } @else { (pins) }
            }
        }
    }

    fn mark(&self, mark: &str, word: &'static str, possible: bool) -> Markup {
        html! {
            button class=(format!("key {word}")) type="submit" name=(self.name) value=(mark) disabled[!possible] {
                span.sign aria-hidden="true" { (mark) }
                span.caption { (self.words.phrase(word)) }
            }
        }
    }
}
