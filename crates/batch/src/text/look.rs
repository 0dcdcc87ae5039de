//! What lines look like.

/// What the lines of a text look like, by the first of them. It decides how they are walked, and
/// nothing else: whatever cannot be walked that way is looked at line by line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// Pin counts between commas.
    Counts,
    /// The same, with a carriage return before the end of each line.
    CountsWithReturns,
    Other,
}

impl Look {
    pub(crate) fn of(text: &[u8]) -> Self {
        if !matches!(text, [_, b',', ..] | [_, _, b',', ..]) {
            return Self::Other;
        }
        match memchr::memchr2(b'\r', b'\n', text).map(|place| text[place]) {
            Some(b'\r') => Self::CountsWithReturns,
            _ => Self::Counts,
        }
    }

    /// How many letters stand between the last ball of a line and its end.
    pub(crate) fn returns(self) -> usize {
        usize::from(self == Self::CountsWithReturns)
    }
}
