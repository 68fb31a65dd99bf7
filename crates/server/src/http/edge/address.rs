//! Client addresses, as seen through trusted proxies.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, request::Parts},
};

use crate::http::App;
use crate::rate_limit::RateLimitKey;

/// Extractor for the client that limits are charged to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) RateLimitKey);

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Client, Infallible> {
        Ok(Client(rate_limit_key(parts, app)))
    }
}

pub(crate) fn rate_limit_key(parts: &Parts, app: &App) -> RateLimitKey {
    let address = client_address(peer(parts), &parts.headers, &app.options.trusted_proxies);
    RateLimitKey::of(address)
}

pub(crate) fn is_from_proxy(parts: &Parts, app: &App) -> bool {
    let peer = peer(parts).to_canonical();
    app.options.trusted_proxies.contains(&peer)
}

/// True if a trusted proxy received the request over TLS.
pub(crate) fn is_secure(parts: &Parts, app: &App) -> bool {
    let scheme = parts.headers.get("x-forwarded-proto");
    scheme.is_some_and(|scheme| scheme == "https") && is_from_proxy(parts, app)
}

/// True for requests from this machine. A proxy on the same machine makes every client look local, so requests that show
/// any sign of one do not count.
pub(crate) fn is_local(parts: &Parts, app: &App) -> bool {
    const PROXY_HEADERS: [&str; 3] = ["x-forwarded-for", "forwarded", "via"];
    let is_forwarded = PROXY_HEADERS
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

/// The address behind trusted proxies. Each proxy appends the address it received the request from, so the list is read
/// from its end, and only as far as trusted proxies wrote it.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
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
        let Some(next) = parse_hop(hop.trim()) else {
            break;
        };
        address = next.to_canonical();
    }
    address
}

/// Parses an entry of `X-Forwarded-For`. Some proxies add the port or put IPv6 addresses in brackets.
fn parse_hop(hop: &str) -> Option<IpAddr> {
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
    fn believes_only_trusted_proxies() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        let list = "6.6.6.6, 1.2.3.4, 10.0.0.2";
        headers.insert("x-forwarded-for", list.parse().expect("a header"));
        let proxies = [address("10.0.0.1"), address("10.0.0.2")];
        let of = |peer, trusted| client_address(address(peer), &headers, trusted);
        assert_eq!(of("10.0.0.1", &[]), address("10.0.0.1"));
        assert_eq!(of("9.9.9.9", &proxies), address("9.9.9.9"));
        assert_eq!(of("10.0.0.1", &proxies), address("1.2.3.4"));
        assert_eq!(of("10.0.0.1", &proxies[..1]), address("10.0.0.2"));
    }

    #[test]
    fn parses_every_form_of_hop() {
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
            assert_eq!(parse_hop(hop), expected, "{hop}");
        }
    }
}
