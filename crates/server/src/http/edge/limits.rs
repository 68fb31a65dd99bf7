//! What one address may do.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use governor::{
    DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use crate::http::{
    edge::connection_count::{Counted, Most, Tally},
    edge::import_quota::{ImportQuota, Imported},
};
use crate::{
    metrics::METRICS,
    protocol::{ErrorCode, ProtocolError},
    rate_limit_key::RateLimitKey,
};

/// So much in a second, and so much at once after a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// In a second.
    pub per_second: u32,
    /// At once.
    pub burst: u32,
}

impl Rate {
    fn quota(self) -> Quota {
        let positive = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Quota::per_second(positive(self.per_second)).allow_burst(positive(self.burst))
    }
}

/// How many bytes count as much as a request by itself: a long line of moves takes long to play through.
const BYTES_OF_A_REQUEST: usize = 8 * 1024;
/// For how many requests a large one counts at the most, so that a club at one address may send files.
const MAX_WEIGHT: u32 = 40;

/// How many files of games may arrive at the same time; all of them are in memory.
const MOST_IMPORTS: usize = 4;

/// What one address, and one socket, may do. The usual values are for a club in which everybody shares an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitOptions {
    /// Requests of an address to the interface.
    pub requests: Rate,
    /// New games of an address.
    pub creations: Rate,
    /// Files of games that an address imports.
    pub imports: Rate,
    /// What of it an address may import in a day.
    pub import_quota: ImportQuota,
    /// KiB of files with many games that an address gets.
    pub exported: Rate,
    /// Such files that are written at the same time; an address gets one at a time.
    pub exports: usize,
    /// Messages of an address over all its sockets.
    pub messages: Rate,
    /// Messages of one socket.
    pub socket_messages: Rate,
    /// Open sockets and event streams of an address.
    pub sockets: usize,
    /// Open sockets and event streams in all.
    pub all_sockets: usize,
    /// Connections of an address, whatever they are for. They are counted before anything is read from them, so those of a
    /// proxy count only among all.
    pub connections: usize,
    /// Connections in all; the system may allow fewer.
    pub all_connections: usize,
}

impl Default for LimitOptions {
    fn default() -> LimitOptions {
        LimitOptions {
            requests: Rate {
                per_second: 100,
                burst: 400,
            },
            creations: Rate {
                per_second: 2,
                burst: 120,
            },
            imports: Rate {
                per_second: 1,
                burst: 40,
            },
            import_quota: ImportQuota::default(),
            exported: Rate {
                per_second: 1024,
                burst: 16 * 1024,
            },
            exports: 4,
            messages: Rate {
                per_second: 400,
                burst: 2_000,
            },
            socket_messages: Rate {
                per_second: 20,
                burst: 80,
            },
            sockets: 400,
            all_sockets: 20_000,
            connections: 600,
            all_connections: 25_000,
        }
    }
}

impl LimitOptions {
    /// No limits worth the name, for measurements on one's own machine.
    pub const fn none() -> LimitOptions {
        const MUCH: Rate = Rate {
            per_second: 1_000_000,
            burst: 1_000_000,
        };
        LimitOptions {
            requests: MUCH,
            creations: MUCH,
            imports: MUCH,
            import_quota: ImportQuota::NONE,
            exported: MUCH,
            exports: 1_000,
            messages: MUCH,
            socket_messages: MUCH,
            sockets: 1_000_000,
            all_sockets: 1_000_000,
            connections: 1_000_000,
            all_connections: 1_000_000,
        }
    }
}

/// A limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct LimitError {
    /// When to ask again.
    pub(in crate::http) wait: Duration,
}

impl LimitError {
    /// There is no telling when it will be better.
    pub(in crate::http) const SOON: LimitError = LimitError {
        wait: Duration::from_secs(1),
    };

    /// What a client is told.
    pub(in crate::http) fn told(self) -> ProtocolError {
        let message = "too much at once: slow down";
        ProtocolError::new(ErrorCode::TooManyRequests, message)
    }
}

/// How often each address does something.
type Pace = DefaultKeyedRateLimiter<RateLimitKey>;

/// What each address has done of late.
pub(in crate::http) struct Limits {
    options: LimitOptions,
    requests: Pace,
    creations: Pace,
    imports: Pace,
    exported: Pace,
    messages: Pace,
    sockets: Arc<Tally>,
    exports: Arc<Tally>,
    importing: Arc<Tally>,
    imported: Imported,
}

