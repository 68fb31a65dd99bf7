//! Figures for Prometheus.

use axum::{
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};

use crate::http::{App, error::HttpError};
use crate::metrics::{METRICS, Open};

/// The format that Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// `GET /metrics`
pub(in crate::http) async fn metrics(State(app): State<App>) -> Result<Response, HttpError> {
    let open = Open {
        rooms: app.rooms.len(),
        clocks: app.rooms.running_clocks(),
        sockets: app.limits.open_sockets(),
    };
    let text = METRICS.tell(open).map_err(HttpError::internal)?;
    Ok(([(CONTENT_TYPE, OPEN_METRICS)], text).into_response())
}
