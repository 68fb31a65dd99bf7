//! Every request has an id, which stands with everything that is logged while it is answered.

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
/// The longest id that is taken over from a proxy.
const LONGEST: usize = 64;

/// Gives a request its id, or takes over what a trusted proxy has given it, and tells it with the answer. The path, which names
/// the game, is logged; the query is not.
pub(in crate::http) async fn follow(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let arrived = Instant::now();
    let (parts, body) = request.into_parts();
    let id = given(&parts, &app).unwrap_or_else(fresh);
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
    METRICS.request.since(arrived);
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

/// The id that a trusted proxy has given.
fn given(parts: &Parts, app: &App) -> Option<String> {
    let id = parts.headers.get(X_REQUEST_ID)?.to_str().ok()?;
    let is_fit =
        !id.is_empty() && id.len() <= LONGEST && id.bytes().all(|byte| byte.is_ascii_graphic());
    (is_fit && address::is_proxied(parts, app)).then(|| id.to_owned())
}

fn fresh() -> String {
    let mut bytes = [0; 8];
    // Without randomness requests are told apart by nothing but their times.
    getrandom::fill(&mut bytes).ok();
    format!("{:016x}", u64::from_ne_bytes(bytes))
}
