//! A player who goes home.

use axum::{extract::State, response::Response};
use maud::html;
use tenpin::Seat;
use tenpin_phrases::Message;
use tenpin_scorebook::Event;

use super::{Form, ask_scorer, note};
use crate::{
    answer::Problem,
    api::{AppState, Named, number},
    pages::{board::Board, visit::Visit},
};

pub(super) async fn ask(
    State(house): AppState,
    named: Named,
    visit: Visit,
) -> Result<Response, Problem> {
    let body = |board: &Board<'_>| {
        html! {
            p { (visit.phrase("leave-means")) }
            form.fields method="post" action=(board.address("/leave")) {
                (board.hidden())
                @for seated in board.scene.stayed() {
                    button.plain type="submit" name="seat" value=(seated.seat) {
                        (visit.say(&Message::new("leave-one").text("name", &seated.name())))
                    }
                }
            }
        }
    };
    ask_scorer(&house, &named, &visit, "leave", body).await
}

pub(super) async fn leave(
    State(house): AppState,
    named: Named,
    form: Form,
) -> Result<Response, Problem> {
    let seat = form.said.one("seat").and_then(number).and_then(Seat::new);
    let seat = seat.ok_or_else(|| Problem::bad_request("say whose seat it is"))?;
    note(&house, &named, &form, |_| Event::Left { seat }.into()).await
}
