//! How often something may be tried.

use std::{hash::Hash, num::NonZeroU32, time::Duration};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use super::AccountError;

/// So many at once after a rest, and then one in a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// How long until one more is allowed.
    pub every: Duration,
    /// At once.
    pub burst: u32,
}

impl Allowance {
    fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        let every = self.every.max(Duration::from_nanos(1));
        Quota::with_period(every)
            .unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN))
            .allow_burst(burst)
    }
}

/// How often each of many has tried of late.
pub(super) struct Tries<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    allowance: Allowance,
}

impl<K: Hash + Eq + Clone> Tries<K> {
    pub(super) fn new(allowance: Allowance) -> Tries<K> {
        Tries {
            limiter: RateLimiter::keyed(allowance.quota()),
            allowance,
        }
    }

    /// Counts one. Several nodes share the allowance: at each of them one try counts for as many as there are nodes.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn count(&self, who: &K, nodes: u32) -> Result<(), AccountError> {
        let weight = nodes.clamp(1, self.allowance.burst.max(1));
        let weight = NonZeroU32::new(weight).unwrap_or(NonZeroU32::MIN);
        let wait = match self.limiter.check_key_n(who, weight) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(DefaultClock::default().now()),
            Err(_) => self.allowance.every,
        };
        Err(AccountError::TooMany { wait })
    }

    /// Forgets those who have been quiet for a while.
    pub(super) fn forget_quiet(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_share_what_is_allowed() {
        let allowance = Allowance {
            every: Duration::from_secs(3600),
            burst: 6,
        };
        for (nodes, each) in [(0, 6), (1, 6), (2, 3), (4, 1), (100, 1)] {
            let tries = Tries::new(allowance);
            let allowed = (0..10).filter(|_| tries.count(&"Anna", nodes).is_ok());
            assert_eq!(allowed.count(), each, "{nodes} nodes");
            assert!(tries.count(&"Ben", nodes).is_ok());
        }
    }
}
