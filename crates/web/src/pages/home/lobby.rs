//! Those who are about to play.

use maud::{Markup, html};
use tenpin_phrases::Message;
use tenpin_scorebook::{Claim, ClientId, Person};

use super::lists::Matches;
use crate::{
    api::number,
    pages::{
        home::people::{newcomer, typed},
        visit::{Fields, Visit},
    },
};

/// How many names are offered.
const OFFERED: usize = 8;

/// Those who are about to play, in order, and where. All of it is in the address, so every
/// button works without a script and going back undoes it.
pub(super) struct Lobby {
    players: Vec<Person>,
    lane: String,
    /// What was typed and is no name.
    wrong: Option<String>,
}

/// Buttons that change the list.
const BUTTONS: [&str; 4] = ["up", "down", "drop", "also"];

/// Leads to these players and this lane, ready to start.
pub(super) fn address_of<'a>(players: impl IntoIterator<Item = &'a Person>, lane: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for person in players {
        query.append_pair("player", &typed(person));
    }
    if !lane.is_empty() {
        query.append_pair("lane", lane);
    }
    format!("/?{}", query.finish())
}

impl Lobby {
    pub(super) fn read(said: &Fields) -> Self {
        // What is half typed is not added by a button that does something else.
        let typed = said.one("new").filter(|_| !Self::is_pressed(said));
        let names = said.all("player").chain(said.one("also")).chain(typed);
        let names = names.take(Claim::SEATS_MAX);
        let (good, bad): (Vec<_>, Vec<_>) = names
            .map(|name| newcomer(name).map_err(|_| name.to_owned()))
            .partition(Result::is_ok);
        let players = good.into_iter().flatten().collect();
        let wrong = bad.into_iter().find_map(Result::err);
        let lane = said.one("lane").unwrap_or_default().to_owned();
        let mut lobby = Self {
            players,
            lane,
            wrong,
        };
        lobby.rearrange(said);
        lobby
    }

    /// Whether a button was pressed that changes the list.
    pub(super) fn is_pressed(said: &Fields) -> bool {
        BUTTONS.iter().any(|button| said.one(button).is_some())
    }

    /// Leads to these players and this lane, and to what was typed if that is no name.
    pub(super) fn address(&self) -> String {
        let address = address_of(&self.players, &self.lane);
        let wrong = self.wrong.as_deref().unwrap_or_default().as_bytes();
        let wrong: String = form_urlencoded::byte_serialize(wrong).collect();
        match self.wrong {
            Some(_) => format!("{address}&new={wrong}"),
            None => address,
        }
    }

    /// The players and the lane of a match that can be started.
    pub(super) fn ready(self) -> Result<(Vec<Person>, String), Self> {
        if self.wrong.is_some() || self.players.is_empty() {
            return Err(self);
        }
        Ok((self.players, self.lane))
    }

    /// The button that was pressed names the place it stands at, counted from 0.
    fn rearrange(&mut self, said: &Fields) {
        let pressed = |name| said.one(name).and_then(number::<usize>);
        let (up, down) = (pressed("up"), pressed("down"));
        if let Some(place) = down.or(up.and_then(|place| place.checked_sub(1)))
            && place + 1 < self.players.len()
        {
            self.players.swap(place, place + 1);
        }
        if let Some(place) = pressed("drop").filter(|place| *place < self.players.len()) {
            self.players.remove(place);
        }
    }

    pub(super) fn draw(&self, visit: &Visit, matches: &Matches, closed: bool) -> Markup {
        html! {
            form #lobby.card.lobby method="get" action="/" data-swap="" {
                h2 { (visit.phrase("start")) }
                // What Enter does: whatever was typed is added.
                button.said type="submit" tabindex="-1" aria-hidden="true" {}
                input type="hidden" name="line" value=(ClientId::random());
                @if closed { p.warning { (visit.phrase("closed-house")) " " a href="/key" { (visit.phrase("house-key")) } } }
                (self.order(visit))
                (self.problem(visit))
                div.row {
                    label.said for="player" { (visit.phrase("player-name")) }
                    input #player name="new" maxlength="46" autocomplete="off" value=[self.wrong.as_deref()]
                        placeholder=(visit.phrase("player-name"));
                    button.plain type="submit" { (visit.phrase("add")) }
                }
                (self.offers(visit, matches))
                div.row.go {
                    label.lane for="lane" { (visit.phrase("lane"))
                        input #lane name="lane" maxlength="20" inputmode="text" autocomplete="off" value=(self.lane); }
                    button.primary type="submit" formmethod="post" formaction="/start" data-whole="" { (self.invitation(visit)) }
                }
            }
        }
    }

    fn invitation(&self, visit: &Visit) -> String {
        match self.players.len() {
            0 => visit.phrase("start-nobody"),
            count => visit.say(&Message::new("start-with").number("count", count)),
        }
    }

    /// The order of turns, and buttons to change it.
    fn order(&self, visit: &Visit) -> Markup {
        let button = |name: &str, place: usize, sign: &str, key: &'static str, off: bool| {
            let who = self.players.get(place).map(typed).unwrap_or_default();
            let label = visit.say(&Message::new(key).text("name", &who));
            html! {
                button.small type="submit" name=(name) value=(place) aria-label=(label) disabled[off] { (sign) }
            }
        };
        let last = self.players.len().saturating_sub(1);
        html! {
            ol.order {
                @for (place, person) in self.players.iter().enumerate() {
                    li {
                        input type="hidden" name="player" value=(typed(person));
                        (shown(person))
                        (button("up", place, "↑", "move-up", place == 0))
                        (button("down", place, "↓", "move-down", place == last))
                        (button("drop", place, "✕", "take-out", false))
                    }
                }
            }
        }
    }

    fn problem(&self, visit: &Visit) -> Markup {
        html! {
            @if let Some(wrong) = &self.wrong {
                p.problem role="alert" {
                    (visit.say(&Message::new("wrong-name").text("name", wrong)))
                }
            }
        }
    }

    /// Those who played lately and are not here yet.
    fn offers(&self, visit: &Visit, matches: &Matches) -> Markup {
        let mut offers = matches.lately();
        offers.retain(|person| !self.players.contains(person));
        html! {
            @if !offers.is_empty() {
                p.offers role="group" aria-label=(visit.phrase("recent-names")) {
                    @for person in offers.iter().take(OFFERED) {
                        button.chip type="submit" name="also" value=(typed(person)) { "+ " (full(person)) }
                    }
                }
            }
        }
    }
}

fn full(person: &Person) -> String {
    let name = person.full_name.as_ref();
    name.map_or_else(|| person.name.to_string(), ToString::to_string)
}

/// A full name with the letters it has on boards.
fn shown(person: &Person) -> Markup {
    html! {
        span.name {
            (full(person))
            @if person.full_name.is_some() { " " small { (person.name) } }
        }
    }
}
