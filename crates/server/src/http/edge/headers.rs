//! Response headers and request ids. The id of a request appears in every log line about it and in its response.

use std::time::Instant;

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::http::{App, edge::address};
use crate::metrics::METRICS;

/// The page loads only our own files and cannot be framed. Compiling the WebAssembly module with the rules and the engine
/// needs `'wasm-unsafe-eval'`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; media-src 'self' blob:; \
     worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), \
     payment=(), usb=()";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    // The URL of a game is an invitation to it.
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", PERMISSIONS_POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    // Together with COOP this isolates the page, which lets its workers share memory; that is how a search is stopped.
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// One year of HSTS.
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers to every response; API responses are also excluded from caches.
pub(crate) async fn add(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let (parts, body) = request.into_parts();
    let is_secure = address::is_secure(&parts, &app);
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
    }
    if is_api {
        let no_store = HeaderValue::from_static("no-store");
        headers.entry(header::CACHE_CONTROL).or_insert(no_store);
    }
    response
}

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
