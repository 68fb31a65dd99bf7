//! Counts of open connections, sockets and transfers, in total and per client.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use tokio::sync::Notify;

use crate::{lock::lock, rate_limit::RateLimitKey};

#[derive(Default)]
pub(crate) struct ConnectionCount {
    counts: Mutex<Counts>,
    released: Notify,
}

#[derive(Default)]
struct Counts {
    per_client: HashMap<RateLimitKey, usize>,
    total: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MaxConnections {
    pub(crate) per_client: usize,
    pub(crate) total: usize,
}

impl ConnectionCount {
    /// Counts one more until the permit is dropped; `None` if a limit is reached. Without a client, only the total counts.
    pub(crate) fn acquire(
        self: &Arc<Self>,
        client: Option<RateLimitKey>,
        max: MaxConnections,
    ) -> Option<ConnectionPermit> {
        let mut counts = lock(&self.counts);
        let of_client = client.map_or(0, |client| {
            counts.per_client.get(&client).copied().unwrap_or(0)
        });
        if of_client >= max.per_client || counts.total >= max.total {
            return None;
        }
        if let Some(client) = client {
            counts.per_client.insert(client, of_client + 1);
        }
        counts.total += 1;
        Some(ConnectionPermit {
            count: Arc::clone(self),
            client,
        })
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.counts).total
    }

    /// Waits until the count is zero.
    pub(crate) async fn emptied(&self) {
        loop {
            let released = self.released.notified();
            if self.len() == 0 {
                return;
            }
            released.await;
        }
    }
}

/// RAII guard for one counted connection.
pub(crate) struct ConnectionPermit {
    count: Arc<ConnectionCount>,
    client: Option<RateLimitKey>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = lock(&self.count.counts);
        counts.total = counts.total.saturating_sub(1);
        if let Some(client) = self.client {
            match counts.per_client.get_mut(&client) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    counts.per_client.remove(&client);
                }
            }
        }
        drop(counts);
        self.count.released.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropping_a_permit_frees_its_place() {
        let client = |last| Some(RateLimitKey::of([10, 0, 0, last].into()));
        let max = MaxConnections {
            per_client: 1,
            total: 2,
        };
        let count = Arc::new(ConnectionCount::default());
        let first = count.acquire(client(1), max).expect("a permit");
        assert!(count.acquire(client(1), max).is_none());
        let anonymous = count.acquire(None, max).expect("a permit");
        assert!(count.acquire(client(2), max).is_none());
        drop(first);
        assert!(count.acquire(client(1), max).is_some());
        drop(anonymous);
        assert_eq!(count.len(), 0);
        assert!(lock(&count.counts).per_client.is_empty());
    }
}
