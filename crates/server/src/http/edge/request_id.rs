//! Request ids, which appear in every log line about a request and in its response.

use std::time::Instant;

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, request::Parts},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::http::{App, edge::address};
use crate::metrics::METRICS;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const MAX_ID_LENGTH: usize = 64;

/// Traces a request under its id, which a trusted proxy may have set. Logs the path but not the query.
pub(crate) async fn trace(State(app): State<App>, request: Request, next: Next) -> Response {
    let arrived = Instant::now();
    let (parts, body) = request.into_parts();
    let id = proxy_id(&parts, &app).unwrap_or_else(random_id);
    let span = tracing::error_span!(
        "request",
        id,
        method = %parts.method,
        path = parts.uri.path()
    );
    let mut response = next
        .run(Request::from_parts(parts, body))
        .instrument(span.clone())
        .await;
    METRICS.request.observe_since(arrived);
    span.in_scope(|| {
        let milliseconds = arrived.elapsed().as_millis();
        tracing::debug!(
            status = response.status().as_u16(),
            milliseconds,
            "answered"
        );
    });
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(X_REQUEST_ID, id);
    }
    response
}

fn proxy_id(parts: &Parts, app: &App) -> Option<String> {
    let id = parts.headers.get(X_REQUEST_ID)?.to_str().ok()?;
    let is_printable = id.bytes().all(|byte| byte.is_ascii_graphic());
    let is_valid = !id.is_empty() && id.len() <= MAX_ID_LENGTH && is_printable;
    (is_valid && address::is_from_proxy(parts, app)).then(|| id.to_owned())
}

fn random_id() -> String {
    let mut bytes = [0; 8];
    // Without randomness, ids are zero and requests differ only by their timestamps.
    getrandom::fill(&mut bytes).ok();
    format!("{:016x}", u64::from_ne_bytes(bytes))
}
