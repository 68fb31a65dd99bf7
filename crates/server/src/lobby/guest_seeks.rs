//! Limit on guests' seeks per address.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use tokio::time::Instant;

use crate::{ids::GameId, rate_limit_key::RateLimitKey};

/// Time for which a new seek counts before it appears in the snapshot.
const UNSEEN_GRACE: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(super) struct GuestSeeks {
    by_address: HashMap<RateLimitKey, HashMap<GameId, Instant>>,
}

impl GuestSeeks {
    /// Counts a new seek; returns false if the address has reached its limit. `open` returns the seeks in the snapshot.
    pub(super) fn reserve(
        &mut self,
        (client, limit): (RateLimitKey, usize),
        (game, now): (GameId, Instant),
        open: impl FnOnce() -> HashSet<GameId>,
    ) -> bool {
        let seeks = self.by_address.entry(client).or_default();
        if seeks.len() >= limit {
            retain(seeks, &open(), now);
        }
        let is_allowed = seeks.len() < limit;
        if is_allowed {
            seeks.insert(game, now);
        }
        is_allowed
    }

    pub(super) fn release(&mut self, client: RateLimitKey, game: GameId) {
        if let Some(seeks) = self.by_address.get_mut(&client) {
            seeks.remove(&game);
        }
    }

    /// Forgets seeks that are no longer open.
    pub(super) fn prune(&mut self, open: &HashSet<GameId>, now: Instant) {
        self.by_address.retain(|_, seeks| {
            retain(seeks, open, now);
            !seeks.is_empty()
        });
    }
}

fn retain(seeks: &mut HashMap<GameId, Instant>, open: &HashSet<GameId>, now: Instant) {
    let is_new = |since: Instant| now.duration_since(since) < UNSEEN_GRACE;
    seeks.retain(|game, since| open.contains(game) || is_new(*since));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_open_seeks_per_address() {
        const LIMIT: usize = 20;
        let address = |text: &str| (RateLimitKey::of(text.parse().expect("an address")), LIMIT);
        let game = |number: usize| GameId::derived_from(&format!("game {number}"));
        let start = Instant::now();
        let new = |number| (game(number), start);
        let mut seeks = GuestSeeks::default();
        // Two addresses of one household.
        let (one, again) = (address("2001:db8::1"), address("2001:db8::2"));
        for number in 0..LIMIT {
            assert!(seeks.reserve(one, new(number), HashSet::new));
        }
        assert!(!seeks.reserve(again, new(100), HashSet::new));
        assert!(seeks.reserve(address("2001:db8:0:1::1"), new(100), HashSet::new));
        seeks.release(one.0, game(0));
        assert!(seeks.reserve(again, new(101), HashSet::new));
        // After the grace period only seeks in the snapshot count.
        let later = start + UNSEEN_GRACE;
        let open = || (1..LIMIT).map(game).collect();
        assert!(seeks.reserve(one, (game(102), later), open));
        assert!(!seeks.reserve(one, (game(103), later), open));
        seeks.prune(&HashSet::new(), later + UNSEEN_GRACE);
        assert!(seeks.by_address.is_empty());
    }
}
