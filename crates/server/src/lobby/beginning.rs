//! A game that two begin.

use skep_people::{AddressMark, ContestantKind, Pace, RatedGame, Speed, Terms, Who};

use super::{
    LobbyError,
    rating_terms::{RatingTerms, kind_of},
    service::Lobby,
};
use crate::{
    clock::{self, Millis},
    game::Settings,
    ids::{GameId, TokenHash},
    protocol::{BySide, Kind},
    room::new_game,
    store::{Beginner, Beginning, Begun, Openness},
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
    pub(super) address: Option<AddressMark>,
}

impl Opponent {
    fn kind(&self) -> ContestantKind {
        kind_of(self.name.as_deref(), self.is_bot)
    }
}

impl Lobby {
    /// A game that two begin, as it is stored. Whether it is rated is decided here, and stays so.
    pub(super) async fn begin(
        &self,
        game: GameId,
        terms: &Terms,
        players: &BySide<Opponent>,
        openness: Openness,
    ) -> Result<Begun, LobbyError> {
        let now = clock::now();
        let settings = self.settled(game, terms, players, now);
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
            openness,
            is_rated,
            started: now,
        };
        Ok(Begun::new(&new, beginning, unrated)?)
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
