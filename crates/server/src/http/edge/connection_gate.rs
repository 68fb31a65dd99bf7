//! Admission of new connections, decided before anything is read from them.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use crate::http::{
    HttpOptions,
    edge::connection_count::{ConnectionCount, ConnectionPermit, MaxConnections},
};
use crate::rate_limit::RateLimitKey;

/// Connections reserved for this machine, so that the host can still run `skep doctor` or read the metrics when the server
/// is full.
const RESERVED_FOR_HOST: usize = 16;

pub(crate) struct ConnectionGate {
    open: Arc<ConnectionCount>,
    max: MaxConnections,
    trusted_proxies: Vec<IpAddr>,
}

impl ConnectionGate {
    /// A gate with as much capacity as both the options and the file limit allow.
    pub(crate) fn new(options: &HttpOptions) -> ConnectionGate {
        let max = options.limits.all_connections;
        ConnectionGate::with_capacity(max.min(max_connections()), options)
    }

    fn with_capacity(total: usize, options: &HttpOptions) -> ConnectionGate {
        let limits = &options.limits;
        // However small the capacity, one address must not take all of it, unless limits are lifted.
        let per_client = match limits.connections < limits.all_connections {
            true => limits.connections.min(total / 2).max(1),
            false => total,
        };
        ConnectionGate {
            open: Arc::default(),
            max: MaxConnections { per_client, total },
            trusted_proxies: options.trusted_proxies.clone(),
        }
    }

    pub(crate) fn admit(&self, peer: SocketAddr) -> Option<ConnectionPermit> {
        let address = peer.ip().to_canonical();
        // Many clients share a proxy's connections; their requests are counted instead.
        let client = (!self.is_proxy(peer)).then(|| RateLimitKey::of(address));
        let is_host = client.is_some() && address.is_loopback();
        let reserved = if is_host { 0 } else { RESERVED_FOR_HOST };
        let max = MaxConnections {
            total: self.max.total.saturating_sub(reserved).max(1),
            ..self.max
        };
        self.open.acquire(client, max)
    }

    pub(crate) fn is_proxy(&self, peer: SocketAddr) -> bool {
        self.trusted_proxies.contains(&peer.ip().to_canonical())
    }

    /// Waits until every connection is closed.
    pub(crate) async fn emptied(&self) {
        self.open.emptied().await;
    }
}

/// Files reserved for the database, its log, the directory lock and the runtime.
const RESERVED_FILES: u64 = 48;
const MAX_FILES: u64 = 65_536;

/// Connections that fit within the file limit, after raising it as far as the system allows.
fn max_connections() -> usize {
    let files = raise().unwrap_or(MAX_FILES);
    usize::try_from(without_reserved(files)).unwrap_or(usize::MAX)
}

/// Leaves at least a quarter for connections where the limit is very low.
fn without_reserved(files: u64) -> u64 {
    files.saturating_sub(RESERVED_FILES).max(files / 4)
}

/// Raises the soft limit as far as possible without privileges and returns it; `None` if there is no limit.
#[cfg(unix)]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current?;
    let wanted = limit
        .maximum
        .unwrap_or(MAX_FILES)
        .min(MAX_FILES)
        .max(current);
    let raised = Rlimit {
        current: Some(wanted),
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => Some(wanted),
        // The old limit still applies.
        Err(_) => Some(current),
    }
}

#[cfg(not(unix))]
fn raise() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(ip: &str) -> SocketAddr {
        SocketAddr::new(ip.parse().expect("an address"), 1)
    }

    fn fill(gate: &ConnectionGate, ip: &str) -> Vec<ConnectionPermit> {
        std::iter::from_fn(|| gate.admit(peer(ip))).collect()
    }

    #[test]
    fn one_address_cannot_take_every_connection() {
        let gate = ConnectionGate::with_capacity(100, &HttpOptions::default());
        let first = fill(&gate, "9.9.9.1");
        assert_eq!(first.len(), 50);
        let second = fill(&gate, "9.9.9.2");
        assert_eq!(second.len(), 100 - 50 - RESERVED_FOR_HOST);
        assert!(fill(&gate, "9.9.9.3").is_empty());
    }

    #[test]
    fn addresses_of_one_ipv6_block_share_their_connections() {
        let gate = ConnectionGate::with_capacity(100, &HttpOptions::default());
        let addresses = (1..).map(|number| peer(&format!("2001:db8::{number:x}")));
        let first: Vec<ConnectionPermit> = addresses.map_while(|peer| gate.admit(peer)).collect();
        assert_eq!(first.len(), 50);
        assert!(gate.admit(peer("2001:db8:0:1::1")).is_some());
        // An IPv4-mapped address counts as IPv4.
        let mapped = fill(&gate, "::ffff:9.9.9.1");
        assert!(!mapped.is_empty());
    }

    #[test]
    fn admits_the_host_when_the_server_is_full() {
        let proxy = "10.0.0.1".parse().expect("an address");
        let options = HttpOptions {
            trusted_proxies: vec![proxy],
            ..HttpOptions::default()
        };
        let gate = ConnectionGate::with_capacity(100, &options);
        let strangers = fill(&gate, "10.0.0.1");
        assert_eq!(strangers.len(), 100 - RESERVED_FOR_HOST);
        assert_eq!(fill(&gate, "127.0.0.1").len(), RESERVED_FOR_HOST);
    }

    #[test]
    fn reserves_files_for_the_database() {
        assert_eq!(without_reserved(1024), 976);
        assert_eq!(without_reserved(65_536), 65_488);
        assert_eq!(without_reserved(40), 10);
    }
}
