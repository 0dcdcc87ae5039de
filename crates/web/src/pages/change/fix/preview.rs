//! What a correction would change.

use maud::{Markup, html};
use tenpin::{FrameNumber, Game, Rolls};
use tenpin_phrases::{Message, Phrasebook};

use super::{Next, asked::Asked};
use crate::{
    answer::{Code, Problem},
    pages::sheet::{Sheet, partial},
};

/// A game before and after a correction.
pub(super) struct Preview {
    pub(super) now: Game,
    /// Nothing until the balls are a whole frame.
    pub(super) after: Option<Game>,
    /// What the next ball would meet.
    pub(super) rack: Next,
    frame: FrameNumber,
    typed: Rolls,
}

impl Preview {
    pub(super) fn of(asked: &Asked, now: Game) -> Result<Self, Problem> {
        if !now.phase(asked.frame).is_over() {
            return Err(Problem::new(Code::FrameNotOver, "the frame is not over"));
        }
        let (typed, rack) = asked.bowled()?;
        let balls = asked.balls.iter().copied();
        Ok(Self {
            now,
            after: now.correct(asked.frame, balls).ok(),
            rack,
            frame: asked.frame,
            typed,
        })
    }

    pub(super) fn draw(&self, words: &Phrasebook) -> Markup {
        html! {
            div.preview {
                div {
                    p.head { (words.phrase("fix-before")) (totals(words, Some(&self.now))) }
                    ol.frames { @for number in self.window() { (self.frame(words, &self.now, number)) } }
                }
                div.after {
                    p.head { (words.phrase("fix-after")) (totals(words, self.after.as_ref())) }
                    ol.frames { @for number in self.window() { (self.corrected(words, number)) } }
                }
            }
        }
    }

    /// Five frames around the one that is corrected.
    fn window(&self) -> impl Iterator<Item = FrameNumber> {
        let middle = u8::from(self.frame).clamp(3, 8);
        FrameNumber::ALL
            .into_iter()
            .filter(move |number| u8::from(*number).abs_diff(middle) <= 2)
    }

    fn frame(&self, words: &Phrasebook, game: &Game, number: FrameNumber) -> Markup {
        let sheet = Sheet {
            before: Some(&self.now),
            chosen: Some(self.frame),
            ..Sheet::plain(words, game)
        };
        sheet.frame(number)
    }

    /// Later totals are not known until the frame is whole.
    fn corrected(&self, words: &Phrasebook, number: FrameNumber) -> Markup {
        match &self.after {
            Some(after) => self.frame(words, after, number),
            None if number < self.frame => self.frame(words, &self.now, number),
            None if number == self.frame => partial(words, number, self.typed),
            None => partial(words, number, self.now.rolls(number)),
        }
    }
}

fn totals(words: &Phrasebook, game: Option<&Game>) -> Markup {
    let highest = |game: &Game| {
        let points = game.highest_possible().points();
        words.say(&Message::new("highest").number("score", points))
    };
    html! {
        @if let Some(game) = game {
            span { b { (game.score()) } @if !game.is_over() { " · " (highest(game)) } }
        }
    }
}
