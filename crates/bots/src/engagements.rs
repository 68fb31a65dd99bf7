//! Admission of games with house bots.

use std::collections::HashMap;

use skep_game::ids::GameId;
use skep_people::wire::Decline;

/// Capacity of the house bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Real-time games. There may be four times as many without a clock, which need no quick reply.
    pub games: usize,
    /// Games per member. Guests cannot be distinguished, so all guests together get half the capacity.
    pub with_one: usize,
}

impl Default for Capacity {
    fn default() -> Capacity {
        Capacity {
            games: 40,
            with_one: 3,
        }
    }
}

/// Factor for games without a clock.
const LEISURE: usize = 4;

/// An opponent of the house bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Adversary {
    Member(String),
    /// A guest, identified only by the game.
    Guest(GameId),
}

impl Adversary {
    pub(crate) fn of(name: Option<&str>, game: GameId) -> Adversary {
        match name {
            Some(name) => Adversary::Member(name.to_owned()),
            None => Adversary::Guest(game),
        }
    }

    const fn is_guest(&self) -> bool {
        matches!(self, Adversary::Guest(_))
    }
}

/// A running game.
#[derive(Clone, Debug)]
struct Engagement {
    with: Adversary,
    has_clock: bool,
    /// Whether a bot is connected to it.
    is_attended: bool,
}

/// Running games and their opponents.
#[derive(Debug)]
pub(crate) struct Engagements {
    capacity: Capacity,
    games: HashMap<GameId, Engagement>,
}

impl Engagements {
    pub(crate) fn new(capacity: Capacity) -> Engagements {
        Engagements {
            capacity,
            games: HashMap::new(),
        }
    }

    /// Reserves capacity for a game.
    ///
    /// # Errors
    /// Capacity is exhausted; the reason is sent to the challenger.
    pub(crate) fn admit(
        &mut self,
        game: GameId,
        with: Adversary,
        has_clock: bool,
    ) -> Result<(), Decline> {
        if self.games.contains_key(&game) {
            return Ok(());
        }
        let most = match has_clock {
            true => self.capacity.games,
            false => self.capacity.games * LEISURE,
        };
        let alike = |engagement: &&Engagement| engagement.has_clock == has_clock;
        let all = self.games.values().filter(alike);
        let same = all.clone().filter(|engagement| match &with {
            Adversary::Guest(_) => engagement.with.is_guest(),
            member @ Adversary::Member(_) => engagement.with == *member,
        });
        let most_alike = match with {
            Adversary::Guest(_) => most.div_ceil(2),
            Adversary::Member(_) => self.capacity.with_one,
        };
        if all.count() >= most || same.count() >= most_alike {
            return Err(Decline::Later);
        }
        self.note(game, with, has_clock);
        Ok(())
    }

    /// Registers a game that is already running, regardless of capacity.
    pub(crate) fn note(&mut self, game: GameId, with: Adversary, has_clock: bool) {
        self.games.entry(game).or_insert(Engagement {
            with,
            has_clock,
            is_attended: false,
        });
    }

    /// Updates a game once its opponent and time control are known.
    pub(crate) fn learn(&mut self, game: GameId, with: Adversary, has_clock: bool) {
        if let Some(known) = self.games.get_mut(&game) {
            known.with = with;
            known.has_clock = has_clock;
        }
    }

    /// Claims a game for a bot; false if another one plays it.
    pub(crate) fn attend(&mut self, game: GameId) -> bool {
        match self.games.get_mut(&game) {
            Some(known) => !std::mem::replace(&mut known.is_attended, true),
            None => false,
        }
    }

    /// Removes a game that ended or never started.
    pub(crate) fn end(&mut self, game: GameId) {
        self.games.remove(&game);
    }

    /// Whether there is no capacity for another real-time game.
    pub(crate) fn is_full(&self) -> bool {
        let clocked = self.games.values().filter(|known| known.has_clock);
        clocked.count() >= self.capacity.games
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> GameId {
        GameId::derived_from(name)
    }

    fn member(name: &str) -> Adversary {
        Adversary::Member(name.to_owned())
    }

    fn small() -> Engagements {
        Engagements::new(Capacity {
            games: 4,
            with_one: 2,
        })
    }

    #[test]
    fn limits_games_per_member() {
        let mut house = small();
        for name in ["1", "2"] {
            house
                .admit(game(name), member("Anna"), true)
                .expect("capacity");
        }
        let third = house.admit(game("3"), member("Anna"), true);
        assert_eq!(third, Err(Decline::Later));
        house
            .admit(game("4"), member("Ben"), true)
            .expect("capacity");
        house.end(game("1"));
        house
            .admit(game("3"), member("Anna"), true)
            .expect("capacity");
    }

    #[test]
    fn guests_share_half_the_capacity() {
        let mut house = small();
        let guest = |name: &str| (game(name), Adversary::of(None, game(name)));
        for name in ["1", "2"] {
            let (id, guest) = guest(name);
            house.admit(id, guest, true).expect("capacity");
        }
        let (id, third) = guest("3");
        assert_eq!(house.admit(id, third, true), Err(Decline::Later));
        for name in ["Anna", "Ben"] {
            house
                .admit(game(name), member(name), true)
                .expect("capacity");
        }
        assert!(house.is_full());
        let fifth = house.admit(game("5"), member("Cyril"), true);
        assert_eq!(fifth, Err(Decline::Later));
    }

    #[test]
    fn untimed_games_use_separate_capacity() {
        let mut house = small();
        for number in 0..16 {
            let name = number.to_string();
            house
                .admit(game(&name), member(&name), false)
                .expect("capacity");
        }
        let more = house.admit(game("more"), member("Anna"), false);
        assert_eq!(more, Err(Decline::Later));
        assert!(!house.is_full());
        house
            .admit(game("now"), member("Anna"), true)
            .expect("capacity");
    }

    #[test]
    fn a_game_is_counted_and_played_once() {
        let mut house = small();
        for _ in 0..9 {
            house
                .admit(game("1"), member("Anna"), true)
                .expect("capacity");
        }
        assert!(house.attend(game("1")));
        assert!(!house.attend(game("1")));
        house.end(game("1"));
        assert!(!house.attend(game("1")));
    }

    #[test]
    fn running_games_are_always_admitted() {
        let mut house = small();
        for number in 0..9 {
            house.note(game(&number.to_string()), member("Anna"), true);
        }
        assert!(house.is_full());
        assert!(house.attend(game("8")));
        // It turns out to have no clock.
        for number in 0..9 {
            house.learn(game(&number.to_string()), member("Anna"), false);
        }
        assert!(!house.is_full());
    }
}
