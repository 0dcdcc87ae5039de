//! Whether a book holds together.

use blake3::{Hash, Hasher};

use crate::{
    Broken, Chain, Fault, Listing, MatchId, Revision, Scorebook, StoreError, chain::Beginning,
};

/// What looking through a whole book has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// How many matches there are.
    pub matches: usize,
    /// How many lines hold together.
    pub events: u64,
    /// One hash for the last lines of all matches. Noted elsewhere, it shows whether the book
    /// is still the same: any change, cut or rewrite gives another one.
    pub head: Hash,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

/// Something wrong with a book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Finding {
    /// A line cannot be believed.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The list says something else than the events.
    #[error("the list is wrong about match {0}")]
    Listed(MatchId),
    /// The database complains.
    #[error("the database says: {0}")]
    Database(String),
}

impl Scorebook {
    /// Looks through the whole book: every line of every match, and every listing.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store does not answer.
    pub fn verify(&self) -> Result<Check, StoreError> {
        let mut ids = self.shelf.every_match()?;
        ids.sort_unstable();
        let mut audit = Audit::default();
        for match_id in &ids {
            let (rows, listed) = self.shelf.audit(*match_id)?;
            let Beginning { chain, broken, .. } = Beginning::of(*match_id, rows);
            audit.compare(*match_id, chain.as_ref(), listed.as_ref());
            audit.add(*match_id, chain.as_ref(), broken);
        }
        let strays = self.shelf.strays()?;
        audit
            .findings
            .extend(strays.into_iter().map(Finding::Listed));
        let complaints = self.shelf.complaints()?;
        audit
            .findings
            .extend(complaints.into_iter().map(Finding::Database));
        Ok(Check {
            matches: ids.len(),
            events: audit.events,
            head: audit.heads.finalize(),
            findings: audit.findings,
        })
    }
}

#[derive(Default)]
struct Audit {
    events: u64,
    heads: Hasher,
    findings: Vec<Finding>,
}

impl Audit {
    fn compare(&mut self, match_id: MatchId, chain: Option<&Chain>, listed: Option<&Listing>) {
        if chain.map(Chain::listing).as_ref() != listed {
            self.findings.push(Finding::Listed(match_id));
        }
    }

    fn add(&mut self, match_id: MatchId, chain: Option<&Chain>, broken: Option<Broken>) {
        let Some(chain) = chain else {
            let revision = Revision::NONE.next();
            let fault = Fault::Missing;
            let missing = Broken {
                match_id,
                revision,
                fault,
            };
            self.findings.push(broken.unwrap_or(missing).into());
            return;
        };
        let head = chain.head();
        self.events += u64::from(u32::from(head.revision));
        self.heads
            .update(match_id.as_ref().as_bytes())
            .update(&u32::from(head.revision).to_le_bytes())
            .update(head.hash.as_bytes());
        self.findings.extend(broken.map(Finding::from));
    }
}
