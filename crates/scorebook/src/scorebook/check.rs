//! Whether a book holds together.

use blake3::{Hash, Hasher};

use crate::{
    Broken, Chain, Fault, Listing, MatchId, Revision, Scorebook, StoreError, Trouble,
    chain::{Beginning, Head, unbroken},
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
    /// Matches that a newer tenpin has gone on with, and the first line that is not known here.
    /// From there on only numbers and hashes are checked: what the lines say, and what the list
    /// says about the match, is for that tenpin.
    pub newer: Vec<Broken>,
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
        let mut audit = Audit::default();
        let mut ids = audit.found(self.shelf.every_match())?;
        ids.sort_unstable();
        for match_id in &ids {
            self.look_at(*match_id, &mut audit)?;
        }
        let strays = audit.found(self.shelf.strays())?;
        audit.add_all(strays, Finding::Listed);
        let complaints = audit.found(self.shelf.complaints())?;
        audit.add_all(complaints, Finding::Database);
        Ok(Check {
            matches: ids.len(),
            events: audit.events,
            head: audit.heads.finalize(),
            findings: audit.findings,
            newer: audit.newer,
        })
    }

    fn look_at(&self, match_id: MatchId, audit: &mut Audit) -> Result<(), StoreError> {
        let (rows, listed) = audit.found(self.shelf.audit(match_id))?;
        let Beginning {
            chain, mut broken, ..
        } = Beginning::of(match_id, rows.iter().cloned());
        if broken.is_none() {
            audit.compare(match_id, chain.as_ref(), listed.as_ref());
        }
        let mut head = chain.as_ref().map(Chain::head);
        if let Some(newer) = broken.take_if(|broken| broken.is_newer()) {
            audit.newer.push(newer);
            (head, broken) = unbroken(match_id, &rows);
        }
        audit.add(match_id, head, broken);
        Ok(())
    }
}

#[derive(Default)]
struct Audit {
    events: u64,
    heads: Hasher,
    findings: Vec<Finding>,
    newer: Vec<Broken>,
}

impl Audit {
    /// What was found; damage is written down, and what it hides counts as nothing.
    fn found<T: Default>(&mut self, found: Result<T, StoreError>) -> Result<T, StoreError> {
        match found {
            Err(error) if error.trouble == Trouble::Damaged => {
                self.findings.push(Finding::Database(error.detail));
                Ok(T::default())
            }
            other => other,
        }
    }

    fn add_all<T>(&mut self, found: Vec<T>, finding: impl Fn(T) -> Finding) {
        self.findings.extend(found.into_iter().map(finding));
    }

    fn compare(&mut self, match_id: MatchId, chain: Option<&Chain>, listed: Option<&Listing>) {
        if chain.map(Chain::listing).as_ref() != listed {
            self.findings.push(Finding::Listed(match_id));
        }
    }

    fn add(&mut self, match_id: MatchId, head: Option<Head>, broken: Option<Broken>) {
        let broken = broken.or_else(|| {
            head.is_none().then_some(Broken {
                match_id,
                revision: Revision::NONE.next(),
                fault: Fault::Missing,
            })
        });
        self.findings.extend(broken.map(Finding::from));
        if let Some(head) = head {
            self.events += u64::from(u32::from(head.revision));
            self.heads
                .update(match_id.as_ref().as_bytes())
                .update(&u32::from(head.revision).to_le_bytes())
                .update(head.hash.as_bytes());
        }
    }
}
