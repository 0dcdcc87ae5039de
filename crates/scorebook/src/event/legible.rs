//! Texts that show as they are.

use std::mem;

/// Whether a text that somebody types shows as it is: no character in it turns around what is
/// written after it or takes no room, and something is seen.
///
/// Joiners and what chooses the shape of a letter are allowed where emoji and some scripts need them:
/// after letters beyond ASCII, and a joiner not at the end.
#[must_use]
pub fn is_legible(text: &str) -> bool {
    let mut before = ' ';
    let mut is_misplaced = |letter| {
        let after = mem::replace(&mut before, letter);
        match letter {
            _ if is_joiner(letter) => after.is_ascii() || is_joiner(after),
            _ if is_selector(letter) => after.is_ascii() || is_joiner(after) || is_selector(after),
            _ => is_joiner(after) && letter.is_ascii(),
        }
    };
    let is_wrong = |letter: char| letter.is_control() || is_hidden(letter) || is_misplaced(letter);
    !text.chars().any(is_wrong) && !text.ends_with(is_joiner) && text.chars().any(is_seen)
}

const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}'..='\u{200d}')
}

const fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}')
}

const fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

const fn is_seen(letter: char) -> bool {
    !is_joiner(letter) && !is_selector(letter) && !letter.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_are_called_is_legible() {
        for text in [
            "12",
            "PJS",
            "김유진",
            "José Núñez",
            "👩\u{200d}🚀",
            "👩\u{200d}❤\u{fe0f}\u{200d}👨",
            "مریم\u{200c}ها",
            "ד״ר כהן",
        ] {
            assert!(is_legible(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_hidden_or_turns_around_is_not() {
        for text in [
            "",
            " ",
            "12\u{200b}",
            "12\u{200d}",
            "12\u{fe0f}",
            "김\u{200d}",
            "김\u{200d}\u{200d}유진",
            "김\u{200d} 유진",
            "❤\u{fe0f}\u{fe0f}",
            "\u{2800}",
            "\u{202e}12",
            "a\u{2066}b",
            "\u{200b}",
            "\u{3164}",
            "\u{200d}",
            "\u{fe0f}",
            "1\u{0}2",
            "x\u{e0041}",
        ] {
            assert!(!is_legible(text), "{text:?}");
        }
    }
}
