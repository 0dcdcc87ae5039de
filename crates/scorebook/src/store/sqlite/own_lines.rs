//! How many lines this process has written.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

/// How many lines this process has written: whoever looks for those of others need not read
/// them.
#[derive(Debug, Clone, Default)]
pub(super) struct OwnLines(Arc<AtomicI64>);

impl OwnLines {
    /// After the commit, so that lines that are counted can be seen in the book.
    pub(super) fn add(&self, lines: usize) {
        let lines = i64::try_from(lines).unwrap_or(i64::MAX);
        self.0.fetch_add(lines, Ordering::Release);
    }

    pub(super) fn count(&self) -> i64 {
        self.0.load(Ordering::Acquire)
    }
}
