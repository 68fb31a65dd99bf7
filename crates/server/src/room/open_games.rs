//! How many unfinished games each party has begun.

use std::collections::HashMap;

use crate::{clock::Millis, ids::GameId, party::Party};

/// A game that nobody has ended counts for a day.
const FORGOTTEN_AFTER: Millis = 24 * 60 * 60 * 1000;

/// A party has begun too many games that are not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many games from this address are not over yet")]
pub struct TooManyGames;

/// The games that are not over, by who began them. It is kept in memory only: a restart forgives.
#[derive(Debug, Default)]
pub(super) struct OpenGames {
    by_party: HashMap<Party, HashMap<GameId, Millis>>,
    begun_by: HashMap<GameId, Party>,
}

impl OpenGames {
    /// Counts a game.
    pub(super) fn claim(
        &mut self,
        party: Party,
        id: GameId,
        limit: usize,
        now: Millis,
    ) -> Result<(), TooManyGames> {
        let games = self.by_party.entry(party).or_default();
        if games.len() >= limit {
            games.retain(|id, begun| {
                let counts = now.saturating_sub(*begun) < FORGOTTEN_AFTER;
                if !counts {
                    self.begun_by.remove(id);
                }
                counts
            });
        }
        if games.len() >= limit {
            return Err(TooManyGames);
        }
        games.insert(id, now);
        self.begun_by.insert(id, party);
        Ok(())
    }

    /// A game is over, or was never begun.
    pub(super) fn release(&mut self, id: GameId) {
        let Some(party) = self.begun_by.remove(&id) else {
            return;
        };
        if let Some(games) = self.by_party.get_mut(&party) {
            games.remove(&id);
            if games.is_empty() {
                self.by_party.remove(&party);
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
        let party = Party::of(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let [a, b, c] = [(); 3].map(|()| GameId::random().expect("randomness"));
        let mut games = OpenGames::default();
        assert_eq!(games.claim(party, a, 2, 0), Ok(()));
        assert_eq!(games.claim(party, b, 2, 0), Ok(()));
        assert_eq!(games.claim(party, c, 2, 1), Err(TooManyGames));
        games.release(a);
        assert_eq!(games.claim(party, c, 2, 1), Ok(()));
        assert_eq!(games.claim(party, a, 2, FORGOTTEN_AFTER), Ok(()));
        assert_eq!(games.claim(party, b, 2, FORGOTTEN_AFTER), Err(TooManyGames));
        games.release(b);
    }
}
