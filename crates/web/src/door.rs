//! Who may do what.

mod guard;
mod origin;
mod presented;
mod remembered;

use std::sync::Arc;

pub(crate) use guard::guard;
pub(crate) use origin::{Peer, Site, Visitor};
pub(crate) use presented::{Presented, cookie_name};
pub(crate) use remembered::Remembered;
use tenpin_scorebook::{Grant, Key, KeyId, Lane, MatchId};

use crate::{
    House,
    answer::{Code, Problem},
};

/// Who sent a request, as far as it matters.
#[derive(Debug, Clone)]
pub(crate) enum Identity {
    /// Somebody without a key.
    Nobody,
    /// Somebody with a key that is not good, or not any more.
    Stranger,
    /// Another site that has a browser send its cookie along.
    Foreigner,
    /// Somebody with a good key.
    Holder(Arc<Key>),
}

/// What somebody with a good key may do with it here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Warrant {
    pub(crate) key: KeyId,
    pub(crate) grant: Grant,
}

impl Warrant {
    fn of(key: &Key) -> Self {
        Self {
            key: key.id,
            grant: key.grant.clone(),
        }
    }

    /// Who it is, for the record.
    pub(crate) fn name(&self) -> String {
        match &self.grant {
            Grant::Lane(lane) => format!("lane {lane}"),
            grant => grant.kind().to_owned(),
        }
    }

    /// Each use of a key of the house or a lane is logged; the key itself never is.
    pub(crate) fn log(&self, deed: &str) {
        if matches!(self.grant, Grant::House | Grant::Lane(_)) {
            tracing::info!(key = %self.key, grant = self.name(), deed, "key used");
        }
    }
}

impl House {
    /// Whether somebody may write in a match.
    pub(crate) async fn admit(&self, identity: &Identity, id: MatchId) -> Result<Warrant, Problem> {
        let Identity::Holder(key) = identity else {
            return Err(self.refuse(identity, id).await);
        };
        let may = match &key.grant {
            Grant::House => true,
            Grant::Scorer(theirs) => *theirs == id,
            Grant::Lane(theirs) => self.lane_of(id).await?.as_ref() == Some(theirs),
            Grant::HandOver(_) => false,
        };
        if may {
            return Ok(Warrant::of(key));
        }
        Err(self.refuse(identity, id).await)
    }

    /// Whether somebody may start a match there. Nothing if anybody may.
    pub(crate) fn admit_start(
        &self,
        identity: &Identity,
        lane: Option<&Lane>,
    ) -> Result<Option<Warrant>, Problem> {
        match identity {
            Identity::Holder(key) => match &key.grant {
                Grant::House => Ok(Some(Warrant::of(key))),
                Grant::Lane(theirs) if Some(theirs) == lane => Ok(Some(Warrant::of(key))),
                _ if self.settings.closed => Err(not_good()),
                _ => Ok(None),
            },
            _ if !self.settings.closed => Ok(None),
            Identity::Nobody => Err(no_key()),
            _ => Err(not_good()),
        }
    }

    /// Whether somebody may write in any match of a house or of a lane.
    pub(crate) fn admit_house(identity: &Identity) -> Result<Warrant, Problem> {
        match identity {
            Identity::Holder(key) if matches!(key.grant, Grant::House | Grant::Lane(_)) => {
                Ok(Warrant::of(key))
            }
            Identity::Nobody => Err(no_key()),
            _ => Err(not_good()),
        }
    }

    /// That there is no such match goes before everything else.
    async fn refuse(&self, identity: &Identity, id: MatchId) -> Problem {
        match (self.lane_of(id).await, identity) {
            (Err(problem), _) => problem,
            (Ok(_), Identity::Nobody) => no_key(),
            (Ok(_), Identity::Foreigner) => Problem::new(
                Code::WrongOrigin,
                "a cookie is good only on the pages of the server it came from",
            ),
            (Ok(_), _) => not_good(),
        }
    }
}

fn no_key() -> Problem {
    let detail = "send the key that you got when the match was started: Authorization: Bearer KEY";
    Problem::new(Code::NoKey, detail)
}

pub(crate) fn not_good() -> Problem {
    let detail = "the key is unknown, was revoked, or is for something else";
    Problem::new(Code::WrongKey, detail)
}
