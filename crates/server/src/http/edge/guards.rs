//! Protection against cross-site requests and DNS rebinding.
//!
//! A malicious site can point its own name at an address in the visitor's network and then read from there, because
//! browsers compare origins by name. Such requests carry the site's name in `Host`, so a server that only answers to its
//! own names is safe. IP addresses and names that cannot be registered publicly are harmless.

use std::net::IpAddr;

use axum::{
    body::HttpBody,
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::Response,
};

use crate::http::{
    App,
    edge::{address, cookie},
    error::{HttpError, Result},
};
use crate::protocol::ErrorCode;

/// Suffixes that cannot be registered publicly and only resolve in the visitor's own network.
const LOCAL_SUFFIXES: [&str; 5] = [".home.arpa", ".internal", ".lan", ".local", ".localhost"];

/// Refuses requests whose `Host` is not one of the server's names.
pub(crate) async fn check_host(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response> {
    let (parts, body) = request.into_parts();
    check(&parts, &app)?;
    Ok(next.run(Request::from_parts(parts, body)).await)
}

fn check(parts: &Parts, app: &App) -> Result<()> {
    let Some(name) = requested_name(&parts.headers)? else {
        return Ok(());
    };
    // A proxy already checks the name, so configuring it here again is optional.
    let is_checked_by_proxy = app.options.names.is_empty() && address::is_from_proxy(parts, app);
    if is_checked_by_proxy || is_own(name, &app.options.names) {
        return Ok(());
    }
    let shown: String = name.chars().take(100).collect();
    let message = format!(
        "this server does not answer to the name {shown:?}; if that is its name, start it with --host {shown}"
    );
    Err(HttpError::new(ErrorCode::Forbidden, message).with_status(StatusCode::MISDIRECTED_REQUEST))
}

/// The `Host` of a request without its port. HTTP/1.0 requests may have none.
fn requested_name(headers: &HeaderMap) -> Result<Option<&str>> {
    let bad = || HttpError::new(ErrorCode::BadRequest, "invalid Host header");
    let mut hosts = headers.get_all(header::HOST).iter();
    let Some(host) = hosts.next() else {
        return Ok(None);
    };
    if hosts.next().is_some() {
        return Err(bad());
    }
    let host = host.to_str().map_err(|_| bad())?;
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').ok_or_else(bad)?.0,
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    match name.is_empty() {
        true => Err(bad()),
        false => Ok(Some(name)),
    }
}

fn is_own(name: &str, names: &[String]) -> bool {
    // Fully qualified names may end with a dot.
    let name = name.strip_suffix('.').unwrap_or(name);
    let has_suffix = |suffix: &&str| {
        let start = name.len().saturating_sub(suffix.len());
        name.get(start..)
            .is_some_and(|end| end.eq_ignore_ascii_case(suffix))
    };
    name.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || LOCAL_SUFFIXES.iter().any(has_suffix)
        || names.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// Charges the request to its client and refuses cross-site changes and sockets. Bots send neither an origin nor a cookie.
pub(crate) async fn check_origin(
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

    fn answers_to(host: &str) -> Option<bool> {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        let name = requested_name(&headers).ok()??.to_owned();
        Some(is_own(&name, &["hive.example.org".to_owned()]))
    }

    #[test]
    fn answers_to_addresses_and_local_names() {
        for host in [
            "127.0.0.1:4483",
            "192.168.1.5",
            "[::1]:4483",
            "[fe80::1]",
            "localhost:4483",
            "raspberrypi:4483",
            "raspberrypi.local",
            "Skep.LAN:4483",
            "hive.example.org",
            "HIVE.example.org.:443",
        ] {
            assert_eq!(answers_to(host), Some(true), "{host}");
        }
    }

    #[test]
    fn refuses_public_names_of_others() {
        for host in [
            "evil.example",
            "127.0.0.1.evil.example:4483",
            "hive.example.org.evil.example",
            "localhost.evil.example",
            "1.2.3.4.5",
            "xlocal.com",
        ] {
            assert_eq!(answers_to(host), Some(false), "{host}");
        }
        for host in ["", ":80", "[::1"] {
            assert_eq!(answers_to(host), None, "{host}");
        }
    }

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
