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
pub(super) struct Tries<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Tries<K> {
    pub(super) fn new(allowance: Allowance) -> Tries<K> {
        Tries(RateLimiter::keyed(allowance.quota()))
    }

    /// Counts one.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn count(&self, who: &K) -> Result<(), AccountError> {
        self.0.check_key(who).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            AccountError::TooMany { wait }
        })
    }

    /// Forgets those who have been quiet for a while.
    pub(super) fn forget_quiet(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}
