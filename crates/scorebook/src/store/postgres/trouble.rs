//! What PostgreSQL complains of, in our words.

use std::{error::Error as _, io};

use tokio_postgres::{Error, error::SqlState};

use crate::{StoreError, Trouble};

/// PostgreSQL's complaint as ours.
#[expect(clippy::needless_pass_by_value, reason = "it goes into map_err")]
pub(super) fn told(error: Error) -> StoreError {
    let trouble = match error.code() {
        None if is_no_tls(&error) => Trouble::Forbidden,
        None => Trouble::Away,
        Some(code) => trouble(code),
    };
    StoreError::new(trouble, detail(&error))
}

/// Whether the server has no TLS, or a certificate that is not good. That does not pass by itself,
/// as a connection does that broke in the handshake.
fn is_no_tls(error: &Error) -> bool {
    let broke = |cause: &io::Error| match cause.get_ref() {
        Some(inner) => !inner.is::<rustls::Error>(),
        None => true,
    };
    let cause = error.source();
    let io = cause.and_then(|cause| cause.downcast_ref::<io::Error>());
    error
        .to_string()
        .starts_with("error performing TLS handshake")
        && !io.is_some_and(broke)
}

/// The innermost cause says most.
fn detail(error: &Error) -> String {
    match error.as_db_error() {
        Some(said) => said.message().to_owned(),
        None => error
            .source()
            .map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}")),
    }
}

/// The first two characters of a code are its class.
fn trouble(code: &SqlState) -> Trouble {
    match code.code() {
        "53100" => Trouble::Full,
        "25006" => Trouble::ReadOnly,
        "XX001" | "XX002" => Trouble::Damaged,
        "42501" | "3D000" => Trouble::Forbidden,
        "53300" | "40001" | "40P01" | "55P03" => Trouble::Busy,
        "57P01" | "57P02" | "57P03" | "57P05" => Trouble::Away,
        code if code.starts_with("28") => Trouble::Forbidden,
        // Wrong data, a broken constraint, too large, or a trigger that is against it.
        code if ["22", "23", "54", "P0"].contains(&&code[..2]) => Trouble::Refused,
        code if code.starts_with("08") => Trouble::Away,
        _ => Trouble::Failed,
    }
}
