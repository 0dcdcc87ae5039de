//! What SQLite complains of, in our words.

use rusqlite::{Error, ErrorCode};

use crate::{StoreError, Trouble};

/// SQLite's complaint as ours.
#[expect(clippy::needless_pass_by_value, reason = "it goes into map_err")]
pub(super) fn told(error: Error) -> StoreError {
    let detail = match &error {
        // Without the statement, which says nothing to whoever reads this.
        Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    };
    StoreError::new(trouble(&error), detail)
}

fn trouble(error: &Error) -> Trouble {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Trouble::Full,
        Some(ErrorCode::ReadOnly) => Trouble::ReadOnly,
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Trouble::Forbidden,
        // Of all our constraints only a line number can be broken, because others were faster;
        // the hash of a random key is never there already.
        Some(
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::ConstraintViolation,
        ) => Trouble::Busy,
        Some(ErrorCode::TooBig) => Trouble::Refused,
        Some(ErrorCode::NotADatabase) => Trouble::NotAScorebook,
        // Without a code, what is stored is not what we store.
        None | Some(ErrorCode::DatabaseCorrupt) => Trouble::Damaged,
        _ => Trouble::Failed,
    }
}
