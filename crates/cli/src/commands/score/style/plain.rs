//! Scores, one a line.

use tenpin_batch::{Card, Outcome, Piece, Scorer};

use crate::commands::score::{
    page::Page,
    style::{Style, score},
};

/// Scores, one a line: `167`, `97+` of a game in progress, `!` for what is not a game.
pub(super) struct Plain {
    scorer: Scorer,
    /// Every score with its line end, over and in progress, written once.
    words: Vec<[Word; 2]>,
}

/// A word of a few letters. All eight are written, and those behind it are taken back.
#[derive(Clone, Copy)]
struct Word {
    letters: [u8; 8],
    length: usize,
}

impl Default for Plain {
    fn default() -> Self {
        let word = |points: u16| [format!("{points}\n"), format!("{points}+\n")];
        Self {
            scorer: Scorer::default(),
            words: (0..=300)
                .map(|points| word(points).map(|word| Word::new(&word)))
                .collect(),
        }
    }
}

impl Style for Plain {
    fn write(&mut self, piece: &Piece, page: &mut Page) {
        let words = &self.words;
        score(
            &mut self.scorer,
            piece,
            page,
            |page, outcome| match outcome {
                Outcome::Scored(card) => word(words, card).write(&mut page.out),
                Outcome::Bad(_) => page.out.extend_from_slice(b"!\n"),
                Outcome::Skipped => {}
            },
        );
    }
}

fn word(words: &[[Word; 2]], card: Card) -> &Word {
    let [over, in_progress] = &words[usize::from(card.points())];
    if card.is_over() { over } else { in_progress }
}

impl Word {
    fn new(word: &str) -> Self {
        let mut letters = [0; 8];
        letters[..word.len()].copy_from_slice(word.as_bytes());
        Self {
            letters,
            length: word.len(),
        }
    }

    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.length;
        out.extend_from_slice(&self.letters);
        out.truncate(end);
    }
}
