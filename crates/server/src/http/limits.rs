//! What one address may do.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::Notify;

use crate::{
    party::Party,
    protocol::{ErrorCode, ProtocolError},
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

/// What one address, and one socket, may do. The usual values are for a club in which everybody shares an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitOptions {
    /// Requests of an address to the interface.
    pub requests: Rate,
    /// New games of an address.
    pub creations: Rate,
    /// Files of games that an address imports.
    pub imports: Rate,
    /// Messages of an address over all its sockets.
    pub messages: Rate,
    /// Messages of one socket.
    pub socket_messages: Rate,
    /// Open sockets and event streams of an address.
    pub sockets: usize,
    /// Open sockets and event streams in all.
    pub all_sockets: usize,
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
            messages: MUCH,
            socket_messages: MUCH,
            sockets: 1_000_000,
            all_sockets: 1_000_000,
        }
    }
}

/// What each address has done of late.
pub(super) struct Limits {
    options: LimitOptions,
    requests: DefaultKeyedRateLimiter<Party>,
    creations: DefaultKeyedRateLimiter<Party>,
    imports: DefaultKeyedRateLimiter<Party>,
    messages: DefaultKeyedRateLimiter<Party>,
    sockets: Mutex<Sockets>,
    closed: Notify,
}

/// Counts something that weighs the more the larger it is, but never more than may come at once.
fn check_weighed(
    limiter: &DefaultKeyedRateLimiter<Party>,
    rate: Rate,
    party: Party,
    bytes: usize,
) -> Result<(), ProtocolError> {
    let more = u32::try_from(bytes / BYTES_OF_A_REQUEST).unwrap_or(u32::MAX);
    let weight = more.saturating_add(1).min(MAX_WEIGHT).min(rate.burst);
    let weight = NonZeroU32::new(weight).unwrap_or(NonZeroU32::MIN);
    match limiter.check_key_n(&party, weight) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(too_many()),
    }
}

#[derive(Default)]
struct Sockets {
    by_party: HashMap<Party, usize>,
    all: usize,
}

impl Limits {
    pub(super) fn new(options: LimitOptions) -> Limits {
        Limits {
            options,
            requests: RateLimiter::keyed(options.requests.quota()),
            creations: RateLimiter::keyed(options.creations.quota()),
            imports: RateLimiter::keyed(options.imports.quota()),
            messages: RateLimiter::keyed(options.messages.quota()),
            sockets: Mutex::default(),
            closed: Notify::new(),
        }
    }

    /// Counts a request whose body has so many bytes.
    pub(super) fn request(&self, party: Party, bytes: usize) -> Result<(), ProtocolError> {
        check_weighed(&self.requests, self.options.requests, party, bytes)
    }

    /// Counts a new game.
    pub(super) fn creation(&self, party: Party) -> Result<(), ProtocolError> {
        self.creations.check_key(&party).map_err(|_| too_many())
    }

    /// Counts a file of games.
    pub(super) fn import(&self, party: Party) -> Result<(), ProtocolError> {
        self.imports.check_key(&party).map_err(|_| too_many())
    }

    /// Counts a message of a socket that has so many bytes.
    pub(super) fn message(&self, party: Party, bytes: usize) -> Result<(), ProtocolError> {
        check_weighed(&self.messages, self.options.messages, party, bytes)
    }

    /// What one socket may do.
    pub(super) fn of_socket(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.options.socket_messages.quota())
    }

    /// Counts a socket for as long as the permit lives.
    pub(super) fn socket(self: &Arc<Self>, party: Party) -> Result<SocketPermit, ProtocolError> {
        let mut sockets = self.lock();
        let of_party = sockets.by_party.get(&party).copied().unwrap_or(0);
        if of_party >= self.options.sockets || sockets.all >= self.options.all_sockets {
            return Err(too_many());
        }
        sockets.by_party.insert(party, of_party + 1);
        sockets.all += 1;
        Ok(SocketPermit {
            limits: Arc::clone(self),
            party,
        })
    }

    /// How many sockets are open.
    pub(super) fn open_sockets(&self) -> usize {
        self.lock().all
    }

    /// Waits until no socket is open.
    pub(super) async fn sockets_closed(&self) {
        loop {
            let closed = self.closed.notified();
            if self.open_sockets() == 0 {
                return;
            }
            closed.await;
        }
    }

    /// Forgets addresses that have been quiet for a while.
    pub(super) fn forget_quiet(&self) {
        for limiter in [
            &self.requests,
            &self.creations,
            &self.imports,
            &self.messages,
        ] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    /// Locks; the counts are whole whoever panicked.
    fn lock(&self) -> MutexGuard<'_, Sockets> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to have a socket open.
pub(super) struct SocketPermit {
    limits: Arc<Limits>,
    party: Party,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = self.limits.lock();
        sockets.all = sockets.all.saturating_sub(1);
        match sockets.by_party.get_mut(&self.party) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                sockets.by_party.remove(&self.party);
            }
        }
        drop(sockets);
        self.limits.closed.notify_waiters();
    }
}

pub(super) fn too_many() -> ProtocolError {
    let message = "too much at once: slow down";
    ProtocolError::new(ErrorCode::TooManyRequests, message)
}
