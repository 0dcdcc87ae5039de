//! What the writer has done, for metrics.

use std::{
    fmt,
    sync::{Arc, OnceLock},
    time::Duration,
};

use crate::Trouble;

/// Something that the writer has done, or could not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A commit is durable.
    Committed {
        /// How many lines it wrote.
        lines: usize,
        /// How long the database and the disk took.
        took: Duration,
    },
    /// The store refused a batch or a change of keys, or did not answer.
    Failed(Trouble),
}

type Count = Box<dyn Fn(Work) + Send + Sync>;

/// Where the writer reports what it does. Nobody has to listen.
#[derive(Clone, Default)]
pub(crate) struct Counter(Arc<OnceLock<Count>>);

impl Counter {
    /// Only the first call has an effect.
    pub(super) fn set(&self, count: Count) {
        let _ = self.0.set(count);
    }

    pub(super) fn report(&self, work: Work) {
        if let Some(count) = self.0.get() {
            count(work);
        }
    }
}

impl fmt::Debug for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Counter")
    }
}
