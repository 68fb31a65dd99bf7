//! Protection against cross-site requests.

use axum::{
    body::HttpBody,
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::Response,
};

use crate::http::{
    App,
    edge::address,
    edge::cookie,
    error::{HttpError, Result},
};
use crate::protocol::ErrorCode;

/// Charges the request to its client and refuses cross-site changes and sockets. Bots send neither an origin nor a cookie.
pub(crate) async fn guard(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response> {
    let (parts, body) = request.into_parts();
    // A body of unknown size is charged at the maximum.
    let size = body.size_hint();
    let bytes = size.exact().map_or(usize::MAX, |bytes| bytes as usize);
    let client = address::rate_limit_key(&parts, &app);
    app.limits.charge_request(client, bytes)?;
    let opens_socket = parts.headers.contains_key(header::UPGRADE);
    let changes = parts.method != Method::GET && parts.method != Method::HEAD;
    let is_refused = || {
        // Any page can make a browser send the session cookie, so requests with one must state their origin.
        let has_no_origin = !parts.headers.contains_key(header::ORIGIN);
        let is_allowed = is_allowed(&parts.headers, &app.options.allowed_origins);
        !is_allowed || (has_no_origin && cookie::has_session(&parts.headers))
    };
    if (opens_socket || changes) && is_refused() {
        let message = "cross-site requests are not allowed";
        return Err(HttpError::new(ErrorCode::Forbidden, message));
    }
    Ok(next.run(Request::from_parts(parts, body)).await)
}

fn is_allowed(headers: &HeaderMap, allowed: &[String]) -> bool {
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
    fn accepts_only_its_own_and_configured_origins() {
        let check = |origin: Option<&str>, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            }
            is_allowed(&headers, &["http://localhost:5173".to_owned()])
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
