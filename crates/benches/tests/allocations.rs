//! A game of ours asks for no memory, ball by ball or from a list.

use std::hint::black_box;

use tenpin_benches::{contestant, games};

#[test]
fn our_games_allocate_nothing() {
    let games = games::seeded(100, 300);
    for ours in contestant::OURS {
        let counted = allocation_counter::measure(|| {
            black_box(games.iter().map(ours.score).max());
        });
        assert_eq!(counted.count_total, 0, "{}", ours.name);
    }
}
