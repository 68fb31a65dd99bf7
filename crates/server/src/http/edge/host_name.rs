//! Under which name the server is asked.
//!
//! A page of another site can make its name lead to an address of its visitor's network, and then read what stands there as if it
//! were its own: browsers go by names. Such requests carry the name of that site, so a server that answers only to its own
//! names is safe. An address in place of a name, and names that no stranger can have, are harmless.

use std::net::IpAddr;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    middleware::Next,
    response::Response,
};

use crate::http::{App, edge::address, error::HttpError};
use crate::protocol::ErrorCode;

/// Endings that belong to nobody in the internet: whoever answers under them is in the visitor's own network.
const LOCAL_ENDINGS: [&str; 5] = [".home.arpa", ".internal", ".lan", ".local", ".localhost"];

/// Refuses requests under a name that is not the server's.
pub(in crate::http) async fn guard(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let (parts, body) = request.into_parts();
    check(&parts, &app)?;
    Ok(next.run(Request::from_parts(parts, body)).await)
}

fn check(parts: &Parts, app: &App) -> Result<(), HttpError> {
    let Some(name) = name_of(&parts.headers)? else {
        return Ok(());
    };
    // A proxy answers to its own names only, and is not to be asked about each of them here unless the host wants so.
    let leaves_it_to_proxy = app.options.names.is_empty() && address::is_proxied(parts, app);
    if leaves_it_to_proxy || is_ours(name, &app.options.names) {
        return Ok(());
    }
    let shown: String = name.chars().take(100).collect();
    let message = format!(
        "this server does not answer to the name {shown:?}; if that is its name, start it with --host {shown}"
    );
    Err(HttpError::new(ErrorCode::Forbidden, message).with_status(StatusCode::MISDIRECTED_REQUEST))
}

/// The name that a request is for, without port; `None` if it has none, as only very old programs send it.
fn name_of(headers: &HeaderMap) -> Result<Option<&str>, HttpError> {
    let bad = || {
        HttpError::new(
            ErrorCode::BadRequest,
            "the Host of the request makes no sense",
        )
    };
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

fn is_ours(name: &str, names: &[String]) -> bool {
    // A name may end with a dot.
    let name = name.strip_suffix('.').unwrap_or(name);
    let has_ending = |ending: &&str| {
        let start = name.len().saturating_sub(ending.len());
        name.get(start..)
            .is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    name.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || LOCAL_ENDINGS.iter().any(has_ending)
        || names.iter().any(|ours| ours.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers_to(host: &str) -> Option<bool> {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        let name = name_of(&headers).ok()??.to_owned();
        Some(is_ours(&name, &["hive.example.org".to_owned()]))
    }

    #[test]
    fn addresses_and_names_of_the_network_are_answered() {
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
    fn names_that_a_stranger_can_have_are_refused() {
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
}
