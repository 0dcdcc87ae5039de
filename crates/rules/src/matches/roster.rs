//! The players of a match in seat order.

use alloc::vec::Vec;

use crate::{Player, Seat};

/// The players in seat order. Nobody ever gives up a seat: who leaves is skipped.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Roster(Vec<Player>);

impl Roster {
    pub(crate) fn new(players: impl IntoIterator<Item = Player>) -> Self {
        Self(players.into_iter().collect())
    }

    pub(crate) fn players(&self) -> &[Player] {
        &self.0
    }

    pub(crate) fn seated(&self) -> impl Iterator<Item = (Seat, &Player)> {
        let seat_first = |(index, player)| (Seat::at(index), player);
        self.0.iter().enumerate().map(seat_first)
    }

    pub(crate) fn get(&self, seat: Seat) -> Option<&Player> {
        self.0.get(seat.index())
    }

    pub(crate) fn get_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.0.get_mut(seat.index())
    }

    pub(crate) fn join(&mut self, player: Player) {
        self.0.push(player);
    }

    /// Who bowls when the turn passes on from `seat`: the next one still playing,
    /// else the first of the next round. A round passes every seat at most once,
    /// so the players who left never cost more than their own turns would.
    pub(crate) fn next_playing(&self, seat: Seat) -> Option<Seat> {
        self.first_playing_from(seat.next())
            .or_else(|| self.first_playing_from(Seat::FIRST))
    }

    /// Skips on the slice itself, which is one step even where nothing is optimised.
    pub(crate) fn first_playing_from(&self, seat: Seat) -> Option<Seat> {
        let mut seats = self.0.iter().enumerate().skip(seat.index());
        seats
            .find(|(_, player)| player.is_playing())
            .map(|(index, _)| Seat::at(index))
    }
}
