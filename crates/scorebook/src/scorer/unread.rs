//! Events whose match is being read beside the writer.

use std::{collections::HashMap, mem};

use tokio::sync::mpsc;

use super::inbox::{Reply, Waiting};
use crate::{Append, AppendError, MatchId, StoreError, Trouble, Written};

/// Events whose match is being read beside the writer, in the order they came. All events of a match
/// wait for the same reading.
pub(super) struct Unread {
    reads: mpsc::UnboundedSender<MatchId>,
    waiting: HashMap<MatchId, Vec<Waiting>>,
    count: usize,
    count_max: usize,
}

impl Unread {
    /// `reads` names the matches to read; at most `count_max` events wait.
    pub(super) fn new(reads: mpsc::UnboundedSender<MatchId>, count_max: usize) -> Self {
        Self {
            reads,
            waiting: HashMap::new(),
            count: 0,
            count_max,
        }
    }

    pub(super) fn is_waited_for(&self, id: MatchId) -> bool {
        self.waiting.contains_key(&id)
    }

    pub(super) fn add(&mut self, append: Append, reply: Reply<Written, AppendError>) {
        if self.count == self.count_max {
            let busy = StoreError::new(Trouble::Busy, "too many events wait for their match");
            let _ = reply.send(Err(busy.into()));
            return;
        }
        let id = append.match_id;
        let waiting = self.waiting.entry(id).or_default();
        if waiting.is_empty() {
            let asked = self.reads.send(id);
            asked.expect("the reader ends after the writer");
        }
        waiting.push((append, reply));
        self.count += 1;
    }

    /// Those that wait for this match.
    pub(super) fn take(&mut self, id: MatchId) -> Vec<Waiting> {
        let waiting = self.waiting.remove(&id).unwrap_or_default();
        self.count -= waiting.len();
        waiting
    }

    /// All that wait.
    pub(super) fn take_all(&mut self) -> impl Iterator<Item = Waiting> {
        self.count = 0;
        mem::take(&mut self.waiting).into_values().flatten()
    }
}
