//! Which player is meant by what was typed.

use tenpin::{Match, Name, NameError, Seat};

use crate::{console::typed, phrasebook::Message, refusal::Refusal};

/// How many seats of a shared name are listed.
const LISTED_MAX: usize = 10;

/// The seat of a player, by seat number or by a name that nobody else has.
pub(crate) fn seat(text: &str, now: &Match) -> Result<Seat, Refusal> {
    if let Some(number) = typed::number(text) {
        let seat = Seat::new(number).filter(|seat| now.player(*seat).is_some());
        return seat.ok_or_else(|| no_such_seat(text, now));
    }
    let name = text.parse().map_err(not_a_name)?;
    match &seats_of(name, now)[..] {
        [] => Err(nobody(name)),
        [only] => Ok(*only),
        several => Err(shared(name, several)),
    }
}

fn seats_of(name: Name, now: &Match) -> Vec<Seat> {
    let called = now.seated().filter(|(_, player)| player.name == name);
    called.map(|(seat, _)| seat).collect()
}

fn no_such_seat(digits: &str, now: &Match) -> Refusal {
    Refusal::new(
        Message::new("wrong-seat").text("seat", &typed::shown(digits)),
        Message::new("allowed-seat").number("seats", now.players().len()),
    )
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
