//! Events that were sent once more under the same name.

use super::judge::start_in;
use crate::{
    Append, AppendError, Chain, Entry, Event, ReadRows, Revision, Written, chain::Beginning,
};

/// The answer to an event that is in the store already under the same name; `None` if it is not
/// there.
///
/// The match is folded again up to that event, which takes the longer the more events it has. So
/// this is no work for the writer, for whom everybody waits.
pub(super) fn answer(
    store: &dyn ReadRows,
    append: &Append,
) -> Result<Option<Written>, AppendError> {
    let rows = store.rows(append.match_id, Revision::FIRST)?;
    let mut lines = rows.into_iter().flatten().collect::<Vec<_>>();
    let is_it = |line: &Entry| line.client_id == append.client_id;
    let Some(place) = lines.iter().position(is_it) else {
        return Ok(None);
    };
    let first = lines.swap_remove(place);
    lines.truncate(place);
    as_then(append, first, lines).map(Some)
}

/// The answer as it was the first time, if the claim means the same event there.
pub(super) fn as_then(
    append: &Append,
    first: Entry,
    before: Vec<Entry>,
) -> Result<Written, AppendError> {
    let before = Beginning::of(append.match_id, before.into_iter().map(Ok)).chain;
    let meant = match &before {
        Some(chain) => chain.history().event(&append.claim).ok(),
        None => start_in(&append.claim).cloned().map(Event::Started),
    };
    // Not by their bytes: another version may write the same event in another way.
    if meant.is_none() || meant != Event::from_json(&first.event).ok() {
        return Err(AppendError::IdReused {
            revision: first.revision,
        });
    }
    let chain = match before {
        Some(mut chain) => chain.link(&first).map(|()| chain),
        None => Chain::begin(&first),
    };
    Ok(Written {
        after: chain?.snapshot(),
        entry: first,
        keyed: false,
    })
}
