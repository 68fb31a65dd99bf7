//! Limits and daily import quotas per address.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use governor::{DefaultDirectRateLimiter, RateLimiter};

use crate::http::edge::connection_gate::{ConnectionCount, ConnectionPermit, MaxConnections};
use crate::{
    clock::Millis,
    lock::lock,
    metrics::METRICS,
    rate_limit::{KeyedLimiter, LimitError, RateLimit, RateLimitKey},
};

/// Bytes charged as one request, because replaying a long move list is expensive.
const BYTES_PER_REQUEST: usize = 8 * 1024;
/// Maximum charge for a single request, so that a club behind one address can still upload files.
const MAX_REQUEST_COST: u32 = 40;
/// Concurrent uploads; each is buffered in memory.
const MAX_CONCURRENT_IMPORTS: usize = 4;
/// Retry delay when every import or export slot is taken.
const TRANSFER_RETRY: Duration = Duration::from_secs(5);
/// Retry delay when too many sockets are open.
const SOCKET_RETRY: Duration = Duration::from_secs(10);

/// Limits per address unless noted otherwise. The defaults suit a club whose members share one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitOptions {
    /// API requests.
    pub requests: RateLimit,
    /// New games.
    pub creations: RateLimit,
    /// Files imported into the archive.
    pub imports: RateLimit,
    pub import_quota: ImportQuota,
    /// KiB of archive exports.
    pub exported: RateLimit,
    /// Concurrent archive exports in total. Each address gets one at a time.
    pub exports: usize,
    /// Messages over all sockets.
    pub messages: RateLimit,
    /// Messages over one socket.
    pub socket_messages: RateLimit,
    /// Open sockets and event streams.
    pub sockets: usize,
    /// Open sockets and event streams in total.
    pub all_sockets: usize,
    /// Connections of any kind. They are counted before anything is read from them, so a trusted proxy's count only
    /// towards the total.
    pub connections: usize,
    /// Connections in total; the system's file limit may be lower.
    pub all_connections: usize,
}

impl Default for LimitOptions {
    fn default() -> LimitOptions {
        LimitOptions {
            requests: RateLimit::per_second(100, 400),
            creations: RateLimit::per_second(2, 120),
            imports: RateLimit::per_second(1, 40),
            import_quota: ImportQuota::default(),
            exported: RateLimit::per_second(1024, 16 * 1024),
            exports: 4,
            messages: RateLimit::per_second(400, 2_000),
            socket_messages: RateLimit::per_second(20, 80),
            sockets: 400,
            all_sockets: 20_000,
            connections: 600,
            all_connections: 25_000,
        }
    }
}

impl LimitOptions {
    /// Effectively unlimited, for local benchmarks.
    pub const fn unlimited() -> LimitOptions {
        const UNLIMITED: RateLimit = RateLimit::per_second(1_000_000, 1_000_000);
        LimitOptions {
            requests: UNLIMITED,
            creations: UNLIMITED,
            imports: UNLIMITED,
            import_quota: ImportQuota::UNLIMITED,
            exported: UNLIMITED,
            exports: 1_000,
            messages: UNLIMITED,
            socket_messages: UNLIMITED,
            sockets: 1_000_000,
            all_sockets: 1_000_000,
            connections: 1_000_000,
            all_connections: 1_000_000,
        }
    }
}

type Result<T = (), E = LimitError> = std::result::Result<T, E>;

type ClientLimiter = KeyedLimiter<RateLimitKey>;

/// Recent activity of each client.
pub(crate) struct Limits {
    options: LimitOptions,
    requests: ClientLimiter,
    creations: ClientLimiter,
    imports: ClientLimiter,
    exported: ClientLimiter,
    messages: ClientLimiter,
    pub(crate) open_sockets: Arc<ConnectionCount>,
    running_exports: Arc<ConnectionCount>,
    running_imports: Arc<ConnectionCount>,
    pub(crate) import_usage: ImportUsage,
}

impl Limits {
    pub(crate) fn new(options: LimitOptions) -> Limits {
        Limits {
            options,
            requests: KeyedLimiter::new(options.requests),
            creations: KeyedLimiter::new(options.creations),
            imports: KeyedLimiter::new(options.imports),
            messages: KeyedLimiter::new(options.messages),
            exported: KeyedLimiter::new(options.exported),
            open_sockets: Arc::default(),
            running_exports: Arc::default(),
            running_imports: Arc::default(),
            import_usage: ImportUsage::new(options.import_quota),
        }
    }

    /// Charges a request by the size of its body.
    pub(crate) fn charge_request(&self, client: RateLimitKey, bytes: usize) -> Result {
        charge(&self.requests, client, cost(bytes))
    }

    /// Charges a new game, once per node, so that a cluster gives a client no more games than a single node would.
    pub(crate) fn charge_creation(&self, client: RateLimitKey, nodes: usize) -> Result {
        let cost = u32::try_from(nodes).unwrap_or(u32::MAX);
        charge(&self.creations, client, cost)
    }

    /// Charges an imported file.
    pub(crate) fn charge_import(&self, client: RateLimitKey) -> Result {
        charge(&self.imports, client, 1)
    }

