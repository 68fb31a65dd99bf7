//! Headers that every answer has.

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::http::{App, edge::address};

/// The page loads nothing from elsewhere, runs no script that is not a file of ours, and is shown in no frame. The module
/// with rules and engine is a file of ours as well, but needs a word of its own to be compiled.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; media-src 'self' blob:; \
     worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), \
     payment=(), usb=()";

const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(CONTENT_SECURITY_POLICY),
    ),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    // The address of a game is as good as an invitation.
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(PERMISSIONS_POLICY),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    // With the header before it, this isolates the page from others, which lets its workers share memory: a search is
    // stopped that way.
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        HeaderValue::from_static("require-corp"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// A browser that has come by TLS once uses nothing else for a year.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers, and forbids caches to keep what the interface says.
pub(in crate::http) async fn add(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let (parts, body) = request.into_parts();
    let is_secure = address::is_secure(&parts, &app);
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    if is_secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, ONLY_TLS);
    }
    if is_api {
        let no_store = HeaderValue::from_static("no-store");
        headers.entry(header::CACHE_CONTROL).or_insert(no_store);
    }
    response
}
