//! Who sends a request.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, request::Parts},
};

use crate::http::App;
use crate::rate_limit_key::RateLimitKey;

/// The client that sends a request.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) struct Sender(pub(in crate::http) RateLimitKey);

impl FromRequestParts<App> for Sender {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Sender, Infallible> {
        Ok(sender(parts, app))
    }
}

/// The client that sends a request.
pub(in crate::http) fn sender(parts: &Parts, app: &App) -> Sender {
    Sender(RateLimitKey::of(true_address(
        peer(parts),
        &parts.headers,
        &app.options.trusted_proxies,
    )))
}

/// Whether a request comes from a trusted proxy.
pub(in crate::http) fn is_proxied(parts: &Parts, app: &App) -> bool {
    let peer = peer(parts).to_canonical();
    app.options.trusted_proxies.contains(&peer)
}

/// Whether a trusted proxy says that it was asked by TLS.
pub(in crate::http) fn is_secure(parts: &Parts, app: &App) -> bool {
    let scheme = parts.headers.get("x-forwarded-proto");
    scheme.is_some_and(|scheme| scheme == "https") && is_proxied(parts, app)
}

/// Whether a request comes from this very machine, and not through a proxy on it, behind which everybody seems to be here.
pub(in crate::http) fn is_here(parts: &Parts, app: &App) -> bool {
    const THROUGH_PROXY: [&str; 3] = ["x-forwarded-for", "forwarded", "via"];
    let is_forwarded = THROUGH_PROXY
        .iter()
        .any(|name| parts.headers.contains_key(*name));
    peer(parts).to_canonical().is_loopback()
        && app.options.trusted_proxies.is_empty()
        && !is_forwarded
}

fn peer(parts: &Parts) -> IpAddr {
    parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip())
}

/// The address behind trusted proxies. Each proxy adds who it got the request from, so the list is read from its end,
/// and only as far as it was written by those we trust.
fn true_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut address = peer.to_canonical();
    let lists = headers.get_all("x-forwarded-for");
    let hops = lists
        .iter()
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .collect::<Vec<_>>();
    for hop in hops.into_iter().rev() {
        if !trusted.contains(&address) {
            break;
        }
        let Some(next) = hop_address(hop.trim()) else {
            break;
        };
        address = next.to_canonical();
    }
    address
}

/// The address of a hop. Some proxies write the port as well, or put addresses of IPv6 in brackets.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bare = || {
        let inner = hop.strip_prefix('[')?.strip_suffix(']')?;
        inner.parse().ok()
    };
    let with_port = || Some(hop.parse::<SocketAddr>().ok()?.ip());
    hop.parse().ok().or_else(bare).or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        let list = "6.6.6.6, 1.2.3.4, 10.0.0.2";
        headers.insert("x-forwarded-for", list.parse().expect("a header"));
        let proxies = [address("10.0.0.1"), address("10.0.0.2")];
        let of = |peer, trusted| true_address(address(peer), &headers, trusted);
        assert_eq!(of("10.0.0.1", &[]), address("10.0.0.1"));
        assert_eq!(of("9.9.9.9", &proxies), address("9.9.9.9"));
        assert_eq!(of("10.0.0.1", &proxies), address("1.2.3.4"));
        assert_eq!(of("10.0.0.1", &proxies[..1]), address("10.0.0.2"));
    }

    #[test]
    fn a_hop_is_read_however_the_proxy_writes_it() {
        for (hop, expected) in [
            ("1.2.3.4", Some("1.2.3.4")),
            ("1.2.3.4:5678", Some("1.2.3.4")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[2001:db8::1]:5678", Some("2001:db8::1")),
            ("unknown", None),
            ("", None),
        ] {
            let expected = expected.map(|text| text.parse::<IpAddr>().expect("an address"));
            assert_eq!(hop_address(hop), expected, "{hop}");
        }
    }
}
