//! Connections are counted when they come, before anything is read from them.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use crate::http::{
    HttpOptions,
    edge::connection_count::{Counted, Most, Tally},
    edge::file_limit as descriptors,
};
use crate::rate_limit_key::RateLimitKey;

/// Kept back for whoever sits at this machine: `skep doctor`, a look at the metrics, a host who wants to know what is going on.
const FOR_HOST: usize = 16;

/// Lets connections in.
pub(in crate::http) struct ConnectionGate {
    inside: Arc<Tally>,
    of_party: usize,
    of_all: usize,
    proxies: Vec<IpAddr>,
}

impl ConnectionGate {
    /// A door with as many places as the options and the system allow.
    pub(in crate::http) fn new(options: &HttpOptions) -> ConnectionGate {
        let places = options
            .limits
            .all_connections
            .min(descriptors::connections());
        ConnectionGate::with_places(places, options)
    }

    fn with_places(places: usize, options: &HttpOptions) -> ConnectionGate {
        let limits = &options.limits;
        // However few places there are, one address does not get them all, unless limits are lifted.
        let of_party = match limits.connections < limits.all_connections {
            true => limits.connections.min(places / 2).max(1),
            false => places,
        };
        ConnectionGate {
            inside: Arc::default(),
            of_party,
            of_all: places,
            proxies: options.trusted_proxies.clone(),
        }
    }

    /// A place for a connection; `None` if there is none for it.
    pub(in crate::http) fn enter(&self, peer: SocketAddr) -> Option<Counted> {
        let address = peer.ip().to_canonical();
        // The visitors of a proxy are counted by their requests; their connections end at the proxy.
        let client = (!self.is_proxy(peer)).then(|| RateLimitKey::of(address));
        let is_host = client.is_some() && address.is_loopback();
        let kept_back = if is_host { 0 } else { FOR_HOST };
        let most = Most {
            of_party: self.of_party,
            of_all: self.of_all.saturating_sub(kept_back).max(1),
        };
        self.inside.enter(client, most)
    }

    /// Whether a connection comes from a trusted proxy.
    pub(in crate::http) fn is_proxy(&self, peer: SocketAddr) -> bool {
        self.proxies.contains(&peer.ip().to_canonical())
    }

    /// Waits until everybody has left.
    pub(in crate::http) async fn emptied(&self) {
        self.inside.emptied().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(ip: &str) -> SocketAddr {
        SocketAddr::new(ip.parse().expect("an address"), 1)
    }

    fn fill(door: &ConnectionGate, ip: &str) -> Vec<Counted> {
        std::iter::from_fn(|| door.enter(peer(ip))).collect()
    }

    #[test]
    fn one_address_never_gets_every_place() {
        let door = ConnectionGate::with_places(100, &HttpOptions::default());
        let first = fill(&door, "9.9.9.1");
        assert_eq!(first.len(), 50);
        let second = fill(&door, "9.9.9.2");
        assert_eq!(second.len(), 100 - 50 - FOR_HOST);
        assert!(fill(&door, "9.9.9.3").is_empty());
    }

    #[test]
    fn addresses_of_one_ipv6_block_share_their_places() {
        let door = ConnectionGate::with_places(100, &HttpOptions::default());
        let addresses = (1..).map(|number| peer(&format!("2001:db8::{number:x}")));
        let first: Vec<Counted> = addresses.map_while(|peer| door.enter(peer)).collect();
        assert_eq!(first.len(), 50);
        assert!(door.enter(peer("2001:db8:0:1::1")).is_some());
        // An address of IPv4 is the same however the socket writes it.
        let fourth = fill(&door, "::ffff:9.9.9.1");
        assert!(!fourth.is_empty());
    }

    #[test]
    fn the_host_gets_in_when_strangers_have_taken_the_rest() {
        let proxy = "10.0.0.1".parse().expect("an address");
        let options = HttpOptions {
            trusted_proxies: vec![proxy],
            ..HttpOptions::default()
        };
        let door = ConnectionGate::with_places(100, &options);
        let strangers = fill(&door, "10.0.0.1");
        assert_eq!(strangers.len(), 100 - FOR_HOST);
        assert_eq!(fill(&door, "127.0.0.1").len(), FOR_HOST);
    }
}
