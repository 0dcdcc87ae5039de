//! What stands above a board when the match is over.

use maud::{Markup, html};
use tenpin::Standing;
use tenpin_phrases::Message;
use tenpin_scorebook::ClientId;

use super::{Board, log::clock};
use crate::pages::{home::typed, scene::place};

impl Board<'_> {
    pub(super) fn result(&self) -> Markup {
        if self.scene.up().is_some() {
            return html! {};
        }
        let ranking = self.scene.now.ranking();
        let listing = &self.scene.listing;
        let ended = Message::new("ended").text("time", &clock(listing.changed, "%H:%M"));
        html! {
            section.result {
                p { (self.place()) " · " (self.looker.words.say(&ended)) }
                h2 { (self.winner(&ranking)) }
                ol.ranking {
                    @for standing in &ranking {
                        li {
                            span.rank { (place(standing)) }
                            span.name { (self.scene.name(standing.seat)) }
                            b { (standing.score) }
                        }
                    }
                }
                @if self.looker.key.is_some() { (self.again()) }
            }
        }
    }

    /// Nobody wins against nobody, and two may win together.
    pub(in crate::pages) fn winner(&self, ranking: &[Standing]) -> String {
        let words = self.looker.words;
        let first: Vec<_> = ranking
            .iter()
            .filter(|standing| standing.rank == Some(1))
            .collect();
        let score = first.first().map_or(0, |standing| standing.score.points());
        let names: Vec<_> = first
            .iter()
            .map(|standing| self.scene.name(standing.seat))
            .collect();
        let message = match (first.len(), ranking.len()) {
            (0, _) => return words.phrase("over"),
            (_, 1) => Message::new("total-of-one"),
            (1, _) => Message::new("wins"),
            (2 | 3, _) => Message::new("draw"),
            _ => Message::new("draw-of-many"),
        };
        let message = message.text("name", &names.join(" · "));
        words.say(&message.number("score", score))
    }

    /// The same players once more: whoever stayed.
    fn again(&self) -> Markup {
        let words = self.looker.words;
        html! {
            form.again method="post" action="/start" {
                @for seated in self.scene.stayed() {
                    input type="hidden" name="player" value=(typed(seated.person));
                }
                @if let Some(lane) = &self.scene.listing.lane {
                    input type="hidden" name="lane" value=(lane);
                }
                input type="hidden" name="line" value=(ClientId::random());
                button.primary type="submit" { (words.phrase("again")) }
                a.plain href=(self.address("/sheet")) { (words.phrase("print")) }
            }
        }
    }
}
