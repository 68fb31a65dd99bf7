//! What is known of those who play a game beyond their names: whose the sides are, their ratings, and what the game does to these.

use skep_people::{AccountId, ContestantKind, Pace, RatingChange, Speed, Who, pair_note};

use crate::{
    game::LiveGame,
    protocol::{BySide, GameHeader, Kind, Player, RatingNote, ServerMessage, Side},
    store::{Store, StoreError},
};

/// What is known of those who play a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings {
    /// Whether the game counts.
    is_rated: bool,
    /// Why it is not although it was to be, or counts less than others.
    note: Option<RatingNote>,
    /// Whether it came of the lobby or of a challenge.
    is_of_lobby: bool,
    /// Whether it was looked what the game has done to the ratings, which is not before it has ended.
    is_settled: bool,
    /// Whose the sides are.
    seats: BySide<Option<AccountId>>,
    sides: BySide<Option<Standing>>,
}

/// What is known of a player who has an account.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    /// The rating at the start of the game, and whether it is provisional; `None` in a game without a clock.
    rating: Option<(i32, bool)>,
    /// What the game has done to it.
    change: Option<i32>,
    /// Whether the account is new at the speed of a rated game that is being played.
    is_newcomer: bool,
}

impl Standings {
    /// What a store knows of those who play a game.
    ///
    /// # Errors
    /// The store does not answer.
    pub(super) async fn read(store: &Store, live: &LiveGame) -> Result<Standings, StoreError> {
        let settings = live.settings();
        if settings.kind != Kind::Friend {
            return Ok(Standings::default());
        }
        let seats = store.players(settings.id).await?;
        let origin = store.game_origin(settings.id).await?;
        let is_of_lobby = origin.is_some();
        if seats == BySide::default() {
            return Ok(Standings {
                is_of_lobby,
                ..Standings::default()
            });
        }
        let rated = store.rated_game(settings.id).await?;
        let is_rated = rated.is_some();
        let note = match &rated {
            Some(rated) => pair_note(rated.earlier),
            None => origin.and_then(|origin| origin.unrated),
        };
        let is_settled = is_rated && live.result().is_some();
        let changes = match is_settled {
            true => store.rating_changes(settings.id).await?,
            false => None,
        };
        let mut standings = Standings {
            is_rated,
            note,
            is_of_lobby,
            is_settled,
            seats,
            sides: BySide::default(),
        };
        for side in Side::ALL {
            standings.sides[side] = match (seats[side], &changes) {
                (None, _) => None,
                (Some(_), Some(changes)) => Some(Standing::settled(&changes[side])),
                (Some(account), None) => Some(Standing::of(store, live, account).await?),
            };
            let Some(rated) = rated.as_ref().filter(|_| live.result().is_none()) else {
                continue;
            };
            let player = rated.players[side];
            if let Some(standing) = &mut standings.sides[side]
                && player.kind != ContestantKind::House
            {
                standing.is_newcomer = is_newcomer(store, player.account, rated.speed).await?;
            }
        }
        Ok(standings)
    }

    /// Whether the game counts.
    pub(super) const fn is_rated(&self) -> bool {
        self.is_rated
    }

    /// Whether the ratings may have changed since it was looked.
    pub(super) fn is_due(&self, live: &LiveGame) -> bool {
        self.is_rated && !self.is_settled && live.result().is_some()
    }

    /// Takes over what the end of the game has done to the ratings.
    pub(super) fn settle(&mut self, changes: &BySide<RatingChange>) {
        self.is_settled = true;
        for side in Side::ALL {
            self.sides[side] = Some(Standing::settled(&changes[side]));
        }
    }

    /// Whether a side is known to be an account's.
    pub(super) fn is_member(&self, side: Side) -> bool {
        self.sides[side].is_some()
    }

    /// Whether one of the players does not want to meet the other.
    ///
    /// # Errors
    /// The store does not answer.
    pub(super) async fn are_barred(&self, store: &Store) -> Result<bool, StoreError> {
        let (Some(white), Some(black)) = (self.seats.white, self.seats.black) else {
            return Ok(false);
        };
        let blocks = store.blocks(&[white]).await?;
        Ok(blocks.bar(Who::Member(white), Who::Member(black)))
    }

    /// What the game has done to the ratings, as a message; `None` if it has done nothing.
    pub(super) fn message(&self, live: &LiveGame) -> Option<ServerMessage> {
        let has_changed = |side: Side| self.sides[side].is_some_and(|known| known.change.is_some());
        let is_told = Side::ALL.into_iter().any(has_changed);
        is_told.then(|| ServerMessage::Rated {
            players: self.tell(live.players()),
        })
    }

    /// Adds what is known to what was agreed before the game.
    pub(super) const fn head(&self, game: &mut GameHeader) {
        game.rated = self.is_rated;
        game.rating_note = self.note;
        game.lobby = self.is_of_lobby;
    }

    /// Adds what is known to the names of the players.
    pub(super) fn tell(&self, players: BySide<Player>) -> BySide<Player> {
        let BySide { white, black } = players;
        BySide {
            white: self.tell_of(Side::White, white),
            black: self.tell_of(Side::Black, black),
        }
    }

    fn tell_of(&self, side: Side, player: Player) -> Player {
        let Some(standing) = self.sides[side] else {
            return player;
        };
        Player {
            member: true,
            rating: standing.rating.map(|rating| rating.0),
            provisional: standing.rating.is_some_and(|rating| rating.1),
            newcomer: standing.is_newcomer,
            change: standing.change,
            ..player
        }
    }
}

impl Standing {
    /// What was known of somebody when a game began.
    async fn of(
        store: &Store,
        live: &LiveGame,
        account: AccountId,
    ) -> Result<Standing, StoreError> {
        let settings = live.settings();
        let Some(speed) = Pace::of(settings.clock, settings.days).speed() else {
            return Ok(Standing::default());
        };
        let known = &store;
        let known = known.standing_at(account, speed, settings.created).await?;
        let rating = known.rating_at(settings.created);
        Ok(Standing {
            rating: Some((rating.shown(), rating.is_provisional())),
            change: None,
            is_newcomer: false,
        })
    }

    /// What a game has done to the rating of somebody.
    fn settled(change: &RatingChange) -> Standing {
        let (before, after) = (&change.before.rating, &change.after.rating);
        Standing {
            rating: Some((before.shown(), before.is_provisional())),
            change: Some(after.shown() - before.shown()),
            is_newcomer: false,
        }
    }
}

/// Whether an account is not established at a speed.
async fn is_newcomer(store: &Store, account: AccountId, speed: Speed) -> Result<bool, StoreError> {
    let experiences = store.experiences(account).await?;
    let mut experiences = experiences.iter();
    let found = experiences.find(|(known, _)| *known == speed);
    Ok(!found.is_some_and(|(_, experience)| experience.is_established()))
}
