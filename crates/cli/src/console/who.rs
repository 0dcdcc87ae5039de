//! Which player is meant by what was typed.

use tenpin::{Match, Name, NameError, Seat};

use crate::{console::typed, phrasebook::Message, refusal::Refusal};

/// How many seats of a shared name are listed.
const LISTED_MAX: usize = 10;

/// The seat of a player, by seat number or by a name that nobody else has.
pub(crate) fn seat(text: &str, now: &Match) -> Result<Seat, Refusal> {
    if typed::is_number(text) {
        return by_number(text, now);
    }
    let name = text.parse().map_err(not_a_name)?;
    match &seats_of(name, now)[..] {
        [] => Err(nobody(name)),
        [only] => Ok(*only),
        several => Err(shared(name, several)),
    }
}

fn by_number(digits: &str, now: &Match) -> Result<Seat, Refusal> {
    let seat = Seat::new(typed::count(digits));
    seat.filter(|seat| now.player(*seat).is_some())
        .ok_or_else(|| Refusal::no_such_seat(&typed::shown(digits), now.players().len()))
}

fn seats_of(name: Name, now: &Match) -> Vec<Seat> {
    let numbered = (1..).filter_map(Seat::new).zip(now.players());
    let called = numbered.filter(|(_, player)| player.name == name);
    called.map(|(seat, _)| seat).collect()
}

fn not_a_name(reason: NameError) -> Refusal {
    Refusal::from(reason).allowing(Message::new("allowed-player"))
}

fn nobody(name: Name) -> Refusal {
    Refusal::new(
        Message::new("wrong-player").text("name", &name),
        Message::new("allowed-player"),
    )
}

fn shared(name: Name, seats: &[Seat]) -> Refusal {
    let listed: Vec<_> = seats.iter().take(LISTED_MAX).map(Seat::to_string).collect();
    let more = if seats.len() > LISTED_MAX {
        ", …"
    } else {
        ""
    };
    Refusal::new(
        Message::new("wrong-shared").text("name", &name),
        Message::new("allowed-shared").text("seats", &(listed.join(", ") + more)),
    )
}
