//! Which games the house plays, and with whom.

use std::collections::HashMap;

use skep_game::ids::GameId;
use skep_people::wire::{DeclineTold, Person};

/// For how many games the house has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Games by the clock in all. There may be four times as many without one, in which nobody waits.
    pub games: usize,
    /// Games with one member. Guests cannot be told apart: all of them together have half of the games.
    pub with_one: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            games: 40,
            with_one: 3,
        }
    }
}

/// How many times as many games without a clock there may be.
const LEISURE: usize = 4;

/// With whom the house plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Adversary {
    /// Somebody with an account.
    Member(String),
    /// A guest, who is known by the game only.
    Guest(GameId),
}

impl Adversary {
    /// Somebody with whom a game is played.
    pub(crate) fn of(name: Option<&str>, game: GameId) -> Adversary {
        match name {
            Some(name) => Adversary::Member(name.to_owned()),
            None => Adversary::Guest(game),
        }
    }

    /// Whoever has made a challenge.
    pub(crate) fn challenger(by: &Person, game: GameId) -> Adversary {
        Adversary::of(by.name.as_deref(), game)
    }

    const fn is_guest(&self) -> bool {
        matches!(self, Adversary::Guest(_))
    }
}

/// A game that the house plays.
#[derive(Clone, Debug)]
struct Engagement {
    with: Adversary,
    has_clock: bool,
    /// Whether somebody sits at the board.
    is_attended: bool,
}

/// Which games the house plays, and with whom.
#[derive(Debug)]
pub(crate) struct Engagements {
    room: Room,
    games: HashMap<GameId, Engagement>,
}

impl Engagements {
    pub(crate) fn new(room: Room) -> Engagements {
        Engagements {
            room,
            games: HashMap::new(),
        }
    }

    /// Keeps a place for a game that somebody wants.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn admit(
        &mut self,
        game: GameId,
        with: Adversary,
        has_clock: bool,
    ) -> Result<(), DeclineTold> {
        if self.games.contains_key(&game) {
            return Ok(());
        }
        let most = match has_clock {
            true => self.room.games,
            false => self.room.games * LEISURE,
        };
        let alike = |engagement: &&Engagement| engagement.has_clock == has_clock;
        let all = self.games.values().filter(alike);
        let same = all.clone().filter(|engagement| match &with {
            Adversary::Guest(_) => engagement.with.is_guest(),
            member @ Adversary::Member(_) => engagement.with == *member,
        });
        let most_alike = match with {
            Adversary::Guest(_) => most.div_ceil(2),
            Adversary::Member(_) => self.room.with_one,
        };
        if all.count() >= most || same.count() >= most_alike {
            return Err(DeclineTold::Later);
        }
        self.note(game, with, has_clock);
        Ok(())
    }

    /// Notes a game that is played, whether there is room or not: what has begun is played to its end.
    pub(crate) fn note(&mut self, game: GameId, with: Adversary, has_clock: bool) {
        self.games.entry(game).or_insert(Engagement {
            with,
            has_clock,
            is_attended: false,
        });
    }

    /// Learns at the board with whom a game is played, and whether by the clock.
    pub(crate) fn learn(&mut self, game: GameId, with: Adversary, has_clock: bool) {
        if let Some(known) = self.games.get_mut(&game) {
            known.with = with;
            known.has_clock = has_clock;
        }
    }

    /// Whether somebody has to sit down at a game, who then does: nobody else sits there yet.
    pub(crate) fn attend(&mut self, game: GameId) -> bool {
        match self.games.get_mut(&game) {
            Some(known) => !std::mem::replace(&mut known.is_attended, true),
            None => false,
        }
    }

    /// A game is over, or does not come about.
    pub(crate) fn end(&mut self, game: GameId) {
        self.games.remove(&game);
    }

    /// Whether there is no room for another game by the clock.
    pub(crate) fn is_full(&self) -> bool {
        let clocked = self.games.values().filter(|known| known.has_clock);
        clocked.count() >= self.room.games
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> GameId {
        GameId::following_from(name)
    }

    fn member(name: &str) -> Adversary {
        Adversary::Member(name.to_owned())
    }

    fn small() -> Engagements {
        Engagements::new(Room {
            games: 4,
            with_one: 2,
        })
    }

    #[test]
    fn nobody_has_more_than_a_few_games_at_once() {
        let mut house = small();
        for name in ["1", "2"] {
            house.admit(game(name), member("Anna"), true).expect("room");
        }
        let third = house.admit(game("3"), member("Anna"), true);
        assert_eq!(third, Err(DeclineTold::Later));
        house.admit(game("4"), member("Ben"), true).expect("room");
        house.end(game("1"));
        house.admit(game("3"), member("Anna"), true).expect("room");
    }

    #[test]
    fn guests_leave_half_of_the_room_to_members() {
        let mut house = small();
        let guest = |name: &str| (game(name), Adversary::of(None, game(name)));
        for name in ["1", "2"] {
            let (id, guest) = guest(name);
            house.admit(id, guest, true).expect("room");
        }
        let (id, third) = guest("3");
        assert_eq!(house.admit(id, third, true), Err(DeclineTold::Later));
        for name in ["Anna", "Ben"] {
            house.admit(game(name), member(name), true).expect("room");
        }
        assert!(house.is_full());
        let fifth = house.admit(game("5"), member("Cyril"), true);
        assert_eq!(fifth, Err(DeclineTold::Later));
    }

    #[test]
    fn games_without_a_clock_take_no_place_from_those_with_one() {
        let mut house = small();
        for number in 0..16 {
            let name = number.to_string();
            house
                .admit(game(&name), member(&name), false)
                .expect("room");
        }
        let more = house.admit(game("more"), member("Anna"), false);
        assert_eq!(more, Err(DeclineTold::Later));
        assert!(!house.is_full());
        house
            .admit(game("now"), member("Anna"), true)
            .expect("room");
    }

    #[test]
    fn a_game_has_one_place_and_one_player_at_its_board() {
        let mut house = small();
        for _ in 0..9 {
            house.admit(game("1"), member("Anna"), true).expect("room");
        }
        assert!(house.attend(game("1")));
        assert!(!house.attend(game("1")));
        house.end(game("1"));
        assert!(!house.attend(game("1")));
    }

    #[test]
    fn what_has_begun_is_played_whether_there_is_room_or_not() {
        let mut house = small();
        for number in 0..9 {
            house.note(game(&number.to_string()), member("Anna"), true);
        }
        assert!(house.is_full());
        assert!(house.attend(game("8")));
        // At the board it turns out that there is no clock.
        for number in 0..9 {
            house.learn(game(&number.to_string()), member("Anna"), false);
        }
        assert!(!house.is_full());
    }
}