    /// Charges exported bytes.
    pub(crate) fn charge_export(&self, client: RateLimitKey, bytes: usize) -> Result {
        let kibibytes = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
        charge(&self.exported, client, kibibytes)
    }

    /// Charges a socket message by its size.
    pub(crate) fn charge_message(&self, client: RateLimitKey, bytes: usize) -> Result {
        charge(&self.messages, client, cost(bytes))
    }

    /// A limiter for the messages of one socket.
    pub(crate) fn socket_limiter(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.options.socket_messages.quota())
    }

    /// A permit to upload and read one file.
    pub(crate) fn acquire_import(&self, client: RateLimitKey) -> Result<ConnectionPermit> {
        let max = (1, MAX_CONCURRENT_IMPORTS);
        acquire(&self.running_imports, client, max, TRANSFER_RETRY)
    }

    pub(crate) fn acquire_export(&self, client: RateLimitKey) -> Result<ConnectionPermit> {
        let max = (1, self.options.exports);
        acquire(&self.running_exports, client, max, TRANSFER_RETRY)
    }

    pub(crate) fn acquire_socket(&self, client: RateLimitKey) -> Result<ConnectionPermit> {
        let max = (self.options.sockets, self.options.all_sockets);
        acquire(&self.open_sockets, client, max, SOCKET_RETRY)
    }
}

fn cost(bytes: usize) -> u32 {
    let extra = u32::try_from(bytes / BYTES_PER_REQUEST).unwrap_or(u32::MAX);
    extra.saturating_add(1).min(MAX_REQUEST_COST)
}

fn charge(limiter: &ClientLimiter, client: RateLimitKey, cost: u32) -> Result {
    let charged = limiter.check(&client, cost);
    if charged.is_err() {
        METRICS.refused_requests.inc();
    }
    charged
}

fn acquire(
    count: &Arc<ConnectionCount>,
    client: RateLimitKey,
    (per_client, total): (usize, usize),
    retry_after: Duration,
) -> Result<ConnectionPermit> {
    count
        .acquire(Some(client), MaxConnections { per_client, total })
        .ok_or(LimitError { retry_after })
}

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Daily quota of one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportQuota {
    pub bytes: u64,
    /// Games, including unreadable ones.
    pub games: u64,
}

impl Default for ImportQuota {
    fn default() -> ImportQuota {
        ImportQuota {
            bytes: 64 << 20,
            games: 20_000,
        }
    }
}

impl ImportQuota {
    pub const UNLIMITED: ImportQuota = ImportQuota {
        bytes: u64::MAX,
        games: u64::MAX,
    };
}

/// Imports of each client today.
pub(crate) struct ImportUsage {
    quota: ImportQuota,
    today: Mutex<DailyUsage>,
}

#[derive(Default)]
struct DailyUsage {
    day: Millis,
    per_client: HashMap<RateLimitKey, ImportQuota>,
}

impl ImportUsage {
    pub(crate) fn new(quota: ImportQuota) -> ImportUsage {
        ImportUsage {
            quota,
            today: Mutex::default(),
        }
    }

    /// Charges a file before it is read, or refuses it if it exceeds the quota.
    pub(crate) fn charge_file(
        &self,
        client: RateLimitKey,
        bytes: u64,
        now: Millis,
    ) -> Result<(), LimitError> {
        let mut today = self.on(now);
        let used = today.of(client);
        let bytes = used.bytes.saturating_add(bytes);
        if bytes > self.quota.bytes || used.games >= self.quota.games {
            let retry_after = Duration::from_millis(DAY - now % DAY);
            return Err(LimitError { retry_after });
        }
        used.bytes = bytes;
        Ok(())
    }

    /// Charges the games of a file after it was read.
    pub(crate) fn charge_games(&self, client: RateLimitKey, games: u64, now: Millis) {
        let mut today = self.on(now);
        let used = today.of(client);
        used.games = used.games.saturating_add(games);
    }

    /// The usage of the current day, reset at midnight UTC.
    fn on(&self, now: Millis) -> MutexGuard<'_, DailyUsage> {
        let mut today = lock(&self.today);
        if today.day != now / DAY {
            *today = DailyUsage {
                day: now / DAY,
                per_client: HashMap::new(),
            };
        }
        today
    }
}

impl DailyUsage {
    fn of(&mut self, client: RateLimitKey) -> &mut ImportQuota {
        let nothing = ImportQuota { bytes: 0, games: 0 };
        self.per_client.entry(client).or_insert(nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applies_per_day_and_address() {
        let [one, other] = [1, 2].map(|last| RateLimitKey::of([10, 0, 0, last].into()));
        let usage = ImportUsage::new(ImportQuota {
            bytes: 10,
            games: 3,
        });
        assert_eq!(usage.charge_file(one, 6, 0), Ok(()));
        let retry_after = Duration::from_millis(DAY - 1);
        let refused = Err(LimitError { retry_after });
        assert_eq!(usage.charge_file(one, 6, 1), refused);
        assert_eq!(usage.charge_file(other, 6, 1), Ok(()));
        usage.charge_games(other, 3, 1);
        assert_eq!(usage.charge_file(other, 1, 1), refused);
        assert_eq!(usage.charge_file(one, 6, DAY), Ok(()));
        assert_eq!(usage.charge_file(other, 6, DAY), Ok(()));
    }
}
