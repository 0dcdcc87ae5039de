//! Lines that were written elsewhere.

use crate::{
    Batch, Broken, Chain, Entry, Head, MatchId, Revision, StoreError, chain::Beginning,
    scorer::Scorer,
};

/// What has become of lines that were written elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Adopted {
    /// How many lines are new.
    pub added: usize,
    /// How many were there already.
    pub known: usize,
    /// Matches of which nothing was taken, and why.
    pub refused: Vec<AdoptError>,
}

/// Why a match from elsewhere was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AdoptError {
    /// Its lines do not hold together, ours do not, or a newer tenpin has written some of them.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// We have another line under the same number.
    #[error("match {match_id} differs from ours at revision {revision}")]
    Differs {
        /// Which match.
        match_id: MatchId,
        /// The first line that is not the same.
        revision: Revision,
    },
    /// Two of its lines have the same id.
    #[error("the id of revision {revision} of match {match_id} stands for an earlier event")]
    IdReused {
        /// Which match.
        match_id: MatchId,
        /// The first line whose id an earlier one has.
        revision: Revision,
    },
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Scorer {
    /// Takes lines written elsewhere: what is here already is skipped, and of a match that
    /// does not fit nothing is taken.
    pub(crate) fn adopt(&mut self, mut entries: Vec<Entry>) -> Result<Adopted, StoreError> {
        entries.sort_by_key(|entry| (entry.match_id, entry.revision));
        entries.dedup();
        self.settle(|scorer, batch| {
            let mut adopted = Adopted::default();
            let matches = entries.chunk_by(|one, next| one.match_id == next.match_id);
            matches.for_each(|lines| scorer.adopt_match(lines, batch, &mut adopted));
            adopted
        })
    }

    fn adopt_match(&mut self, lines: &[Entry], batch: &mut Batch, adopted: &mut Adopted) {
        match self.fit(lines) {
            Ok((last, new)) => {
                adopted.added += new.len();
                adopted.known += lines.len() - new.len();
                batch.add_all(new, last);
            }
            Err(reason) => adopted.refused.push(reason),
        }
    }

    /// The lines that are new, and the last line before them, if all of them fit to what is here.
    fn fit<'a>(&mut self, lines: &'a [Entry]) -> Result<(Option<Head>, &'a [Entry]), AdoptError> {
        let Some(first) = lines.first() else {
            return Ok((None, lines));
        };
        let rows = self
            .journal
            .rows(first.match_id, Revision::FIRST, usize::MAX)?;
        let mut ours = Beginning::of(first.match_id, rows);
        if let Some(broken) = ours.broken {
            return Err(broken.into());
        }
        let end = ours.revision();
        let is_ours = |line: &&Entry| ours.line(line.revision) == Some(line);
        let split = lines.partition_point(|line| line.revision <= end);
        let (known, new) = lines.split_at(split);
        if let Some(other) = known.iter().find(|line| !is_ours(line)) {
            return Err(AdoptError::Differs {
                match_id: other.match_id,
                revision: other.revision,
            });
        }
        let last = ours.chain.as_ref().map(Chain::head);
        for line in new {
            must_have_an_id_of_its_own(line, ours.chain.as_ref())?;
            ours.take(line.match_id, Ok(line.clone()))?;
        }
        if let Some(chain) = ours.chain {
            self.chains.insert(chain);
        }
        Ok((last, new))
    }
}

fn must_have_an_id_of_its_own(line: &Entry, before: Option<&Chain>) -> Result<(), AdoptError> {
    if before.is_some_and(|chain| chain.knows(&line.client_id)) {
        return Err(AdoptError::IdReused {
            match_id: line.match_id,
            revision: line.revision,
        });
    }
    Ok(())
}
