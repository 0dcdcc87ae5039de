//! The totals at the end of a match.

use tenpin::{Match, Player, Standing};

use crate::phrasebook::{Message, Phrasebook};

/// One line for one player, a ranking for several.
pub(crate) fn totals(now: &Match, phrasebook: &Phrasebook) -> Vec<String> {
    match now.players() {
        [only] => vec![phrasebook.say(&total(only))],
        _ => now.ranking().iter().map(place).collect(),
    }
}

fn total(player: &Player) -> Message {
    Message::new("total").text("score", &player.game.score())
}

fn place(standing: &Standing) -> String {
    let rank = standing
        .rank
        .map_or("-".to_owned(), |rank| rank.to_string());
    format!("{rank}. {} : {}", standing.name, standing.score)
}
