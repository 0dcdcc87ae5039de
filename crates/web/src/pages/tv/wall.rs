//! The wall of a house: every lane, with its players and their scores.

use std::cmp::Reverse;

use maud::{Markup, html};
use tenpin_phrases::Message;
use tenpin_scorebook::Moment;

use crate::pages::{Scene, scene::Seated, visit::Visit};

/// How long a result stays on a screen.
const FRESH_MS: i64 = 30 * 60 * 1000;

/// How long an empty lane stays on the wall.
const KNOWN_MS: i64 = 24 * 60 * 60 * 1000;

/// How many lanes fit on one wall. The others take turns.
const LANES_MAX: usize = 24;

/// Whether a match that nobody plays any more is still worth looking at.
pub(super) fn is_fresh(scene: &Scene) -> bool {
    age(scene) < FRESH_MS
}

fn age(scene: &Scene) -> i64 {
    i64::from(Moment::now()) - i64::from(scene.listing.changed)
}

/// All lanes in order, each with its newest match.
pub(super) fn draw(visit: &Visit, scenes: &[Scene]) -> Markup {
    let tiles = lanes(scenes);
    let pages: Vec<_> = tiles.chunks(LANES_MAX).collect();
    let shape = match tiles.len() {
        0..=8 => "few",
        9..=15 => "some",
        _ => "all",
    };
    html! {
        main class=(format!("wall {shape}")) {
            h1.said { (visit.phrase("playing")) }
            @if tiles.is_empty() { p.nothing { (visit.phrase("nothing")) } }
            @for (number, page) in pages.iter().enumerate() {
                div.page hidden[number > 0] {
                    @for scene in *page { (tile(visit, scene, shape)) }
                    @if pages.len() > 1 { p.which { (number + 1) "/" (pages.len()) } }
                }
            }
        }
    }
}

/// The newest match of each lane; matches without a lane only while they are played.
fn lanes(scenes: &[Scene]) -> Vec<&Scene> {
    let mut found: Vec<&Scene> = Vec::new();
    for scene in scenes {
        let lane = &scene.listing.lane;
        let known = lane.is_some() && found.iter().any(|other| other.listing.lane == *lane);
        let worth = match lane {
            Some(_) => age(scene) < KNOWN_MS || scene.up().is_some(),
            None => scene.up().is_some(),
        };
        if worth && !known {
            found.push(scene);
        }
    }
    found.sort_by_key(|scene| order(scene));
    found
}

/// By number if a lane has one, else by name; matches without a lane come last.
fn order(scene: &Scene) -> (bool, u64, String) {
    let lane = scene.listing.lane.as_ref().map(ToString::to_string);
    let digits = |lane: &String| {
        lane.chars()
            .take_while(char::is_ascii_digit)
            .collect::<String>()
    };
    let number = lane.as_ref().and_then(|lane| digits(lane).parse().ok());
    (
        lane.is_none(),
        number.unwrap_or(u64::MAX),
        lane.unwrap_or_default(),
    )
}

fn tile(visit: &Visit, scene: &Scene, shape: &str) -> Markup {
    let lane = scene
        .listing
        .lane
        .as_ref()
        .map_or("–".to_owned(), ToString::to_string);
    let busy = scene.up().is_some() || is_fresh(scene);
    let rows = rows(scene, shape);
    html! {
        section.tile.free[!busy].tight[rows.len() > 4] id=(format!("tile-{}", scene.listing.match_id)) {
            header { h2 { (lane) } p { (state(visit, scene, busy)) } }
            @if busy {
                ol { @for seated in &rows { (row(scene, seated)) } }
            }
        }
    }
}

fn state(visit: &Visit, scene: &Scene, busy: bool) -> String {
    match scene.up() {
        None if !busy => visit.phrase("free"),
        _ if scene.broken.is_some() => visit.phrase("incomplete"),
        Some(turn) => visit.say(&Message::new("frame").text("frame", &turn.frame)),
        None => visit.phrase("over"),
    }
}

/// In the order of their seats, or of the result. If there are too many: whoever is up and the
/// best of the others.
fn rows<'a>(scene: &'a Scene, shape: &str) -> Vec<Seated<'a>> {
    let mut all: Vec<_> = scene.stayed().collect();
    let room = if shape == "all" { 2 } else { 6 };
    let up = scene.up().map(|turn| turn.seat);
    if up.is_none() {
        all.sort_by_key(|seated| Reverse(seated.player.game.score()));
    }
    if all.len() > room {
        let shown = if shape == "all" { 2 } else { 4 };
        let rank =
            |seated: &Seated<'_>| (Some(seated.seat) != up, Reverse(seated.player.game.score()));
        all.sort_by_key(rank);
        all.truncate(shown);
        if up.is_some() {
            all.sort_by_key(|seated| seated.seat);
        }
    }
    all
}

fn row(scene: &Scene, seated: &Seated<'_>) -> Markup {
    let up = scene.is_up(seated.seat);
    let rank = scene.rank(seated.seat);
    html! {
        li.up[up].first[rank == Some(1)] {
            span.name { @if let Some(rank) = rank { (rank) ". " } (seated.short_name()) }
            b { (seated.player.game.score()) }
        }
    }
}
