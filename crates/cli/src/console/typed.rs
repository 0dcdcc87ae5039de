//! What people type, as text: is it a number, and how is it shown back to them?

/// How much of what was typed is shown back.
const SHOWN_MAX: usize = 20;

/// Whether this is a whole number: ASCII digits, no sign.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number these digits make; one beyond counting is the largest there is.
pub(crate) fn count(digits: &str) -> usize {
    let significant = digits.trim_start_matches('0');
    match significant {
        "" => 0,
        _ => significant.parse().unwrap_or(usize::MAX),
    }
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
