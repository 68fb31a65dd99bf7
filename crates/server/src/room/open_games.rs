//! How many unfinished games each client has begun.

use std::collections::HashMap;

use crate::{clock::Millis, ids::GameId, rate_limit_key::RateLimitKey};

/// A game that nobody has ended counts for a day.
const FORGOTTEN_AFTER: Millis = 24 * 60 * 60 * 1000;
/// How often those are forgotten.
const PRUNE_EVERY: Millis = 60 * 60 * 1000;

/// A client has begun too many games that are not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many games from this address are not over yet")]
pub struct TooManyGamesError;

/// The games that are not over, by who began them. It is kept in memory only: a restart forgives.
#[derive(Debug, Default)]
pub(super) struct OpenGames {
    by_party: HashMap<RateLimitKey, HashMap<GameId, Millis>>,
    begun_by: HashMap<GameId, RateLimitKey>,
    /// When those that nobody has ended were last forgotten.
    pruned: Millis,
}

impl OpenGames {
    /// Counts a game.
    pub(super) fn claim(
        &mut self,
        client: RateLimitKey,
        id: GameId,
        limit: usize,
        now: Millis,
    ) -> Result<(), TooManyGamesError> {
        let is_full = |games: &HashMap<_, _>| games.len() >= limit;
        let may_be_too_many = self.by_party.get(&client).is_some_and(is_full);
        if may_be_too_many || now.saturating_sub(self.pruned) >= PRUNE_EVERY {
            self.prune(now);
        }
        let games = self.by_party.entry(client).or_default();
        if is_full(games) {
            return Err(TooManyGamesError);
        }
        games.insert(id, now);
        self.begun_by.insert(id, client);
        Ok(())
    }

    /// Forgets games that nobody has ended for long.
    fn prune(&mut self, now: Millis) {
        self.pruned = now;
        self.by_party.retain(|_, games| {
            games.retain(|id, begun| {
                let counts = now.saturating_sub(*begun) < FORGOTTEN_AFTER;
                if !counts {
                    self.begun_by.remove(id);
                }
                counts
            });
            !games.is_empty()
        });
    }

    /// A game is over, or was never begun.
    pub(super) fn release(&mut self, id: GameId) {
        let Some(client) = self.begun_by.remove(&id) else {
            return;
        };
        if let Some(games) = self.by_party.get_mut(&client) {
            games.remove(&id);
            if games.is_empty() {
                self.by_party.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn a_game_counts_until_it_is_over_or_forgotten() {
        let client = RateLimitKey::of(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let [a, b, c] = [(); 3].map(|()| GameId::random().expect("randomness"));
        let mut games = OpenGames::default();
        assert_eq!(games.claim(client, a, 2, 0), Ok(()));
        assert_eq!(games.claim(client, b, 2, 0), Ok(()));
        assert_eq!(games.claim(client, c, 2, 1), Err(TooManyGamesError));
        games.release(a);
        assert_eq!(games.claim(client, c, 2, 1), Ok(()));
        assert_eq!(games.claim(client, a, 2, FORGOTTEN_AFTER), Ok(()));
        assert_eq!(
            games.claim(client, b, 2, FORGOTTEN_AFTER),
            Err(TooManyGamesError)
        );
        games.release(b);
    }

    #[test]
    fn what_nobody_has_ended_is_forgotten_though_nobody_is_refused() {
        let address = |last| RateLimitKey::of(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        let mut games = OpenGames::default();
        for last in 0..100 {
            let id = GameId::random().expect("randomness");
            assert_eq!(games.claim(address(last), id, 500, 0), Ok(()));
        }
        let id = GameId::random().expect("randomness");
        assert_eq!(games.claim(address(200), id, 500, FORGOTTEN_AFTER), Ok(()));
        assert_eq!((games.by_party.len(), games.begun_by.len()), (1, 1));
    }
}
