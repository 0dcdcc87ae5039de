//! Whether the server is well.

use std::time::Duration;

use axum::{extract::State, http::StatusCode, response::Response};
use bytes::Bytes;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::{AppState, describe::ReadRefusals};
use crate::{
    answer::{self, Code, Problem},
    house::LastCheck,
};

/// How long the book may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// All is well.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of tenpin.
    version: &'static str,
    /// How the book was when it was looked through last; left out if it was not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
}

/// How the whole book was when it was looked through.
#[derive(Serialize, ToSchema)]
struct Verified {
    /// When that was done.
    #[schema(format = DateTime, example = "2026-11-15T04:00:00.000Z")]
    at: String,
    /// How much was wrong; the log says what.
    findings: usize,
}

impl From<LastCheck> for Verified {
    fn from(check: LastCheck) -> Self {
        Self {
            at: check.at.to_string(),
            findings: check.findings,
        }
    }
}

/// Whether the server is alive and its book can be written.
#[utoipa::path(get, path = "/healthz",
    responses((status = 200, description = "All is well", body = Health), ReadRefusals))]
pub(super) async fn healthz(State(house): AppState) -> Result<Response, Problem> {
    let writable = timeout(PATIENCE, house.book.check()).await;
    let slow = |_| Problem::new(Code::StoreAway, "the scorebook takes too long to answer");
    writable.map_err(slow)??;
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        verified: house.last_check().map(Verified::from),
    };
    Ok(answer::json(StatusCode::OK, &health))
}

/// What the server has counted, for Prometheus.
#[utoipa::path(get, path = "/metrics",
    responses((status = 200, description = "Counters", body = String,
        content_type = "application/openmetrics-text"), ReadRefusals))]
pub(super) async fn metrics(State(house): AppState) -> Response {
    let boards = i64::try_from(house.boards.count()).unwrap_or(i64::MAX);
    house.metrics.boards.set(boards);
    house.metrics.look_at(&house.book);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    answer::of_bytes(StatusCode::OK, kind, Bytes::from(house.metrics.text()))
}
