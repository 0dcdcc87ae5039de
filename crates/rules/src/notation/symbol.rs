//! Characters that look different and mean the same.

/// The plain form of a character: capitals, and ASCII for typographic and full-width variants.
pub(super) const fn plain(symbol: char) -> char {
    match symbol {
        '–' | '—' | '−' | '‐' | '－' => '-',
        '∕' | '⁄' | '／' => '/',
        '×' | '✕' | 'Ｘ' | 'ｘ' => 'X',
        '０'..='９' => shifted(symbol, '０', '0'),
        _ => symbol.to_ascii_uppercase(),
    }
}

/// Whether a character only stands between balls.
pub(super) fn is_between(symbol: char) -> bool {
    matches!(symbol, ',' | ';' | '.' | '|' | '_' | '(' | ')' | '[' | ']') || symbol.is_whitespace()
}

/// The character as far from `to` as `symbol` is from `from`.
pub(super) const fn shifted(symbol: char, from: char, to: char) -> char {
    let distance = (symbol as u32).saturating_sub(from as u32);
    match char::from_u32((to as u32).saturating_add(distance)) {
        Some(plain) => plain,
        None => symbol,
    }
}
