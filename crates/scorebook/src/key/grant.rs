//! What the holder of a key may do.

use crate::{Lane, MatchId};

/// What the holder of a key may do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grant {
    /// Everything.
    House,
    /// Start matches on a lane and write in them.
    Lane(Lane),
    /// Write in one match.
    Scorer(MatchId),
    /// Get a scorer's key for one match, once.
    HandOver(MatchId),
}

/// What is stored of a grant is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a kind of key")]
pub struct GrantError;

impl Grant {
    /// What it is called: `house`, `lane`, `scorer` or `handover`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Lane(_) => "lane",
            Self::Scorer(_) => "scorer",
            Self::HandOver(_) => "handover",
        }
    }

    /// The lane it is for.
    #[must_use]
    pub const fn lane(&self) -> Option<&Lane> {
        match self {
            Self::Lane(lane) => Some(lane),
            _ => None,
        }
    }

    /// The match it is for.
    #[must_use]
    pub const fn match_id(&self) -> Option<MatchId> {
        match self {
            Self::Scorer(id) | Self::HandOver(id) => Some(*id),
            _ => None,
        }
    }

    /// The grant that was stored like this.
    pub(crate) fn of(
        kind: &str,
        match_id: Option<MatchId>,
        lane: Option<Lane>,
    ) -> Result<Self, GrantError> {
        match (kind, match_id, lane) {
            ("house", None, None) => Ok(Self::House),
            ("lane", None, Some(lane)) => Ok(Self::Lane(lane)),
            ("scorer", Some(id), None) => Ok(Self::Scorer(id)),
            ("handover", Some(id), None) => Ok(Self::HandOver(id)),
            _ => Err(GrantError),
        }
    }
}
