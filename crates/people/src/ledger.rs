//! Ratings recomputed from games.

use std::collections::BTreeMap;

use skep_game::{
    clock::Millis,
    words::{BySide, Side},
};

use crate::{
    AccountId, Experience, Finish, Meeting, PlayerState, RatedGame, Rating, RatingChange, Speed,
    Standing,
};

/// All ratings, built from games in the order in which they ended. The result equals what a server stores by updating
/// ratings game by game.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    players: BTreeMap<(AccountId, Speed), (Standing, Experience)>,
    meetings: BTreeMap<(AccountId, AccountId, Speed), Meeting>,
    /// Preset ratings.
    starts: BTreeMap<AccountId, Rating>,
}

impl Ledger {
    /// A ledger in which some accounts have preset ratings.
    pub fn beginning_with(starts: BTreeMap<AccountId, Rating>) -> Ledger {
        Ledger {
            starts,
            ..Ledger::default()
        }
    }

    pub fn add(&mut self, game: &RatedGame, finish: Finish, ended: Millis) -> BySide<RatingChange> {
        let before = BySide::from_fn(|side| {
            let [own, other] = [side, !side].map(|side| game.players[side].account);
            self.state(own, other, game.speed)
        });
        let settled = game.settle(&before, finish, ended);
        for side in Side::ALL {
            let [own, other] = [side, !side].map(|side| game.players[side].account);
            let PlayerState {
                standing,
                experience,
                meeting,
            } = settled.players[side];
            self.players
                .insert((own, game.speed), (standing, experience));
            self.meetings.insert((own, other, game.speed), meeting);
        }
        game.changes(&before, &settled)
    }

    pub fn get(&self, account: AccountId, speed: Speed) -> Standing {
        if let Some((standing, _)) = self.players.get(&(account, speed)) {
            return *standing;
        }
        let start = self.starts.get(&account).copied();
        start.map_or(Standing::NEW, Standing::beginning)
    }

    pub fn experience(&self, account: AccountId, speed: Speed) -> Experience {
        let known = self.players.get(&(account, speed)).copied();
        known.unwrap_or_default().1
    }

    /// The state of a player before a game against an opponent.
    pub fn state(&self, account: AccountId, opponent: AccountId, speed: Speed) -> PlayerState {
        let meeting = self.meetings.get(&(account, opponent, speed)).copied();
        PlayerState {
            standing: self.get(account, speed),
            experience: self.experience(account, speed),
            meeting: meeting.unwrap_or_default(),
        }
    }

    /// All rated players.
    pub const fn players(&self) -> &BTreeMap<(AccountId, Speed), (Standing, Experience)> {
        &self.players
    }

    /// The history of every player against each opponent.
    pub const fn meetings(&self) -> &BTreeMap<(AccountId, AccountId, Speed), Meeting> {
        &self.meetings
    }
}

#[cfg(test)]
mod tests {
    use skep_game::ids::GameId;

    use super::*;
    use crate::{Contestant, ContestantKind, Score};

    fn game(speed: Speed, white: i64, black: i64) -> RatedGame {
        let player = |number| Contestant {
            account: AccountId::of(number),
            kind: ContestantKind::Person,
        };
        RatedGame {
            game: GameId::derived_from(&format!("{speed:?} {white} {black}")),
            speed,
            players: BySide {
                white: player(white),
                black: player(black),
            },
            earlier: 0,
        }
    }

    const WIN: Finish = Finish::played_out(Score::Win);

    #[test]
    fn speeds_have_separate_ratings() {
        let mut ledger = Ledger::default();
        ledger.add(&game(Speed::Blitz, 1, 2), WIN, 10);
        let anna = AccountId::of(1);
        assert_eq!(ledger.get(anna, Speed::Blitz).games, 1);
        assert_eq!(ledger.get(anna, Speed::Rapid), Standing::NEW);
        assert_eq!(ledger.players().len(), 2);
    }

    #[test]
    fn each_change_continues_from_the_previous_one() {
        let mut ledger = Ledger::default();
        let first = ledger.add(&game(Speed::Blitz, 1, 2), WIN, 10);
        let second = ledger.add(
            &game(Speed::Blitz, 3, 1),
            Finish::played_out(Score::Draw),
            20,
        );
        assert_eq!(second.black.before, first.white.after);
        assert_eq!(second.white.before, Standing::NEW);
        assert_eq!((first.black.at, second.white.at), (10, 20));
    }

    #[test]
    fn preset_ratings_are_the_starting_point() {
        let start = Rating::new(2000.0, 80.0, 0.06).expect("a rating");
        let mut ledger = Ledger::beginning_with(BTreeMap::from([(AccountId::of(1), start)]));
        assert_eq!(ledger.get(AccountId::of(1), Speed::Rapid).rating, start);
        let changes = ledger.add(
            &game(Speed::Blitz, 1, 2),
            Finish::played_out(Score::Loss),
            10,
        );
        assert_eq!(changes.white.before, Standing::beginning(start));
        assert!(changes.white.after.rating.number() < 2000.0);
        assert_eq!(ledger.players().len(), 2);
    }

    #[test]
    fn unrelated_games_commute() {
        let games = [game(Speed::Rapid, 1, 2), game(Speed::Rapid, 3, 4)];
        let filled = |order: [usize; 2]| {
            let mut ledger = Ledger::default();
            for place in order {
                ledger.add(&games[place], Finish::played_out(Score::Loss), 10);
            }
            ledger.players().clone()
        };
        assert_eq!(filled([0, 1]), filled([1, 0]));
    }
}
