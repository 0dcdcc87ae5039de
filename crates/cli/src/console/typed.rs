//! What people type, as text: is it a number, and how is it shown back to them?

pub(crate) mod ball;
pub(crate) mod fix;
pub(crate) mod who;
pub(crate) mod word;

/// How much of what was typed is shown back.
const SHOWN_MAX: usize = 20;

/// A whole number in ASCII digits, without a sign; one beyond counting is the largest
/// there is.
pub(crate) fn number(text: &str) -> Option<usize> {
    if text.is_empty() {
        return None;
    }
    text.bytes().try_fold(0_usize, |number, byte| {
        let digit = char::from(byte).to_digit(10)?;
        let digit = usize::try_from(digit).ok()?;
        Some(number.saturating_mul(10).saturating_add(digit))
    })
}

/// The text between quotes, with everything that could upset a terminal escaped.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text).escape_debug())
}

/// The text, or its beginning if it is long.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN_MAX) {
        Some((end, _)) => format!("{}…", text.split_at(end).0),
        None => text.to_owned(),
    }
}
