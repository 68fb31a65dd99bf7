//! Admission of new connections, decided before anything is read from them, and counts of open connections, sockets and
//! transfers, in total and per client.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex},
};

use tokio::sync::Notify;

use crate::http::HttpOptions;
use crate::{lock::lock, rate_limit::RateLimitKey};

/// Connections reserved for this machine, so that the host can still run `skep doctor` or read the metrics when the server
/// is full.
const RESERVED_FOR_HOST: usize = 16;

pub(crate) struct ConnectionGate {
    pub(crate) open: Arc<ConnectionCount>,
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

#[derive(Default)]
pub(crate) struct ConnectionCount {
    counts: Mutex<Counts>,
    released: Notify,
}

#[derive(Default)]
struct Counts {
    per_client: HashMap<RateLimitKey, usize>,
    total: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MaxConnections {
    pub(crate) per_client: usize,
    pub(crate) total: usize,
}

impl ConnectionCount {
    /// Counts one more until the permit is dropped; `None` if a limit is reached. Without a client, only the total counts.
    pub(crate) fn acquire(
        self: &Arc<Self>,
        client: Option<RateLimitKey>,
        max: MaxConnections,
    ) -> Option<ConnectionPermit> {
        let mut counts = lock(&self.counts);
        let of_client = client.map_or(0, |client| {
            counts.per_client.get(&client).copied().unwrap_or(0)
        });
        if of_client >= max.per_client || counts.total >= max.total {
            return None;
        }
        if let Some(client) = client {
            counts.per_client.insert(client, of_client + 1);
        }
        counts.total += 1;
        Some(ConnectionPermit {
            count: Arc::clone(self),
            client,
        })
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.counts).total
    }

    /// Waits until the count is zero.
    pub(crate) async fn emptied(&self) {
        loop {
            let released = self.released.notified();
            if self.len() == 0 {
                return;
            }
            released.await;
        }
    }
}

/// RAII guard for one counted connection.
pub(crate) struct ConnectionPermit {
    count: Arc<ConnectionCount>,
    client: Option<RateLimitKey>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = lock(&self.count.counts);
        counts.total = counts.total.saturating_sub(1);
        if let Some(client) = self.client {
            match counts.per_client.get_mut(&client) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    counts.per_client.remove(&client);
                }
            }
        }
        drop(counts);
        self.count.released.notify_waiters();
    }
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

    #[test]
    fn dropping_a_permit_frees_its_place() {
        let client = |last| Some(RateLimitKey::of([10, 0, 0, last].into()));
        let max = MaxConnections {
            per_client: 1,
            total: 2,
        };
        let count = Arc::new(ConnectionCount::default());
        let first = count.acquire(client(1), max).expect("a permit");
        assert!(count.acquire(client(1), max).is_none());
        let anonymous = count.acquire(None, max).expect("a permit");
        assert!(count.acquire(client(2), max).is_none());
        drop(first);
        assert!(count.acquire(client(1), max).is_some());
        drop(anonymous);
        assert_eq!(count.len(), 0);
        assert!(lock(&count.counts).per_client.is_empty());
    }
}
