//! The screen above one lane.

use maud::{Markup, html};
use tenpin::{FrameNumber, Roll, Seat, Standing, Turn};
use tenpin_phrases::Message;
use tenpin_scorebook::{Broken, Lane};

use crate::pages::{
    Scene,
    board::{Board, Looker},
    home::unreadable,
    scene::{Ball, Deed, Seated, halves, place},
    sheet::Sheet,
    shell::qr,
    visit::Visit,
};

/// How many rows can be read from afar.
const ROWS_MAX: usize = 8;

/// The match on this lane, or that there is none.
pub(super) fn draw(visit: &Visit, lane: &Lane, scene: Option<&Scene>) -> Markup {
    match scene {
        Some(scene) if scene.up().is_some() => LaneScreen { visit, lane, scene }.playing(),
        Some(scene) if super::wall::is_fresh(scene) => LaneScreen { visit, lane, scene }.over(),
        _ => idle(visit, lane),
    }
}

/// Something is played here that cannot be shown.
pub(super) fn draw_unreadable(visit: &Visit, lane: &Lane, broken: &Broken) -> Markup {
    html! {
        main.idle {
            div {
                h1 class=(width(lane.as_ref())) { (lane) }
                (unreadable(visit, broken))
            }
        }
    }
}

fn idle(visit: &Visit, lane: &Lane) -> Markup {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("lane", lane.as_ref());
    let address = format!("{}/?{}", visit.server, query.finish());
    html! {
        main.idle {
            div {
                h1 class=(width(lane.as_ref())) { (lane) }
                p.call { (visit.phrase("start-by-phone")) }
                p { (visit.phrase("scan")) }
            }
            (qr(&address, &visit.phrase("start-by-phone")))
        }
    }
}

struct LaneScreen<'a> {
    visit: &'a Visit,
    lane: &'a Lane,
    scene: &'a Scene,
}

impl LaneScreen<'_> {
    fn address(&self) -> String {
        format!("{}/m/{}", self.visit.server, self.scene.listing.match_id)
    }

    fn board(&self) -> Board<'_> {
        let looker = Looker {
            words: self.visit.words,
            key: None,
            house: false,
        };
        Board {
            scene: self.scene,
            looker,
        }
    }

    fn playing(&self) -> Markup {
        let rows = self.rows();
        let others = self.scene.stayed().count() - rows.len();
        let crowded = rows.len() > 4;
        html! {
            main.lane.crowded[crowded] data-rows=(rows.len()) data-match=(self.scene.listing.match_id) data-revision=(self.scene.listing.revision) {
                (self.head())
                ol.numbers aria-hidden="true" {
                    @for number in FrameNumber::ALL {
                        li.now[self.scene.up().is_some_and(|turn| turn.frame == number)] { (number) }
                    }
                }
                @for seated in &rows { (self.row(seated)) }
                @if others > 0 { p.more { "+" (others) } }
            }
        }
    }

    fn head(&self) -> Markup {
        html! {
            header {
                p.tile { b class=(width(self.lane.as_ref())) { (self.lane) } span { (self.visit.phrase("lane")) } }
                div.turn {
                    // Whose turn it is may have changed.
                    @if self.scene.broken.is_some() { (self.board().incomplete()) }
                    @else if let Some(turn) = self.scene.up() {
                        h1 { (self.board().turn_of(turn)) }
                        p { (self.board().ball(turn)) (self.highest(turn)) }
                    }
                }
                p.follow { (self.visit.phrase("follow")) }
                (qr(&self.address(), &self.visit.phrase("follow")))
            }
        }
    }

    /// With many rows there is no room for it anywhere else.
    fn highest(&self, turn: Turn) -> Markup {
        let player = self.scene.now.player(turn.seat);
        let points = player.map_or(0, |player| player.game.highest_possible().points());
        let highest = Message::new("highest").number("score", points);
        html! { span.highest { " · " (self.visit.say(&highest)) } }
    }

    /// At most eight: with whoever is up and the next two.
    fn rows(&self) -> Vec<Seated<'_>> {
        let all: Vec<_> = self.scene.stayed().collect();
        let up = self.scene.up().map(|turn| turn.seat);
        let place = all
            .iter()
            .position(|seated| Some(seated.seat) == up)
            .unwrap_or(0);
        let last = all.len().saturating_sub(ROWS_MAX);
        let first = (place + 3).saturating_sub(ROWS_MAX).min(last);
        all.into_iter().skip(first).take(ROWS_MAX).collect()
    }

    fn row(&self, seated: &Seated<'_>) -> Markup {
        let up = self.scene.is_up(seated.seat);
        let game = &seated.player.game;
        let sheet = Sheet {
            up,
            latest: self.scene.latest_frame(seated.seat),
            ..Sheet::plain(self.visit.words, game)
        };
        let highest = Message::new("highest").number("score", game.highest_possible().points());
        let name = seated.short_name();
        html! {
            section.player.up[up] data-seat=(seated.seat) {
                h2 class=(format!("name {}", width(&name))) { (name) }
                div.game { (sheet.draw()) (self.cheer(seated.seat)) }
                p.total { b { (game.score()) } span { (self.visit.say(&highest)) } }
            }
        }
    }

    /// What is celebrated in a row: the very last ball, if it was worth it. The style sheet
    /// shows it only when it has just happened.
    fn cheer(&self, seat: Seat) -> Markup {
        let ball = match self.scene.story.lines.last().map(|line| &line.deed) {
            Some(Deed::Rolled(ball)) if ball.seat == seat => ball,
            _ => return html! {},
        };
        let Some(word) = self.word(ball) else {
            return html! {};
        };
        html! {
            p.cheer.strike[ball.roll == Roll::Strike] id=(format!("cheer-{}", self.scene.listing.revision)) aria-hidden="true" {
                (word)
            }
        }
    }

    fn word(&self, ball: &Ball) -> Option<String> {
        let key = match (ball.roll, ball.strikes) {
            (Roll::Pins(_), _) => return None,
            (Roll::Spare(_), _) => "cheer-spare",
            (Roll::Strike, 1) => "cheer-strike",
            (Roll::Strike, 2) => "cheer-double",
            (Roll::Strike, 3) => "cheer-turkey",
            (Roll::Strike, _) => "cheer-many",
        };
        Some(
            self.visit
                .say(&Message::new(key).number("count", ball.strikes)),
        )
    }

    /// The result, and where to look at it.
    fn over(&self) -> Markup {
        let ranking = self.scene.now.ranking();
        html! {
            main.finished data-match=(self.scene.listing.match_id) data-revision=(self.scene.listing.revision) {
                div {
                    p.tile { b class=(width(self.lane.as_ref())) { (self.lane) } span { (self.visit.phrase("lane")) } }
                    h1 { (self.board().winner(&ranking)) }
                    (self.board().incomplete())
                    ol { @for standing in ranking.iter().take(ROWS_MAX) { (self.place(standing)) } }
                }
                (qr(&self.address(), &self.visit.phrase("follow")))
            }
        }
    }

    fn place(&self, standing: &Standing) -> Markup {
        html! {
            li.first[standing.rank == Some(1)] {
                span { (place(standing)) " " (self.scene.name(standing.seat)) }
                b { (standing.score) }
            }
        }
    }
}

/// How large a name can be written.
fn width(name: &str) -> &'static str {
    match halves(name) {
        0..=7 => "w1",
        8..=9 => "w2",
        _ => "w3",
    }
}
