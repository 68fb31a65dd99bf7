//! Daily import quota per address.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
    time::Duration,
};

use crate::{clock::Millis, lock::lock, rate_limit::LimitError, rate_limit_key::RateLimitKey};

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
