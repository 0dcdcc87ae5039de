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

impl Word {
    const ALL: [Self; 7] = [
        Self::Undo,
        Self::Fix,
        Self::Join,
        Self::Leave,
        Self::Board,
        Self::Help,
        Self::Quit,
    ];

    /// The word that was typed, in English or in the language of the conversation.
    pub(crate) fn read(typed: &str, phrasebook: &Phrasebook) -> Option<Self> {
        let typed = typed.to_lowercase();
        Self::ALL
            .into_iter()
            .find(|word| typed == word.english() || typed == phrasebook.phrase(word.key()))
    }

    const fn english(self) -> &'static str {
        match self {
            Self::Undo => "undo",
            Self::Fix => "fix",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::Board => "board",
            Self::Help => "help",
            Self::Quit => "quit",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Undo => "word-undo",
            Self::Fix => "word-fix",
            Self::Join => "word-join",
            Self::Leave => "word-leave",
            Self::Board => "word-board",
            Self::Help => "word-help",
            Self::Quit => "word-quit",
        }
    }
}
