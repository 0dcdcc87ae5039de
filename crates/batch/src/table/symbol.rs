//! Ways to write a ball.

/// A way to write a ball, as a number. The first eleven are its pins.
pub(crate) enum Symbol {
    /// More pins than there are, or nothing that the table knows.
    Unknown = 11,
    Strike = 12,
    Spare = 13,
    /// Not a ball: what may stand between balls, or behind the last.
    Between = 14,
}

impl Symbol {
    /// All of them are below.
    pub(crate) const ROOM: usize = 16;
}
