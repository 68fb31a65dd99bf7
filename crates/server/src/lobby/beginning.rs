//! A game that two begin.

use skep_people::{Pace, RatedGame, Speed, Terms, Who};

use super::{LobbyError, service::Lobby};
use crate::{
    clock::{self, Millis},
    game::Settings,
    ids::{GameId, TokenHash},
    protocol::{BySide, Kind},
    room::new_game,
    store::{Beginner, Beginning, Begun},
};

/// Somebody who begins a game.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    pub(super) who: Who,
    pub(super) name: Option<String>,
    pub(super) is_bot: bool,
    /// From what the secret of the side follows, and its hash.
    pub(super) ticket: GameId,
    pub(super) token: TokenHash,
    pub(super) rating: Option<i32>,
    pub(super) is_provisional: bool,
}

impl Lobby {
    /// A game that two begin, as it is stored. Everybody finds it in the lobby if it came of it.
    pub(super) fn begin(
        &self,
        game: GameId,
        terms: &Terms,
        players: &BySide<Opponent>,
        is_listed: bool,
    ) -> Result<Begun, LobbyError> {
        let now = clock::now();
        let settings = self.settled(game, terms, players, now);
        let mut new = new_game(settings)?;
        new.seats = BySide::from_fn(|side| players[side].who.account());
        if terms.is_rated {
            let contestants = BySide::from_fn(|side| (players[side].who, players[side].is_bot));
            let agreed = RatedGame::agreed(game, terms, contestants);
            new.rated = Some(agreed.map_err(|error| LobbyError::Game(error.to_string()))?);
        }
        let beginner = |player: &Opponent| Beginner {
            who: player.who,
            ticket: player.ticket,
            rating: player.rating,
            is_provisional: player.is_provisional,
        };
        let beginning = Beginning {
            game,
            players: BySide::from_fn(|side| beginner(&players[side])),
            is_real_time: terms.pace.is_real_time(),
            is_listed,
            is_rated: terms.is_rated,
            started: now,
        };
        Ok(Begun::new(&new, beginning)?)
    }

    fn settled(
        &self,
        id: GameId,
        terms: &Terms,
        players: &BySide<Opponent>,
        created: Millis,
    ) -> Settings {
        let (clock, days) = match terms.pace {
            Pace::Clock(clock) => (Some(clock), None),
            Pace::Days(days) => (None, Some(days.number())),
            Pace::Untimed => (None, None),
        };
        let (first_move, at_leisure) = self.options().first_move;
        let first_move = clock.map(|clock| match Speed::of_clock(clock) {
            Speed::Classical => at_leisure,
            _ => first_move,
        });
        Settings {
            id,
            kind: Kind::Friend,
            set: terms.set,
            opening: terms.opening,
            level: None,
            clock,
            tokens: BySide::from_fn(|side| Some(players[side].token)),
            names: BySide::from_fn(|side| players[side].name.clone()),
            computer: None,
            created,
            start: None,
            first_move,
            days,
        }
    }
}
