//! Telling marks from pin counts.

use crate::notation::counts::Field;

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
    fn by_blanks(text: &'a str) -> Self {
        let tokens = || text.split_whitespace();
        if !tokens().all(is_ball) || !tokens().any(is_ten) {
            return Self::Marks(text);
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

fn is_ball(token: &str) -> bool {
    matches!(Field::of(token), Field::Count(0..=10))
}

fn is_ten(token: &str) -> bool {
    Field::of(token) == Field::Count(10) && token.chars().count() == 2
}

fn is_one_digit(token: &str) -> bool {
    token.chars().count() == 1
}
