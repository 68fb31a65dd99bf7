//! Guests' seeks by the address they come from.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use tokio::time::Instant;

use crate::{ids::GameId, rate_limit_key::RateLimitKey};

/// How long a new seek counts although the node has not seen it stand.
const UNSEEN: Duration = Duration::from_secs(5);

/// Guests' seeks by the address they come from.
#[derive(Default)]
pub(super) struct GuestSeeks {
    by_address: HashMap<RateLimitKey, HashMap<GameId, Instant>>,
}

impl GuestSeeks {
    /// Counts a seek; says whether there may be one more. `standing` are the seeks that the node has seen.
    pub(super) fn reserve(
        &mut self,
        (client, most): (RateLimitKey, usize),
        (game, now): (GameId, Instant),
        standing: impl FnOnce() -> HashSet<GameId>,
    ) -> bool {
        let seeks = self.by_address.entry(client).or_default();
        if seeks.len() >= most {
            retain(seeks, &standing(), now);
        }
        let has_room = seeks.len() < most;
        if has_room {
            seeks.insert(game, now);
        }
        has_room
    }

    /// Counts a seek no longer.
    pub(super) fn release(&mut self, client: RateLimitKey, game: GameId) {
        if let Some(seeks) = self.by_address.get_mut(&client) {
            seeks.remove(&game);
        }
    }

    /// Forgets the seeks that do not stand any more.
    pub(super) fn tidy(&mut self, standing: &HashSet<GameId>, now: Instant) {
        self.by_address.retain(|_, seeks| {
            retain(seeks, standing, now);
            !seeks.is_empty()
        });
    }
}

fn retain(seeks: &mut HashMap<GameId, Instant>, standing: &HashSet<GameId>, now: Instant) {
    let is_new = |since: Instant| now.duration_since(since) < UNSEEN;
    seeks.retain(|game, since| standing.contains(game) || is_new(*since));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_seeks_until_they_are_gone() {
        const MOST: usize = 20;
        let address = |text: &str| (RateLimitKey::of(text.parse().expect("an address")), MOST);
        let game = |number: usize| GameId::derived_from(&format!("game {number}"));
        let start = Instant::now();
        let new = |number| (game(number), start);
        let mut seeks = GuestSeeks::default();
        // One household, whatever address of its block it uses.
        let (one, again) = (address("2001:db8::1"), address("2001:db8::2"));
        for number in 0..MOST {
            assert!(seeks.reserve(one, new(number), HashSet::new));
        }
        assert!(!seeks.reserve(again, new(100), HashSet::new));
        assert!(seeks.reserve(address("2001:db8:0:1::1"), new(100), HashSet::new));
        seeks.release(one.0, game(0));
        assert!(seeks.reserve(again, new(101), HashSet::new));
        // Later it counts what is seen to stand.
        let later = start + UNSEEN;
        let standing = || (1..MOST).map(game).collect();
        assert!(seeks.reserve(one, (game(102), later), standing));
        assert!(!seeks.reserve(one, (game(103), later), standing));
        seeks.tidy(&HashSet::new(), later + UNSEEN);
        assert!(seeks.by_address.is_empty());
    }
}
