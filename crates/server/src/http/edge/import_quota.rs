//! How much strangers may bring in a day.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::http::edge::limits::LimitError;
use crate::{clock::Millis, rate_limit_key::RateLimitKey};

/// A day in milliseconds.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// How much one address may import in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportQuota {
    /// Bytes of files.
    pub bytes: u64,
    /// Games, readable or not.
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
    /// No quota worth the name.
    pub const NONE: ImportQuota = ImportQuota {
        bytes: u64::MAX,
        games: u64::MAX,
    };
}

/// What each address has imported today.
pub(in crate::http) struct Imported {
    quota: ImportQuota,
    today: Mutex<Today>,
}

#[derive(Default)]
struct Today {
    day: Millis,
    by_party: HashMap<RateLimitKey, ImportQuota>,
}

impl Imported {
    pub(in crate::http) fn new(quota: ImportQuota) -> Imported {
        Imported {
            quota,
            today: Mutex::default(),
        }
    }

    /// Counts a file of so many bytes before it is read; refuses it if it is too much for a day.
    pub(in crate::http) fn file(
        &self,
        client: RateLimitKey,
        bytes: u64,
        now: Millis,
    ) -> Result<(), LimitError> {
        let mut today = self.on(now);
        let had = today.of(client);
        let bytes = had.bytes.saturating_add(bytes);
        if bytes > self.quota.bytes || had.games >= self.quota.games {
            let tomorrow = Duration::from_millis(DAY - now % DAY);
            return Err(LimitError { wait: tomorrow });
        }
        had.bytes = bytes;
        Ok(())
    }

    /// Counts the games of a file once they are known.
    pub(in crate::http) fn games(&self, client: RateLimitKey, games: u64, now: Millis) {
        let mut today = self.on(now);
        let had = today.of(client);
        had.games = had.games.saturating_add(games);
    }

    /// What was imported on the day of this moment; yesterday is forgotten. The counts are whole whoever panicked.
    fn on(&self, now: Millis) -> MutexGuard<'_, Today> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day != now / DAY {
            *today = Today {
                day: now / DAY,
                by_party: HashMap::new(),
            };
        }
        today
    }
}

impl Today {
    fn of(&mut self, client: RateLimitKey) -> &mut ImportQuota {
        let nothing = ImportQuota { bytes: 0, games: 0 };
        self.by_party.entry(client).or_insert(nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_for_a_day_and_an_address() {
        let [one, other] = [1, 2].map(|last| RateLimitKey::of([10, 0, 0, last].into()));
        let imported = Imported::new(ImportQuota {
            bytes: 10,
            games: 3,
        });
        assert_eq!(imported.file(one, 6, 0), Ok(()));
        let wait = Duration::from_millis(DAY - 1);
        assert_eq!(imported.file(one, 6, 1), Err(LimitError { wait }));
        assert_eq!(imported.file(other, 6, 1), Ok(()));
        imported.games(other, 3, 1);
        assert_eq!(imported.file(other, 1, 1), Err(LimitError { wait }));
        assert_eq!(imported.file(one, 6, DAY), Ok(()));
        assert_eq!(imported.file(other, 6, DAY), Ok(()));
    }
}
