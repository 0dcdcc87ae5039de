//! Telling marks from pin counts.

use crate::notation::{counts::Field, symbol::is_between};

/// How a line is to be read, with the part that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading<'a> {
    CountsByComma(&'a str),
    CountsByBlank(&'a str),
    Marks(&'a str),
    /// A `10` that may be ten pins, or one pin and none.
    Ambiguous,
}

impl<'a> Reading<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        if let Some(list) = in_brackets(text) {
            return Self::CountsByComma(list);
        }
        if text.contains(',')
            && text
                .split(',')
                .all(|field| Field::of(field) != Field::Other)
        {
            return Self::CountsByComma(text);
        }
        Self::by_blanks(text)
    }

    /// Numbers with a `10` among them are counts only if one of a single digit stands
    /// before the last: in marks, a frame of one digit can only be the unfinished last.
    /// And only between blanks: whoever separates them otherwise may mean either.
    fn by_blanks(text: &'a str) -> Self {
        if !has_ten_among_numbers(text.split(is_between)) {
            return Self::Marks(text);
        }
        let tokens = || text.split_whitespace();
        if !tokens().all(is_ball) {
            return Self::Ambiguous;
        }
        let before_last = tokens().count().saturating_sub(1);
        if tokens().take(before_last).any(is_one_digit) {
            return Self::CountsByBlank(text);
        }
        Self::Ambiguous
    }
}

/// The inside of a line that is one list in brackets. Several lists are marks.
fn in_brackets(text: &str) -> Option<&str> {
    let list = text.strip_prefix('[')?.strip_suffix(']')?;
    (!list.contains(['[', ']'])).then_some(list)
}

/// Whether a line of these tokens could be counts, and would then have another meaning.
fn has_ten_among_numbers<'a>(tokens: impl Iterator<Item = &'a str> + Clone) -> bool {
    let mut numbers = tokens.filter(|token| !token.is_empty());
    numbers.clone().all(is_ball) && numbers.any(is_ten)
}

fn is_ball(token: &str) -> bool {
    matches!(Field::of(token), Field::Count(0..=10))
}

fn is_ten(token: &str) -> bool {
    Field::of(token) == Field::Count(10) && token.chars().count() == 2
}

fn is_one_digit(token: &str) -> bool {
    token.chars().count() == 1
}