impl Limits {
    pub(in crate::http) fn new(options: LimitOptions) -> Limits {
        Limits {
            options,
            requests: RateLimiter::keyed(options.requests.quota()),
            creations: RateLimiter::keyed(options.creations.quota()),
            imports: RateLimiter::keyed(options.imports.quota()),
            messages: RateLimiter::keyed(options.messages.quota()),
            exported: RateLimiter::keyed(options.exported.quota()),
            sockets: Arc::default(),
            exports: Arc::default(),
            importing: Arc::default(),
            imported: Imported::new(options.import_quota),
        }
    }

    /// Counts a request whose body has so many bytes.
    pub(in crate::http) fn request(
        &self,
        client: RateLimitKey,
        bytes: usize,
    ) -> Result<(), LimitError> {
        check(&self.requests, self.options.requests, client, weight(bytes))
    }

    /// Counts a new game. It weighs as much as there are nodes, so that all of them together give a client no more than one
    /// would.
    pub(in crate::http) fn creation(
        &self,
        client: RateLimitKey,
        nodes: usize,
    ) -> Result<(), LimitError> {
        let weight = u32::try_from(nodes).unwrap_or(u32::MAX);
        check(&self.creations, self.options.creations, client, weight)
    }

    /// Counts a file of games.
    pub(in crate::http) fn import(&self, client: RateLimitKey) -> Result<(), LimitError> {
        check(&self.imports, self.options.imports, client, 1)
    }

    /// Counts a file of games while it arrives and is read.
    pub(in crate::http) fn importing(&self, client: RateLimitKey) -> Result<Counted, LimitError> {
        let most = Most {
            of_party: 1,
            of_all: MOST_IMPORTS,
        };
        let wait = Duration::from_secs(5);
        self.importing
            .enter(Some(client), most)
            .ok_or(LimitError { wait })
    }

    /// What was imported today.
    pub(in crate::http) const fn imported(&self) -> &Imported {
        &self.imported
    }

    /// Counts a file with many games for as long as the answer lives.
    pub(in crate::http) fn export(&self, client: RateLimitKey) -> Result<Counted, LimitError> {
        let most = Most {
            of_party: 1,
            of_all: self.options.exports,
        };
        self.exports.enter(Some(client), most).ok_or(LimitError {
            wait: Duration::from_secs(5),
        })
    }

    /// Counts so many bytes of such a file.
    pub(in crate::http) fn exported(
        &self,
        client: RateLimitKey,
        bytes: usize,
    ) -> Result<(), LimitError> {
        let kibibytes = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
        check(&self.exported, self.options.exported, client, kibibytes)
    }

    /// Counts a message of a socket that has so many bytes.
    pub(in crate::http) fn message(
        &self,
        client: RateLimitKey,
        bytes: usize,
    ) -> Result<(), LimitError> {
        check(&self.messages, self.options.messages, client, weight(bytes))
    }

    /// What one socket may do.
    pub(in crate::http) fn of_socket(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.options.socket_messages.quota())
    }

    /// Counts a socket for as long as the answer lives.
    pub(in crate::http) fn socket(&self, client: RateLimitKey) -> Result<Counted, LimitError> {
        let most = Most {
            of_party: self.options.sockets,
            of_all: self.options.all_sockets,
        };
        self.sockets.enter(Some(client), most).ok_or(LimitError {
            wait: Duration::from_secs(10),
        })
    }

    /// How many sockets are open.
    pub(in crate::http) fn open_sockets(&self) -> usize {
        self.sockets.len()
    }

    /// Waits until no socket is open.
    pub(in crate::http) async fn sockets_closed(&self) {
        self.sockets.emptied().await;
    }

    /// Forgets addresses that have been quiet for a while.
    pub(in crate::http) fn forget_quiet(&self) {
        for limiter in [
            &self.requests,
            &self.creations,
            &self.imports,
            &self.exported,
            &self.messages,
        ] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Something weighs the more the larger it is.
fn weight(bytes: usize) -> u32 {
    let more = u32::try_from(bytes / BYTES_OF_A_REQUEST).unwrap_or(u32::MAX);
    more.saturating_add(1).min(MAX_WEIGHT)
}

/// Counts something by its weight, but never for more than may come at once.
fn check(pace: &Pace, rate: Rate, client: RateLimitKey, weight: u32) -> Result<(), LimitError> {
    let weight = NonZeroU32::new(weight.min(rate.burst)).unwrap_or(NonZeroU32::MIN);
    let wait = match pace.check_key_n(&client, weight) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
        Err(_) => LimitError::SOON.wait,
    };
    METRICS.refused_requests.inc();
    Err(LimitError { wait })
}
