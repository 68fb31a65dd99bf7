//! Things that are open at the same time, counted in all and by whom.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use crate::rate_limit_key::RateLimitKey;

/// Counts what is open.
#[derive(Default)]
pub(in crate::http) struct Tally {
    counts: Mutex<Counts>,
    left: Notify,
}

#[derive(Default)]
struct Counts {
    by_party: HashMap<RateLimitKey, usize>,
    all: usize,
}

/// How many there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct Most {
    pub(in crate::http) of_party: usize,
    pub(in crate::http) of_all: usize,
}

impl Tally {
    /// Counts one more for as long as the answer lives; `None` if there are too many. What belongs to no client counts only
    /// among all.
    pub(in crate::http) fn enter(
        self: &Arc<Self>,
        client: Option<RateLimitKey>,
        most: Most,
    ) -> Option<Counted> {
        let mut counts = self.lock();
        let of_party = client.map_or(0, |client| {
            counts.by_party.get(&client).copied().unwrap_or(0)
        });
        if of_party >= most.of_party || counts.all >= most.of_all {
            return None;
        }
        if let Some(client) = client {
            counts.by_party.insert(client, of_party + 1);
        }
        counts.all += 1;
        Some(Counted {
            tally: Arc::clone(self),
            client,
        })
    }

    /// How many are open.
    pub(in crate::http) fn len(&self) -> usize {
        self.lock().all
    }

    /// Waits until none is open.
    pub(in crate::http) async fn emptied(&self) {
        loop {
            let left = self.left.notified();
            if self.len() == 0 {
                return;
            }
            left.await;
        }
    }

    /// Locks; the counts are whole whoever panicked.
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of those that are open.
pub(in crate::http) struct Counted {
    tally: Arc<Tally>,
    client: Option<RateLimitKey>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.tally.lock();
        counts.all = counts.all.saturating_sub(1);
        if let Some(client) = self.client {
            match counts.by_party.get_mut(&client) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    counts.by_party.remove(&client);
                }
            }
        }
        drop(counts);
        self.tally.left.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_once_its_holder_has_gone() {
        let client = |last| Some(RateLimitKey::of([10, 0, 0, last].into()));
        let most = Most {
            of_party: 1,
            of_all: 2,
        };
        let tally = Arc::new(Tally::default());
        let first = tally.enter(client(1), most).expect("a place");
        assert!(tally.enter(client(1), most).is_none());
        let nobodys = tally.enter(None, most).expect("a place");
        assert!(tally.enter(client(2), most).is_none());
        drop(first);
        assert!(tally.enter(client(1), most).is_some());
        drop(nobodys);
        assert_eq!(tally.len(), 0);
        assert!(tally.lock().by_party.is_empty());
    }
}
