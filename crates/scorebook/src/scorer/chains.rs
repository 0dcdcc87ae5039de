//! The matches that the writer keeps in memory.

use std::{collections::HashMap, mem};

use crate::{Chain, MatchId};

/// How many bytes of matches are kept: at most this, and what one batch adds.
const BYTES_MAX: usize = 256 << 20;

/// The matches that the writer keeps in memory, weighed and not counted: whoever may start
/// matches decides how large they are.
///
/// Matches are forgotten by generation. When the young ones weigh half of what is allowed, they
/// become the old ones, and whoever has not been asked for since is forgotten.
pub(super) struct Chains {
    young: HashMap<MatchId, Chain>,
    old: HashMap<MatchId, Chain>,
    /// Of the young ones.
    weight: usize,
    weight_max: usize,
}

impl Default for Chains {
    fn default() -> Self {
        Self::with_room_for(BYTES_MAX)
    }
}

impl Chains {
    fn with_room_for(bytes: usize) -> Self {
        Self {
            young: HashMap::new(),
            old: HashMap::new(),
            weight: 0,
            weight_max: bytes / 2,
        }
    }

    pub(super) fn get(&mut self, id: MatchId) -> Option<&Chain> {
        self.rejuvenate(id);
        self.young.get(&id)
    }

    /// Changes a match, which may make it heavier.
    pub(super) fn update<Done>(
        &mut self,
        id: MatchId,
        update: impl FnOnce(&mut Chain) -> Done,
    ) -> Option<Done> {
        self.rejuvenate(id);
        let chain = self.young.get_mut(&id)?;
        let before = chain.weight();
        let done = update(chain);
        self.weight = self.weight - before + chain.weight();
        Some(done)
    }

    pub(super) fn insert(&mut self, chain: Chain) {
        let id = chain.match_id();
        self.remove(id);
        self.weight += chain.weight();
        self.young.insert(id, chain);
    }

    pub(super) fn remove(&mut self, id: MatchId) {
        self.old.remove(&id);
        if let Some(chain) = self.young.remove(&id) {
            self.weight -= chain.weight();
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::with_room_for(self.weight_max * 2);
    }

    /// Forgets what is too much. Not within a batch, whose matches are ahead of the store.
    pub(super) fn trim(&mut self) {
        if self.weight > self.weight_max {
            self.old = mem::take(&mut self.young);
            self.weight = 0;
        }
    }

    fn rejuvenate(&mut self, id: MatchId) {
        // Removing from an empty map still hashes the key.
        if !self.old.is_empty()
            && let Some(chain) = self.old.remove(&id)
        {
            self.insert(chain);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{ClientId, Event, Moment, Rules, Start};

    use super::*;

    fn chain() -> Chain {
        let start = Start {
            players: vec!["PJS".parse().unwrap()],
            lane: None,
            rules: Rules::TenPin,
        };
        let (id, name) = (MatchId::random(), ClientId::random());
        Chain::start(id, start, name, Moment::now()).unwrap().0
    }

    #[test]
    fn matches_that_are_not_asked_for_are_forgotten_by_weight() {
        let weight = chain().weight();
        let mut chains = Chains::with_room_for(weight * 20);
        let used = chain();
        let id = used.match_id();
        chains.insert(used);
        let mut forgotten = Vec::new();
        for _ in 0..100 {
            let other = chain();
            forgotten.push(other.match_id());
            chains.insert(other);
            chains.trim();
            assert!(chains.get(id).is_some(), "it is in use");
            assert!(chains.young.len() + chains.old.len() <= 22);
        }
        let kept = forgotten.iter().filter(|id| chains.get(**id).is_some());
        assert!(kept.count() <= 21);
    }

    fn roll(chain: &mut Chain) {
        let pins = tenpin::Pins::Ten;
        let name = ClientId::random();
        let written = chain.write(&Event::Rolled { pins }, name, Moment::now());
        written.unwrap();
    }

    #[test]
    fn the_weight_is_that_of_the_young_ones() {
        let mut chains = Chains::with_room_for(usize::MAX);
        let all: Vec<_> = (0..10).map(|_| chain()).collect();
        for chain in &all {
            chains.insert(chain.clone());
            chains.update(chain.match_id(), roll).unwrap();
        }
        let weight: usize = chains.young.values().map(Chain::weight).sum();
        assert_eq!(chains.weight, weight);
        for chain in &all {
            chains.remove(chain.match_id());
        }
        assert_eq!(chains.weight, 0);
    }
}
