//! Pages of other sites do not talk to us behind their visitors' backs.

use axum::{
    body::HttpBody,
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::Response,
};

use crate::http::{App, edge::address, edge::cookie, error::HttpError};
use crate::protocol::ErrorCode;

/// Counts the request against its address and refuses what comes from a page of another site. Bots have no page and send
/// no origin; they have no cookie either.
pub(in crate::http) async fn guard(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let (parts, body) = request.into_parts();
    // What does not say how large it is counts as if it were large.
    let size = body.size_hint();
    let bytes = size.exact().map_or(usize::MAX, |bytes| bytes as usize);
    app.limits.request(address::sender(&parts, &app).0, bytes)?;
    let opens_socket = parts.headers.contains_key(header::UPGRADE);
    let changes = parts.method != Method::GET && parts.method != Method::HEAD;
    let is_refused = || {
        // Where a cookie says who asks, the page has to say where it is from: any page can make a browser send the cookie.
        let is_nameless = !parts.headers.contains_key(header::ORIGIN);
        let is_ours = is_ours(&parts.headers, &app.options.allowed_origins);
        !is_ours || (is_nameless && cookie::has_session(&parts.headers))
    };
    if (opens_socket || changes) && is_refused() {
        let message = "pages of other sites may not do this";
        return Err(HttpError::new(ErrorCode::Forbidden, message));
    }
    Ok(next.run(Request::from_parts(parts, body)).await)
}

fn is_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let (Ok(origin), Some(Ok(host))) = (
        origin.to_str(),
        headers.get(header::HOST).map(|host| host.to_str()),
    ) else {
        return false;
    };
    let is_same = origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
    is_same || allowed.iter().any(|allowed| allowed == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_must_be_the_host() {
        let check = |origin: Option<&str>, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            }
            is_ours(&headers, &["http://localhost:5173".to_owned()])
        };
        assert!(check(None, "skep.example"));
        assert!(check(Some("https://skep.example"), "skep.example"));
        assert!(check(Some("http://127.0.0.1:4483"), "127.0.0.1:4483"));
        assert!(check(Some("http://localhost:5173"), "127.0.0.1:4483"));
        assert!(!check(Some("http://127.0.0.1:80"), "127.0.0.1:4483"));
        assert!(!check(Some("https://skep.example.evil"), "skep.example"));
        assert!(!check(Some("null"), "skep.example"));
    }
}
