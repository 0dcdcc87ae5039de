//! Who may do what.

mod guard;
mod host;
mod origin;
mod presented;
mod remembered;

use std::{convert::Infallible, fmt, net::IpAddr};

use axum::{
    extract::FromRequestParts,
    http::{Extensions, request::Parts},
};
pub(crate) use guard::guard;
pub(crate) use host::Hosts;
pub(crate) use origin::{Peer, Site, Visitor, household, must_be_ours};
pub(crate) use presented::{
    HOUSE_COOKIE, Presented, Ticket, cookie, cookie_name, key_cookie, secure,
};
pub(crate) use remembered::{Found, Remembered};
use tenpin_scorebook::{Append, Grant, Key, KeyId, Lane, MatchId, Moment, Secret, Written};

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
    Holder(Found),
}

impl Identity {
    /// Whether the client has a key of the house or of a lane.
    pub(crate) fn is_of_house(&self) -> bool {
        matches!(self, Self::Holder(found) if is_of_house(&found.key))
    }
}

/// The address whose limits apply to a client; `None` if it has a key of the house or of a lane, which
/// lifts them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stranger(pub(crate) Option<IpAddr>);

impl Stranger {
    pub(crate) fn of(extensions: &Extensions) -> Self {
        let is_of_house = extensions.get().is_some_and(Identity::is_of_house);
        let visitor = extensions.get::<Visitor>().filter(|_| !is_of_house);
        Self(visitor.map(|visitor| visitor.address))
    }
}

impl<S: Sync> FromRequestParts<S> for Stranger {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.extensions))
    }
}

/// Somebody with a key that is good for what is asked.
#[derive(Debug, Clone)]
pub(crate) struct Warrant(pub(crate) Found);

impl Warrant {
    pub(crate) fn key_id(&self) -> KeyId {
        self.0.key.id
    }

    pub(crate) fn grant(&self) -> &Grant {
        &self.0.key.grant
    }

    /// Who it is, for the record.
    pub(crate) fn name(&self) -> String {
        match self.grant() {
            Grant::Lane(lane) => format!("lane {lane}"),
            Grant::House => match &self.0.key.note {
                Some(name) => format!("house {name}"),
                None => "house".to_owned(),
            },
            grant => grant.kind().to_owned(),
        }
    }
}

const fn is_of_house(key: &Key) -> bool {
    matches!(key.grant, Grant::House | Grant::Lane(_))
}

/// Each use of a key of the house or a lane is logged, also if it is not good for that; the
/// key itself never is.
fn log(key: &Key, deed: &str, what: &dyn fmt::Display, may: bool) {
    if is_of_house(key) {
        let (kind, lane) = (key.grant.kind(), key.grant.lane());
        let lane = lane.map(AsRef::<str>::as_ref);
        let name = key.note.as_deref();
        tracing::info!(key = %key.id, name, kind, lane, deed, %what, may, "key used");
    }
}

/// The key, if it fits the secret and is still good.
fn good(key: Option<Key>, secret: &Secret) -> Option<Key> {
    good_now(key.filter(|key| key.fits(secret)))
}

/// The key, if it is still good. If it was revoked or has expired, that is logged.
pub(crate) fn good_now(key: Option<Key>) -> Option<Key> {
    let key = key?;
    if key.is_good(Moment::now()) {
        return Some(key);
    }
    let (kind, name) = (key.grant.kind(), key.note.as_deref());
    let revoked = key.revoked.is_some();
    tracing::warn!(key = %key.id, name, kind, revoked, "key refused");
    None
}

impl House {
    /// Whether somebody may write in a match, for whoever is about to.
    pub(crate) async fn admit(&self, identity: &Identity, id: MatchId) -> Result<Warrant, Problem> {
        let warrant = self.warrant(identity, id).await?;
        if let Identity::Holder(found) = identity {
            log(&found.key, "write", &id, warrant.is_some());
        }
        match warrant {
            Some(warrant) => Ok(warrant),
            None => Err(self.refuse(identity, id).await),
        }
    }

    /// Writes down what somebody who may write in a match has to say.
    pub(crate) async fn note(&self, warrant: &Warrant, append: Append) -> Result<Written, Problem> {
        let written = self.write(append).await?;
        self.keys.remember(&warrant.0, &self.book);
        Ok(written)
    }

    /// What lets somebody write in a match; nothing if they may not.
    pub(crate) async fn warrant(
        &self,
        identity: &Identity,
        id: MatchId,
    ) -> Result<Option<Warrant>, Problem> {
        let Identity::Holder(found) = identity else {
            return Ok(None);
        };
        let may = match &found.key.grant {
            Grant::House => true,
            Grant::Scorer(theirs) => *theirs == id,
            Grant::Lane(theirs) => self.lane_of(id).await?.as_ref() == Some(theirs),
            Grant::HandOver(_) => false,
        };
        Ok(may.then(|| Warrant(found.clone())))
    }

    /// What is known of a key that is good now.
    pub(crate) async fn good_key(&self, secret: &Secret) -> Result<Option<Key>, Problem> {
        let key_id = secret.key_id();
        let found = self.read(move |book| book.key(key_id)).await?;
        Ok(good(found, secret))
    }

    /// Whether somebody may start a match there.
    pub(crate) fn admit_start(
        &self,
        visitor: Visitor,
        identity: &Identity,
        lane: Option<&Lane>,
    ) -> Result<(), Problem> {
        if !identity.is_of_house() {
            self.limits.check_start(visitor.address)?;
        }
        let may = match identity {
            Identity::Holder(found) => may_start(&found.key, lane),
            _ => false,
        };
        match identity {
            _ if may || !self.settings.closed => Ok(()),
            Identity::Nobody => Err(no_key()),
            _ => Err(not_good()),
        }
    }

    /// Whether somebody may write in any match of a house or of a lane.
    pub(crate) fn admit_house(identity: &Identity) -> Result<Warrant, Problem> {
        match identity {
            Identity::Holder(found) if is_of_house(&found.key) => {
                log(&found.key, "rolls", &"any", true);
                Ok(Warrant(found.clone()))
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

fn may_start(key: &Key, lane: Option<&Lane>) -> bool {
    let may = match &key.grant {
        Grant::House => true,
        Grant::Lane(theirs) => Some(theirs) == lane,
        _ => false,
    };
    let place = lane.map_or("no lane", AsRef::as_ref);
    log(key, "start", &place, may);
    may
}

fn no_key() -> Problem {
    let detail = "send the key that you got when the match was started: Authorization: Bearer KEY";
    Problem::new(Code::NoKey, detail)
}

pub(crate) fn not_good() -> Problem {
    let detail = "the key is unknown, was revoked, or is for something else";
    Problem::new(Code::WrongKey, detail)
}
