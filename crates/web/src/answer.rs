//! How things are answered.

mod json;
mod problem;
mod view;

use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, Response, StatusCode, header},
};
use bytes::Bytes;
use json::write_json;
pub(crate) use problem::{Code, Problem, Sent};
use serde::Serialize;
use tenpin_scorebook::{Revision, Snapshot};
pub(crate) use view::{EventView, IncompleteView, MatchView};

/// How many bytes most answers have.
const USUAL_BYTES: usize = 128;

const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// A value as JSON.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response<Body> {
    of_bytes(status, "application/json", json_bytes(value).into())
}

pub(crate) fn json_bytes(value: &impl Serialize) -> Vec<u8> {
    write_json(value, USUAL_BYTES)
}

/// A match as it is at its revision.
pub(crate) fn shown(status: StatusCode, snapshot: &Snapshot) -> Response<Body> {
    let bytes = MatchView::from(snapshot).bytes();
    let response = of_bytes(status, "application/json", bytes);
    with_etag(response, snapshot.listing.revision)
}

/// That a match was changed, without the match.
pub(crate) fn minimal(revision: Revision) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let applied = HeaderValue::from_static("return=minimal");
    response.headers_mut().insert(PREFERENCE_APPLIED, applied);
    with_etag(response, revision)
}

pub(crate) fn with_etag(mut response: Response<Body>, revision: Revision) -> Response<Body> {
    if let Ok(etag) = HeaderValue::try_from(format!("\"{revision}\"")) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

pub(crate) fn of_bytes(status: StatusCode, kind: &'static str, bytes: Bytes) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static(kind);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
