//! Refusals of the book and of the rules, as problems.

use tenpin::{CorrectError, JoinError, LeaveError, RollError};
use tenpin_scorebook::{AppendError, Broken, Impossible, ReadError, StoreError};

use super::{Code, Problem};

/// What the database says goes into the log: it may name files and hosts.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "the book failed");
        Self::new(
            Code::StoreAway,
            "the scorebook cannot be used now; what was answered before is safe, so send it again",
        )
    }
}

impl From<ReadError> for Problem {
    fn from(reason: ReadError) -> Self {
        match reason {
            ReadError::Store(error) => error.into(),
            ReadError::Broken(broken) => broken.into(),
            _ => Self::not_found(),
        }
    }
}

impl From<Broken> for Problem {
    fn from(broken: Broken) -> Self {
        let code = if broken.is_newer() {
            Code::MatchNewer
        } else {
            Code::MatchBroken
        };
        Self::new(code, broken)
    }
}

impl From<AppendError> for Problem {
    fn from(reason: AppendError) -> Self {
        let detail = reason.to_string();
        match reason {
            AppendError::Store(error) => error.into(),
            AppendError::NotFound(_) => Self::new(Code::NotFound, detail),
            AppendError::Conflict { last } => Self {
                revision: Some(last.into()),
                ..Self::new(Code::StaleRevision, detail)
            },
            AppendError::IdReused { .. } => Self::new(Code::IdReused, detail),
            AppendError::Impossible(reason) => reason.into(),
            AppendError::Broken(broken) => broken.into(),
            _ => Self::new(Code::MatchBroken, detail),
        }
    }
}

impl From<Impossible> for Problem {
    fn from(reason: Impossible) -> Self {
        Self {
            standing: standing(&reason),
            ..Self::new(code(&reason), reason)
        }
    }
}

const fn code(reason: &Impossible) -> Code {
    match reason {
        Impossible::Roll(RollError::TooManyPins { .. })
        | Impossible::Correct(CorrectError::BadBall(_)) => Code::TooManyPins,
        Impossible::Roll(_)
        | Impossible::Join(JoinError::MatchOver)
        | Impossible::Leave(LeaveError::MatchOver) => Code::MatchOver,
        Impossible::Correct(CorrectError::FrameNotOver { .. }) => Code::FrameNotOver,
        Impossible::Correct(
            CorrectError::Incomplete { .. } | CorrectError::TooManyBalls { .. },
        ) => Code::FrameIncomplete,
        Impossible::Correct(_) | Impossible::Leave(LeaveError::NoSuchSeat { .. }) => Code::NotFound,
        Impossible::Leave(_) => Code::AlreadyLeft,
        Impossible::Symbol(_) | Impossible::NotOneMark => Code::BadSymbol,
        Impossible::Name(_) | Impossible::FullName(_) => Code::BadName,
        Impossible::NothingToUndo => Code::NothingToUndo,
        Impossible::Closed => Code::MatchClosed,
        Impossible::Full | Impossible::TooManyEvents(_) => Code::MatchFull,
        _ => Code::BadRequest,
    }
}

fn standing(reason: &Impossible) -> Option<u8> {
    let refused = match reason {
        Impossible::Roll(refused) => *refused,
        Impossible::Correct(CorrectError::BadBall(bad)) => bad.reason,
        _ => return None,
    };
    match refused {
        RollError::TooManyPins { standing, .. } => Some(standing.count()),
        _ => None,
    }
}
