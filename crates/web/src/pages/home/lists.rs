//! Matches that are being played, and those that were.

use std::{cmp::Reverse, collections::HashSet, sync::Arc};

use maud::{Markup, html};
use tenpin_phrases::Message;
use tenpin_scorebook::{Broken, Page, Person, State};

use super::lobby::address_of;
use crate::{
    House,
    answer::Problem,
    pages::{Scene, board::clock, home::typed, scene::Seated, visit::Visit},
};

/// How many of each are shown.
const LIVE: usize = 24;
const RECENT: usize = 10;

/// How many players of a match are shown.
const PLAYERS: usize = 8;

/// Newest first.
pub(in crate::pages) struct Matches {
    pub(super) live: Vec<Scene>,
    pub(super) recent: Vec<Scene>,
    /// Those that are live and of which nothing can be shown.
    unreadable: Vec<Broken>,
}

impl Matches {
    /// Those who played lately, each once.
    pub(super) fn lately(&self) -> Vec<Person> {
        let scenes = self.recent.iter().chain(&self.live);
        let seated = scenes.flat_map(Scene::players);
        let mut seen = HashSet::new();
        let people = seated.map(|seated| seated.person);
        people
            .filter(|person| seen.insert(typed(person)))
            .cloned()
            .collect()
    }
}

/// What there is to look at.
pub(in crate::pages) async fn matches(house: &Arc<House>) -> Result<Matches, Problem> {
    let wall = &house.boards.wall;
    let newest = |state, limit| wall.outlines(page(state, limit));
    let live = newest(State::Live, LIVE).await?;
    let mut recent = newest(State::Over, RECENT).await?.shown;
    recent.extend(newest(State::Closed, RECENT).await?.shown);
    recent.sort_by_key(|scene| Reverse(scene.listing.started));
    recent.truncate(RECENT);
    Ok(Matches {
        live: live.shown,
        recent,
        unreadable: live.unreadable,
    })
}

fn page(state: State, limit: usize) -> Page {
    Page {
        state: Some(state),
        lane: None,
        before: None,
        limit,
    }
}

/// Both lists.
pub(in crate::pages) fn lists(visit: &Visit, matches: &Matches) -> Markup {
    html! {
        @for broken in &matches.unreadable { (unreadable(visit, broken)) }
        (draw(visit, "playing", &matches.live))
        (draw(visit, "recent", &matches.recent))
    }
}

/// Says that a match is there of which nothing can be shown.
pub(in crate::pages) fn unreadable(visit: &Visit, broken: &Broken) -> Markup {
    let why = if broken.is_newer() {
        "newer"
    } else {
        "damaged"
    };
    let message = Message::new("unreadable").text("id", &broken.match_id);
    html! { p.strip { (visit.say(&message.text("why", &why))) } }
}

/// Nothing is said about a list without matches.
fn draw(visit: &Visit, title: &'static str, matches: &[Scene]) -> Markup {
    html! {
        @if !matches.is_empty() {
            section {
                h2 { (visit.phrase(title)) }
                ul.matches { @for scene in matches { (item(visit, scene)) } }
            }
        }
    }
}

fn item(visit: &Visit, scene: &Scene) -> Markup {
    let lane = scene.listing.lane.as_ref().map(ToString::to_string);
    html! {
        li {
            a href=(format!("/m/{}", scene.listing.match_id)) {
                span.lane {
                    @match &lane {
                        Some(lane) => { span.said { (visit.phrase("lane")) " " } (lane) }
                        None => "–",
                    }
                }
                span.names {
                    @for seated in scene.players().take(PLAYERS) { (score(&seated, scene)) " " }
                    @if let Some(more) = scene.now.players().len().checked_sub(PLAYERS + 1) {
                        "+" (more + 1)
                    }
                    span.when { (when(visit, scene)) }
                }
            }
            @if !scene.is_live() {
                a.once-more href=(again(scene)) { (visit.phrase("again")) }
            }
        }
    }
}

fn score(seated: &Seated<'_>, scene: &Scene) -> Markup {
    let up = scene.is_up(seated.seat);
    let first = scene.rank(seated.seat) == Some(1);
    html! {
        span.score.up[up].first[first] {
            @if up { "▶ " } span.who { (seated.name()) } " " (seated.player.game.score())
        }
    }
}

/// Which frame it is, that it is over, or that not all of it is known; and when it last changed.
fn when(visit: &Visit, scene: &Scene) -> String {
    let time = clock(scene.listing.changed, "%H:%M");
    let state = match scene.up() {
        _ if scene.broken.is_some() => visit.phrase("incomplete"),
        Some(turn) => visit.say(&Message::new("frame").text("frame", &turn.frame)),
        None => visit.phrase("over"),
    };
    format!("{state} · {time}")
}

/// Leads to the same players and lane: whoever stayed.
fn again(scene: &Scene) -> String {
    let lane = scene.listing.lane.as_ref().map_or("", AsRef::as_ref);
    address_of(scene.stayed().map(|seated| seated.person), lane)
}
