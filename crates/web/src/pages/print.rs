//! A score sheet to print.

use axum::{extract::State, http::StatusCode, response::Response};
use maud::{Markup, html};
use tenpin_phrases::Message;
use tenpin_scorebook::Moment;

use super::{
    board::{Board, clock, looker},
    scene::{Deed, Fix, Line, Scene, Seated},
    sheet::Sheet,
    shell::{Page, languages, qr},
    visit::{Theme, Visit},
};
use crate::{
    answer::Problem,
    api::{AppState, Named},
    large::Large,
};

/// A score sheet to print, with everything that was corrected and room for signatures.
pub(super) async fn show(
    State(house): AppState,
    named: Named,
    mut visit: Visit,
    large: Large,
) -> Result<Response, Problem> {
    // Paper is white.
    visit.theme = Theme::Light;
    let id = named.match_id()?;
    let looker = looker(&house, &visit, id).await?;
    let draw = move |scene: &Scene| draw(&visit, &Board { scene, looker });
    large.draw(id, draw).await
}

/// There may be thousands of corrections, so this is done where others do not wait for it.
fn draw(visit: &Visit, board: &Board<'_>) -> Response {
    let title = format!("{} · {}", visit.phrase("sheet"), board.place());
    let page = Page {
        visit,
        title: &title,
        kind: "print",
        body: Print { visit, board }.draw(&title),
    };
    page.send(StatusCode::OK)
}

struct Print<'a> {
    visit: &'a Visit,
    board: &'a Board<'a>,
}

impl Print<'_> {
    fn address(&self) -> String {
        format!("{}{}", self.visit.server, self.board.address(""))
    }

    fn draw(&self, title: &str) -> Markup {
        let scene = self.board.scene;
        html! {
            nav.screen-only {
                a.plain href=(self.board.address("")) { (self.visit.phrase("go-back")) }
                button.primary type="button" data-print="" hidden { (self.visit.phrase("print")) }
                (languages(self.visit.words, &self.visit.here))
            }
            main.paper .many[scene.now.players().len() > 5] {
                (self.head(title))
                (self.board.incomplete())
                @for seated in scene.players() { (self.game(&seated)) }
                (self.ranking())
                (self.corrections())
                (self.signatures())
                (self.foot())
            }
        }
    }

    fn head(&self, title: &str) -> Markup {
        let (visit, listing) = (self.visit, &self.board.scene.listing);
        let date = clock(listing.started, "%Y-%m-%d %H:%M");
        let ended = clock(listing.changed, "%H:%M");
        let revision = Message::new("revision").number("number", u32::from(listing.revision));
        html! {
            header {
                div {
                    h1 { (title) }
                    dl {
                        dt { (visit.phrase("date")) } dd { (date) " – " (ended) }
                        dt { (visit.phrase("match")) } dd { (listing.match_id) " · " (visit.say(&revision)) }
                        dt { (visit.phrase("state")) } dd { (visit.phrase(self.board.scene.state())) }
                    }
                }
                (qr(&self.address(), &visit.phrase("follow")))
            }
        }
    }

    fn game(&self, seated: &Seated<'_>) -> Markup {
        let sheet = Sheet::plain(self.visit.words, &seated.player.game);
        html! {
            section.game {
                h2 { (seated.name()) @if seated.player.left { " " small { (self.visit.phrase("left")) } } }
                (sheet.draw())
                p.total { (seated.player.game.score()) }
            }
        }
    }

    /// Nothing is a rank before the end.
    fn ranking(&self) -> Markup {
        let scene = self.board.scene;
        let ranking = scene.now.ranking();
        html! {
            @if scene.up().is_none() && ranking.len() > 1 {
                section.places {
                    h2 { (self.visit.phrase("ranking")) }
                    ol {
                        @for standing in &ranking {
                            li {
                                b { @if let Some(rank) = standing.rank { (rank) ". " } (scene.name(standing.seat)) }
                                " " (standing.score)
                            }
                        }
                    }
                }
            }
        }
    }

    fn corrections(&self) -> Markup {
        let lines = self.board.scene.story.lines.iter();
        let fixes: Vec<_> = lines.filter_map(|line| Some((line, fix(line)?))).collect();
        let title = Message::new("corrections").number("count", fixes.len());
        let heads = [
            "time",
            "player",
            "frame-word",
            "before",
            "after",
            "total",
            "who",
            "reason",
        ];
        html! {
            @if !fixes.is_empty() {
                section.corrections {
                    h2 { (self.visit.say(&title)) }
                    table {
                        thead { tr { @for head in heads { th scope="col" { (self.visit.phrase(head)) } } } }
                        tbody { @for (line, fix) in fixes { (self.correction(line, fix)) } }
                    }
                }
            }
        }
    }

    fn correction(&self, line: &Line, fix: &Fix) -> Markup {
        html! {
            tr {
                td { (clock(line.at, "%H:%M:%S")) }
                td { (self.board.scene.name(fix.seat)) }
                td { (fix.frame) }
                td { (fix.before) }
                td { (fix.after) }
                td { (fix.total_before) " → " (fix.total_after) }
                td { (self.board.who(line)) }
                td { (fix.reason.as_deref().unwrap_or_default()) }
            }
        }
    }

    fn signatures(&self) -> Markup {
        let sign = |seated: Seated<'_>| {
            let signature = Message::new("signature").text("name", &seated.name());
            html! { li { (self.visit.say(&signature)) } }
        };
        html! { ul.signatures { @for seated in self.board.scene.players() { (sign(seated)) } } }
    }

    fn foot(&self) -> Markup {
        let now = clock(Moment::now(), "%Y-%m-%d %H:%M");
        let printed = Message::new("printed").text("time", &now);
        html! {
            footer { span { "tenpin · " (self.address()) } span { (self.visit.say(&printed)) } }
        }
    }
}

/// Those that were taken back were corrections all the same.
fn fix(line: &Line) -> Option<&Fix> {
    match &line.deed {
        Deed::Corrected(fix) => Some(fix),
        _ => None,
    }
}
