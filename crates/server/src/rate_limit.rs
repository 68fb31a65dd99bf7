//! Rate limits, and the grouping of addresses for them.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::NonZeroU32,
    sync::Mutex,
    time::{Duration, Instant},
};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use crate::{
    lock::lock,
    protocol::{ErrorCode, ProtocolError},
};

const PRUNE_INTERVAL: Duration = Duration::from_secs(60);

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

    pub const fn per_second(number: u32, burst: u32) -> RateLimit {
        RateLimit::new(Duration::from_nanos(1_000_000_000 / number as u64), burst)
    }

    pub(crate) fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        let every = self.every.max(Duration::from_nanos(1));
        Quota::with_period(every)
            .unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN))
            .allow_burst(burst)
    }
}

/// A limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LimitError {
    pub(crate) retry_after: Duration,
}

impl LimitError {
    /// For limits without a known retry time.
    pub(crate) const RETRY_SOON: LimitError = LimitError {
        retry_after: Duration::from_secs(1),
    };

    pub(crate) fn protocol_error(self) -> ProtocolError {
        let message = "too much at once: slow down";
        ProtocolError::new(ErrorCode::TooManyRequests, message)
    }
}

/// A separate bucket for each key.
pub(crate) struct KeyedLimiter<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    limit: RateLimit,
    pruned_at: Mutex<Instant>,
}

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    pub(crate) fn new(limit: RateLimit) -> KeyedLimiter<K> {
        KeyedLimiter {
            limiter: RateLimiter::keyed(limit.quota()),
            limit,
            pruned_at: Mutex::new(Instant::now()),
        }
    }

    /// Takes tokens, at most a full burst, because a larger charge could never succeed. Limits that nodes share cost as many
    /// tokens as there are nodes.
    pub(crate) fn check(&self, key: &K, cost: u32) -> Result<(), LimitError> {
        self.prune();
        let cost = cost.clamp(1, self.limit.burst.max(1));
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
        let retry_after = match self.limiter.check_key_n(key, cost) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
            Err(_) => self.limit.every,
        };
        Err(LimitError { retry_after })
    }

    /// Drops keys whose bucket is full again, at intervals.
    fn prune(&self) {
        let mut pruned_at = lock(&self.pruned_at);
        if pruned_at.elapsed() >= PRUNE_INTERVAL {
            *pruned_at = Instant::now();
            drop(pruned_at);
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
    }
}

/// The unit that limits apply to: an IPv4 address or an IPv6 /64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, derive_more::Display)]
pub struct RateLimitKey(IpAddr);

impl RateLimitKey {
    /// With IPv6 every household has at least a /64, within which devices change addresses freely, so only the first half
    /// of an address counts.
    pub fn of(address: IpAddr) -> RateLimitKey {
        RateLimitKey(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => match address.segments() {
                // IPv4 addresses behind a NAT64 translator (RFC 6052), which share their first half.
                [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
                    IpAddr::V4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
                }
                [a, b, c, d, ..] => IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)),
            },
        })
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

    #[test]
    fn groups_the_addresses_of_a_household() {
        let key = |text: &str| RateLimitKey::of(text.parse().expect("an address"));
        assert_eq!(key("2001:db8::1"), key("2001:db8::2:3"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
        assert_ne!(key("10.0.0.1"), key("10.0.0.2"));
        assert_eq!(key("64:ff9b::10.0.0.1"), key("10.0.0.1"));
        assert_ne!(key("64:ff9b::10.0.0.1"), key("64:ff9b::10.0.0.2"));
    }
}
