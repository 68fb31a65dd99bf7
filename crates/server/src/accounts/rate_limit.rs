//! Keyed rate limits shared among nodes.

use std::{hash::Hash, num::NonZeroU32, time::Duration};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use super::AccountError;

/// A token bucket: refill interval and burst size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    pub every: Duration,
    pub burst: u32,
}

impl RateLimit {
    pub const fn new(every: Duration, burst: u32) -> RateLimit {
        RateLimit { every, burst }
    }

    fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        let every = self.every.max(Duration::from_nanos(1));
        Quota::with_period(every)
            .unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN))
            .allow_burst(burst)
    }
}

pub(super) struct KeyedLimiter<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    limit: RateLimit,
}

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    pub(super) fn new(limit: RateLimit) -> KeyedLimiter<K> {
        KeyedLimiter {
            limiter: RateLimiter::keyed(limit.quota()),
            limit,
        }
    }

    /// Takes a token. Nodes share the limit: each charges one attempt as many times as there are nodes.
    pub(super) fn check(&self, key: &K, nodes: u32) -> Result<(), AccountError> {
        let cost = nodes.clamp(1, self.limit.burst.max(1));
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
        let wait = match self.limiter.check_key_n(key, cost) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
            Err(_) => self.limit.every,
        };
        Err(AccountError::TooMany { wait })
    }

    /// Drops keys whose bucket is full again.
    pub(super) fn prune(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_share_the_limit() {
        let limit = RateLimit::new(Duration::from_secs(3600), 6);
        for (nodes, each) in [(0, 6), (1, 6), (2, 3), (4, 1), (100, 1)] {
            let limiter = KeyedLimiter::new(limit);
            let allowed = (0..10).filter(|_| limiter.check(&"Anna", nodes).is_ok());
            assert_eq!(allowed.count(), each, "{nodes} nodes");
            assert!(limiter.check(&"Ben", nodes).is_ok());
        }
    }
}
