//! Correcting a frame: what it is now, what it would be, and what that changes.

mod asked;
mod preview;

use asked::Asked;
use axum::{extract::State, response::Response};
use maud::{Markup, html};
use preview::Preview;
use tenpin_phrases::Message;
use tenpin_scorebook::{Claim, FrameClaim, Grant};

use super::{Card, Form, note, scene_for_scorer};
use crate::{
    answer::{Code, Problem},
    api::{AppState, Named, is_short},
    door::Warrant,
    pages::{
        board::Board,
        scene::{Rack, Seated},
        shell::Keypad,
        visit::{Fields, Visit},
    },
};

/// The reasons that are offered; any other can be typed.
const REASONS: [&str; 3] = ["reason-miscounted", "reason-wrong-key", "reason-foul"];

/// The balls typed so far are in the address; every key leads to the next one. Without a frame
/// it is asked which one.
pub(super) async fn ask(
    State(house): AppState,
    named: Named,
    visit: Visit,
) -> Result<Response, Problem> {
    let (scene, looker) = scene_for_scorer(&house, &visit, named.match_id()?).await?;
    let board = Board {
        scene: &scene,
        looker,
    };
    let seat = asked::seat(&visit.asked)?;
    let seated = scene.player(seat).ok_or_else(Problem::not_found)?;
    let (title, body) = match visit.asked.one("frame") {
        None => (Message::new("fix-player"), board.whole_sheet(&seated)),
        Some(_) => correction(&visit, &board, &seated)?,
    };
    let card = Card {
        visit: &visit,
        title: visit.say(&title.text("name", &seated.name())),
        body,
        board,
    };
    Ok(card.send())
}

fn correction(
    visit: &Visit,
    board: &Board<'_>,
    seated: &Seated<'_>,
) -> Result<(Message, Markup), Problem> {
    let asked = Asked::read(&visit.asked)?;
    let preview = Preview::of(&asked, seated.player.game)?;
    let form = FixForm {
        visit,
        board,
        asked: &asked,
        preview: &preview,
    };
    let title = Message::new("fix-title").text("frame", &asked.frame);
    Ok((title, form.draw()))
}

pub(super) async fn fix(
    State(house): AppState,
    named: Named,
    form: Form,
) -> Result<Response, Problem> {
    let asked = Asked::read(&form.said)?;
    let reason = reason(&form.said)?;
    let claim = |warrant: &Warrant| {
        Claim::Frame(FrameClaim {
            seat: asked.seat,
            frame: asked.frame,
            balls: asked
                .balls
                .iter()
                .map(|pins| u32::from(pins.count()))
                .collect(),
            by: Some(warrant.name()),
            reason,
            house: *warrant.grant() == Grant::House,
        })
    };
    note(&house, &named, &form, claim).await
}

/// What was typed goes before what was chosen.
fn reason(said: &Fields) -> Result<Option<String>, Problem> {
    let reason = said.one("other").or_else(|| said.one("reason"));
    match reason {
        Some(reason) if !is_short(reason) => Err(Problem::new(
            Code::BadRequest,
            "a reason has at most 200 characters",
        )),
        reason => Ok(reason.map(str::to_owned)),
    }
}

/// One form: its keys go on with the question, its last button answers it.
struct FixForm<'a> {
    visit: &'a Visit,
    board: &'a Board<'a>,
    asked: &'a Asked,
    preview: &'a Preview,
}

impl FixForm<'_> {
    fn draw(&self) -> Markup {
        let keypad = Keypad {
            words: self.visit.words,
            rack: self.preview.rack,
            name: "ball",
            undo: self.back(),
        };
        html! {
            form.fix method="get" action=(self.board.address("/fix")) {
                // What Enter does in the field for the reason: nothing.
                button.said type="submit" tabindex="-1" aria-hidden="true" {}
                @for (name, value) in self.asked.fields() {
                    input type="hidden" name=(name) value=(value);
                }
                (self.board.hidden())
                (self.preview.draw(self.visit.words))
                div.keys role="group" aria-label=(self.visit.phrase("fix-after")) {
                    (keypad.draw())
                }
                (self.reasons())
                div.buttons {
                    a.plain.cancel href=(self.board.address("")) { (self.visit.phrase("cancel")) }
                    button.primary type="submit" formmethod="post"
                        disabled[self.preview.after.is_none()] { (self.answer()) }
                }
            }
        }
    }

    fn back(&self) -> Markup {
        html! {
            button.key.undo type="submit" name="ball" value="undo" disabled[self.asked.balls.is_empty()]
                aria-label=(self.visit.phrase("fix-back")) { "⌫" }
        }
    }

    fn reasons(&self) -> Markup {
        let chosen = self.visit.asked.one("reason").unwrap_or_default();
        let typed = self.visit.asked.one("other").unwrap_or_default();
        html! {
            fieldset.reasons {
                legend { (self.visit.phrase("reason")) }
                @for key in REASONS {
                    @let reason = self.visit.phrase(key);
                    label.chip {
                        input type="radio" name="reason" value=(reason) checked[chosen == reason];
                        span { (reason) }
                    }
                }
                label.other {
                    span { (self.visit.phrase("reason-other")) }
                    input name="other" maxlength="200" value=(typed) autocomplete="off";
                }
            }
        }
    }

    fn answer(&self) -> String {
        let Some(after) = self.preview.after else {
            return self.visit.phrase("fix-now");
        };
        let message = Message::new("fix-from-to");
        let (was, is) = (self.preview.now.score(), after.score());
        self.visit.say(
            &message
                .number("was", was.points())
                .number("is", is.points()),
        )
    }
}

/// Nothing more can be typed, or this can.
type Next = Option<Rack>;
