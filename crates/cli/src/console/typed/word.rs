//! The words that may be typed instead of a ball.

use crate::phrasebook::Phrasebook;

/// A word that may be typed instead of a ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Undo,
    Fix,
    Join,
    Leave,
    Board,
    Help,
    Quit,
}

/// Every word in English, and the message that is the same word in another language.
const WORDS: [(Word, &str, &str); 7] = [
    (Word::Undo, "undo", "word-undo"),
    (Word::Fix, "fix", "word-fix"),
    (Word::Join, "join", "word-join"),
    (Word::Leave, "leave", "word-leave"),
    (Word::Board, "board", "word-board"),
    (Word::Help, "help", "word-help"),
    (Word::Quit, "quit", "word-quit"),
];

impl Word {
    /// The word that was typed, in English or in the language of the conversation.
    pub(crate) fn read(typed: &str, phrasebook: &Phrasebook) -> Option<Self> {
        let typed = typed.to_lowercase();
        let mut words = WORDS.into_iter();
        let found =
            words.find(|(_, english, own)| typed == *english || typed == phrasebook.phrase(own));
        found.map(|(word, ..)| word)
    }
}
