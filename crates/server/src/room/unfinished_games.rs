//! Limit on unfinished games per client.

use std::collections::HashMap;

use crate::{clock::Millis, ids::GameId, rate_limit_key::RateLimitKey};

/// Milliseconds for which an unfinished game counts.
const EXPIRY: Millis = 24 * 60 * 60 * 1000;
const PRUNE_INTERVAL: Millis = 60 * 60 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many unfinished games from this address")]
pub(super) struct TooManyGamesError;

/// Unfinished games by client. In memory only: a restart resets the count.
#[derive(Debug, Default)]
pub(super) struct UnfinishedGames {
    by_client: HashMap<RateLimitKey, HashMap<GameId, Millis>>,
    creators: HashMap<GameId, RateLimitKey>,
    pruned_at: Millis,
}

impl UnfinishedGames {
    pub(super) fn claim(
        &mut self,
        client: RateLimitKey,
        id: GameId,
        limit: usize,
        now: Millis,
    ) -> Result<(), TooManyGamesError> {
        let is_full = |games: &HashMap<_, _>| games.len() >= limit;
        let may_be_full = self.by_client.get(&client).is_some_and(is_full);
        if may_be_full || now.saturating_sub(self.pruned_at) >= PRUNE_INTERVAL {
            self.prune(now);
        }
        let games = self.by_client.entry(client).or_default();
        if is_full(games) {
            return Err(TooManyGamesError);
        }
        games.insert(id, now);
        self.creators.insert(id, client);
        Ok(())
    }

    fn prune(&mut self, now: Millis) {
        self.pruned_at = now;
        self.by_client.retain(|_, games| {
            games.retain(|id, created| {
                let is_counted = now.saturating_sub(*created) < EXPIRY;
                if !is_counted {
                    self.creators.remove(id);
                }
                is_counted
            });
            !games.is_empty()
        });
    }

    /// Stops counting a game that is over or could not be created.
    pub(super) fn release(&mut self, id: GameId) {
        let Some(client) = self.creators.remove(&id) else {
            return;
        };
        if let Some(games) = self.by_client.get_mut(&client) {
            games.remove(&id);
            if games.is_empty() {
                self.by_client.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn a_game_counts_until_it_is_over_or_expired() {
        let client = RateLimitKey::of(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let [a, b, c] = [(); 3].map(|()| GameId::random().expect("randomness"));
        let mut games = UnfinishedGames::default();
        assert_eq!(games.claim(client, a, 2, 0), Ok(()));
        assert_eq!(games.claim(client, b, 2, 0), Ok(()));
        assert_eq!(games.claim(client, c, 2, 1), Err(TooManyGamesError));
        games.release(a);
        assert_eq!(games.claim(client, c, 2, 1), Ok(()));
        assert_eq!(games.claim(client, a, 2, EXPIRY), Ok(()));
        assert_eq!(games.claim(client, b, 2, EXPIRY), Err(TooManyGamesError));
        games.release(b);
    }

    #[test]
    fn expired_games_are_pruned_below_the_limit() {
        let address = |last| RateLimitKey::of(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        let mut games = UnfinishedGames::default();
        for last in 0..100 {
            let id = GameId::random().expect("randomness");
            assert_eq!(games.claim(address(last), id, 500, 0), Ok(()));
        }
        let id = GameId::random().expect("randomness");
        assert_eq!(games.claim(address(200), id, 500, EXPIRY), Ok(()));
        assert_eq!((games.by_client.len(), games.creators.len()), (1, 1));
    }
}
