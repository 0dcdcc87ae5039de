//! Why a request was refused.

mod code;
mod from;

use std::fmt;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
pub(crate) use code::Code;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer;

/// How long a client should wait before it tries again.
const PATIENCE_SECONDS: u64 = 1;

/// Why a request was refused: what is wrong, and what is allowed. It has changed nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) detail: String,
    /// How many pins a ball would meet.
    pub(crate) standing: Option<u8>,
    /// How far the match is.
    pub(crate) revision: Option<u32>,
}

/// A problem as it is sent, after RFC 9457.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Sent {
    /// Where the code is explained.
    r#type: String,
    /// What the code means.
    title: &'static str,
    /// The status of the answer.
    status: u16,
    /// What went wrong, for programs. It never changes.
    code: &'static str,
    /// What went wrong here, for people.
    detail: String,
    /// How many pins the ball would have met.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<u8>,
    /// How far the match is.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<u32>,
}

impl Problem {
    pub(crate) fn new(code: Code, detail: impl fmt::Display) -> Self {
        Self {
            code,
            detail: detail.to_string(),
            standing: None,
            revision: None,
        }
    }

    pub(crate) fn bad_request(detail: impl fmt::Display) -> Self {
        Self::new(Code::BadRequest, detail)
    }

    pub(crate) fn not_found() -> Self {
        Self::new(Code::NotFound, "there is nothing of that name here")
    }

    /// Something of ours has failed.
    pub(crate) fn lost(failed: &dyn std::error::Error) -> Self {
        tracing::error!(error = %failed, "a task failed");
        Self::new(Code::StoreAway, "the server failed; send it again")
    }

    pub(crate) fn sent(self) -> Sent {
        Sent {
            r#type: format!("/api#{}", self.code.name()),
            title: self.code.title(),
            status: self.code.status().as_u16(),
            code: self.code.name(),
            detail: self.detail,
            standing: self.standing,
            revision: self.revision,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let problem = self.clone();
        let mut response = answer::json(status, &self.sent());
        // Pages say it in the words of whoever looks.
        response.extensions_mut().insert(problem);
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, kind);
        if status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer realm=\"tenpin\"");
            headers.insert(header::WWW_AUTHENTICATE, scheme);
        }
        if matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            headers.insert(header::RETRY_AFTER, PATIENCE_SECONDS.into());
        }
        response
    }
}
