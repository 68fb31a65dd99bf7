//! Preparation of games that start in the lobby.

use skep_people::{AddressMark, ContestantKind, Pace, PlayerId, RatedGame, Speed, Terms};

use super::{
    LobbyError, Result,
    ratings::{RatingTerms, kind_of},
    service::Lobby,
};
use crate::{
    clock::{self, Millis},
    game::Settings,
    ids::{GameId, TokenHash},
    protocol::{BySide, Kind},
    room::new_game,
    store::{NewLobbyGame, Openness, StartedGame, StartedPlayer},
};

/// A player about to start a game.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub(super) who: PlayerId,
    pub(super) name: Option<String>,
    pub(super) is_bot: bool,
    /// The secret of the side is derived from this; `token` is its hash.
    pub(super) ticket: GameId,
    pub(super) token: TokenHash,
    pub(super) rating: Option<i32>,
    pub(super) is_provisional: bool,
    pub(super) address: Option<AddressMark>,
}

impl Contestant {
    fn kind(&self) -> ContestantKind {
        kind_of(self.name.as_deref(), self.is_bot)
    }
}

impl Lobby {
    /// Prepares a game for the store. Decides for good whether it is rated.
    pub(super) async fn prepare_game(
        &self,
        game: GameId,
        terms: &Terms,
        players: &BySide<Contestant>,
        openness: Openness,
    ) -> Result<NewLobbyGame> {
        let now = clock::now();
        let settings = self.settings(game, terms, players, now);
        let seats = BySide::from_fn(|side| players[side].who.account());
        let mut new = new_game(settings, seats)?;
        let addresses = [&players.white, &players.black].map(|player| (player.who, player.address));
        let RatingTerms { earlier, note } = self.rating_terms(terms, addresses, now).await?;
        let unrated = note.filter(|note| note.is_unrated());
        let is_rated = terms.is_rated && unrated.is_none();
        if is_rated {
            let contestants = BySide::from_fn(|side| (players[side].who, players[side].kind()));
            let agreed = RatedGame::agreed(game, terms, contestants, earlier);
            new.rated = Some(agreed.map_err(|error| LobbyError::Game(error.to_string()))?);
        }
        let player = |player: &Contestant| StartedPlayer {
            who: player.who,
            ticket: player.ticket,
            rating: player.rating,
            is_provisional: player.is_provisional,
        };
        let started = StartedGame {
            game,
            players: BySide::from_fn(|side| player(&players[side])),
            is_real_time: terms.pace.is_real_time(),
            openness,
            is_rated,
            started: now,
        };
        Ok(NewLobbyGame {
            new,
            started,
            unrated,
        })
    }

    fn settings(
        &self,
        id: GameId,
        terms: &Terms,
        players: &BySide<Contestant>,
        created: Millis,
    ) -> Settings {
        let (clock, days) = match terms.pace {
            Pace::Clock(clock) => (Some(clock), None),
            Pace::Days(days) => (None, Some(days.number())),
            Pace::Untimed => (None, None),
        };
        let (first_move, classical_first_move) = self.options().first_move;
        let first_move = clock.map(|clock| match Speed::of_clock(clock) {
            Speed::Classical => classical_first_move,
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
