//! What the trials and their benchmarks share.

use tenpin_scorebook::{Event, Rules, Start};

/// A match of four begins.
///
/// # Panics
///
/// If one of their names were none.
#[must_use]
pub fn start() -> Event {
    let players = ["PJS", "KYJ", "LEE", "KIM"].map(|name| name.parse().expect("a name"));
    Event::Started(Start {
        players: players.to_vec(),
        lane: None,
        rules: Rules::TenPin,
    })
}
