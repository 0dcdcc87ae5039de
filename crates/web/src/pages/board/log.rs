//! The log below a board: when, what, and by whom.

use axum::{extract::State, response::Response};
use jiff::{Timestamp, tz::TimeZone};
use maud::{Markup, html};
use tenpin_phrases::Message;
use tenpin_scorebook::{KeyId, Moment};

use super::{Board, looker};
use crate::{
    answer::Problem,
    api::{AppState, Named},
    large::Large,
    pages::{
        change::Card,
        scene::{Deed, Line, Scene},
        visit::Visit,
    },
};

/// The whole log of a match.
pub(super) async fn whole(
    State(house): AppState,
    named: Named,
    visit: Visit,
    large: Large,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    let looker = looker(&house, &visit, id).await?;
    let draw = move |scene: &Scene| draw(&visit, Board { scene, looker });
    large.draw(id, draw).await
}

/// There are many lines, so this is done where others do not wait for it.
fn draw(visit: &Visit, board: Board<'_>) -> Response {
    let card = Card {
        title: visit.phrase("log"),
        body: html! { (board.incomplete()) (board.lines(LINES_MAX)) },
        visit,
        board,
    };
    card.send()
}

/// How many lines the page of the log has: the newest. Few matches have more.
const LINES_MAX: usize = 1_000;

/// How many lines are below a board; the rest is on a page of its own.
const LINES: usize = 6;

impl Board<'_> {
    pub(super) fn log(&self) -> Markup {
        let words = self.looker.words;
        html! {
            section.log {
                h2 { (words.phrase("log")) }
                @if self.is_scored_here() { p.hint { (words.phrase("log-hint")) } }
                (self.lines(LINES))
                p { a href=(self.address("/log")) data-sheet="" { (words.phrase("log-all")) } }
            }
        }
    }

    /// The latest lines, newest first.
    pub(in crate::pages) fn lines(&self, count: usize) -> Markup {
        html! {
            ol.lines {
                @for line in self.scene.story.lines.iter().rev().take(count) {
                    li {
                        time { (clock(line.at, "%H:%M:%S")) }
                        span.deed { (self.teller().tell(&line.deed)) (reason(line)) }
                        span.who { (self.who(line)) }
                    }
                }
            }
        }
    }

    /// Who wrote a line: this browser, another one, the desk, or whoever said so.
    pub(in crate::pages) fn who(&self, line: &Line) -> String {
        let words = self.looker.words;
        match (said_by(line), line.writer) {
            (Some(by), _) if is_house(by) => {
                // The name of the key, if it has one.
                by.replacen("house", &words.phrase("who-house"), 1)
            }
            (Some(by), _) if by != "scorer" => by.to_owned(),
            (Some(_), None) => words.phrase("who-scorer"),
            (None, None) => String::new(),
            (_, writer) if writer == self.looker.key => words.phrase("who-here"),
            (_, Some(writer)) => {
                let number = self.number(writer);
                words.say(&Message::new("who-phone").number("number", number))
            }
        }
    }

    /// Browsers are numbered in the order in which they first wrote.
    fn number(&self, writer: KeyId) -> usize {
        let place = self.scene.writers.iter().position(|found| *found == writer);
        place.map_or(0, |place| place + 1)
    }
}

fn is_house(by: &str) -> bool {
    by == "house" || by.starts_with("house ")
}

fn said_by(line: &Line) -> Option<&str> {
    match &line.deed {
        Deed::Corrected(fix) => fix.by.as_deref(),
        _ => None,
    }
}

fn reason(line: &Line) -> Markup {
    let reason = match &line.deed {
        Deed::Corrected(fix) => fix.reason.as_deref(),
        _ => None,
    };
    html! { @if let Some(reason) = reason { " · " q { (reason) } } }
}

/// A moment as the clock of the house shows it.
pub(in crate::pages) fn clock(moment: Moment, format: &str) -> String {
    let timestamp = Timestamp::from_millisecond(moment.into()).unwrap_or(Timestamp::MAX);
    let here = timestamp.to_zoned(TimeZone::system());
    here.strftime(format).to_string()
}
