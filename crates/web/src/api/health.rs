//! Whether the server is well.

use axum::{extract::State, http::StatusCode, response::Response};
use bytes::Bytes;
use serde::Serialize;
use tenpin_scorebook::Page;
use utoipa::ToSchema;

use super::{AppState, describe::ReadRefusals};
use crate::answer::{self, Problem};

/// All is well.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of tenpin.
    version: &'static str,
}

/// Whether the server is alive and its book answers.
#[utoipa::path(get, path = "/healthz",
    responses((status = 200, description = "All is well", body = Health), ReadRefusals))]
pub(super) async fn healthz(State(house): AppState) -> Result<Response, Problem> {
    let one = Page {
        state: None,
        lane: None,
        before: None,
        limit: 1,
    };
    house.read(move |book| book.list(&one)).await?;
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
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
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    answer::of_bytes(StatusCode::OK, kind, Bytes::from(house.metrics.text()))
}
