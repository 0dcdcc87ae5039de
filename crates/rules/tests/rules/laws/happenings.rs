//! Whatever happens to a match, in any order: the turn is where it should be,
//! and what serde writes is read back as the same match.

use proptest::{collection::vec, prelude::*};
use tenpin::{FrameNumber, Match, Name, Pins, Player, Seat};

/// What may happen to a match; seats and balls are taken modulo what there is.
#[derive(Debug, Clone)]
enum Happening {
    Roll(u8),
    Join,
    Leave(usize),
    Correct(usize, u8),
}

fn any_happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        20 => (0_u8..=10).prop_map(Happening::Roll),
        1 => Just(Happening::Join),
        1 => (0_usize..8).prop_map(Happening::Leave),
        2 => (0_usize..8, 1_u8..=10).prop_map(|(seat, frame)| Happening::Correct(seat, frame)),
    ]
}

/// The match after it happened, or as it was if it was refused.
fn happen(played: Match, happening: &Happening) -> Match {
    let seats = played.players().len();
    match happening {
        Happening::Roll(count) => roll(played, *count),
        Happening::Join => played
            .join(name())
            .unwrap_or_else(|refused| refused.unchanged),
        Happening::Leave(place) => {
            let left = played.leave(seat(place % seats));
            left.unwrap_or_else(|refused| refused.unchanged)
        }
        Happening::Correct(place, frame) => correct(played, seat(place % seats), *frame),
    }
}

fn roll(played: Match, count: u8) -> Match {
    let standing = played.up().map_or(0, |turn| turn.standing.count());
    let pins = Pins::try_from(count % (standing + 1)).unwrap();
    played
        .roll(pins)
        .unwrap_or_else(|refused| refused.unchanged)
}

fn correct(played: Match, seat: Seat, frame: u8) -> Match {
    let spare = [Pins::Seven, Pins::Three, Pins::Ten];
    let balls = spare.into_iter().take(if frame < 10 { 2 } else { 3 });
    let corrected = played.correct(seat, FrameNumber::try_from(frame).unwrap(), balls);
    corrected.unwrap_or_else(|refused| refused.unchanged)
}

fn name() -> Name {
    "PJS".parse().unwrap()
}

fn seat(index: usize) -> Seat {
    Seat::try_from(index + 1).unwrap()
}

/// Whatever happens, it happens to one player.
fn games_that_differ(before: &Match, after: &Match) -> usize {
    let pairs = before.players().iter().zip(after.players());
    pairs.filter(|(before, after)| before != after).count()
}

#[cfg(feature = "serde")]
fn written_and_read(played: &Match) -> Match {
    let written = serde_json::to_value(played).unwrap();
    serde_json::from_value(written).unwrap()
}

/// Whose turn it must be, by walking all players: the first who is furthest behind.
fn first_furthest_behind(players: &[Player]) -> Option<Seat> {
    let playing = players
        .iter()
        .enumerate()
        .filter(|(_, player)| !player.left);
    let unfinished = playing.filter_map(|(index, player)| Some((player.game.up()?, index)));
    unfinished.min().map(|(_, index)| seat(index))
}

proptest! {
    #![proptest_config(crate::support::cases(500))]

    #[test]
    fn the_turn_is_always_with_the_first_who_is_furthest_behind(
        players in 1_usize..5,
        happenings in vec(any_happening(), 0..150),
    ) {
        let mut played = Match::start(vec![name(); players]).unwrap();
        for happening in &happenings {
            let before = played.clone();
            played = happen(played, happening);
            prop_assert!(games_that_differ(&before, &played) <= 1, "{:?}", happening);
            let turn = first_furthest_behind(played.players());
            prop_assert_eq!(played.up().map(|turn| turn.seat), turn, "{:?}", happening);
            prop_assert_eq!(played.is_over(), turn.is_none());
        }
        #[cfg(feature = "serde")]
        prop_assert_eq!(written_and_read(&played), played);
    }
}
