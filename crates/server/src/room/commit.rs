//! Persistence: loading a game, storing and broadcasting changes, and catching up with other nodes.

use std::sync::atomic::Ordering;

use skep_people::AccountId;

use super::{
    Rooms,
    actor::RoomActor,
    audience::{Broadcast, RecentBroadcasts},
    error::{self, CommitError, Result, of_store},
    leaving,
    player_details::PlayerDetails,
};
use crate::{
    catalog::{self, ArchiveGames, NewEntry},
    clock::Millis,
    game::{Change, CorruptLogError, Event, LiveGame, Settings, Stamped},
    ids::GameId,
    lock::lock,
    protocol::{BySide, ServerMessage, Side},
    store::{Append, NewGame, StoreError},
};

/// Stored in the same transaction as a change.
#[derive(Default)]
pub(super) struct SideEffects {
    pub(super) rematch: Option<Settings>,
    /// A side being taken and the account that is to own it.
    pub(super) seat: Option<(Side, AccountId)>,
}

/// Loads a game with at most `version` events.
pub(super) async fn load(
    rooms: &Rooms,
    id: GameId,
    version: usize,
) -> Result<(LiveGame, PlayerDetails)> {
    let store = &rooms.store;
    let stored = store.load(id).await.map_err(|error| {
        store.warn_of_game(id, "cannot load a game", &error);
        error::of_game(error)
    })?;
    let stored = stored.ok_or_else(error::no_such_game)?;
    let events = stored.events.into_iter().take(version);
    let live = LiveGame::replay(stored.settings, events)
        .inspect_err(|error| tracing::error!(game = %id, %error, "a stored game is corrupt"))?;
    let players = PlayerDetails::read(store, &live).await.map_err(of_store)?;
    Ok((live, players))
}

impl RoomActor {
    /// Stores a change, applies it and broadcasts it. If it cannot be stored, it is not applied.
    pub(super) async fn commit(
        &mut self,
        change: Change,
        now: Millis,
        effects: SideEffects,
    ) -> Result<(), CommitError> {
        // Time never runs backwards within a game, even if nodes' clocks disagree.
        let at = now.max(self.live.updated());
        let append = self.append(&change, at, effects)?;
        let stored = self.rooms.store.append(append).await;
        self.rooms.storage_space.record(stored.as_ref().err());
        let rating_changes = match stored {
            Ok(rating_changes) => rating_changes,
            Err(StoreError::Conflict) => {
                self.catch_up().await?;
                return Err(CommitError::Conflict);
            }
            Err(error) => return Err(of_store(error).into()),
        };
        self.live.perform(change, at)?;
        if let Some(notifier) = &self.rooms.notifier {
            notifier.notify_version(self.id, self.live.version());
        }
        self.broadcast_last_event();
        if let Some(changes) = rating_changes {
            self.players.settle(&changes);
            self.broadcast_ratings();
        }
        Ok(())
    }

    fn append(
        &self,
        change: &Change,
        at: Millis,
        effects: SideEffects,
    ) -> Result<Append, CommitError> {
        let result = self.live.result_after(change);
        let ends = self.live.result().is_none() && result.is_some();
        let is_shared = matches!(change.event(), Event::Shared { .. });
        let archived = match ends || is_shared {
            true => {
                let (policy, bots) = (self.rooms.options.archive_games, self.players.bots);
                archive_entry(&self.live, change, at, policy, bots)?
            }
            false => None,
        };
        let rematch = effects.rematch;
        Ok(Append {
            game: self.id,
            version: change.after(),
            stamped: Stamped {
                at,
                event: change.event().clone(),
            },
            overview: self.live.overview_after(change, at),
            due: self.due_after(change, at),
            next: rematch
                .map(|settings| new_game(settings, BySide::default()))
                .transpose()?,
            seat: effects.seat,
            archived,
            left: result.and_then(|result| {
                let (turn, absence) = (self.live.turn(), self.audience.absence());
                let plies = u32::try_from(self.live.plies()).unwrap_or(u32::MAX);
                let rated_plies = self.players.is_rated.then_some(plies);
                leaving::leaver(result, self.cause, turn, rated_plies, &absence)
            }),
        })
    }

    /// Applies and broadcasts events stored by other nodes or programs.
    pub(super) async fn catch_up(&mut self) -> Result<()> {
        let version = self.live.version();
        let missed = self.rooms.store.events_after(self.id, version).await;
        let missed = missed.map_err(|error| {
            self.is_outdated |= matches!(error, StoreError::Newer);
            error::of_game(error)
        })?;
        let Some(missed) = missed else {
            self.is_deleted = true;
            return Err(error::no_such_game());
        };
        let is_name_removed = missed
            .iter()
            .any(|stamped| matches!(&stamped.event, Event::Named { name, .. } if name.is_empty()));
        for stamped in missed {
            self.live.apply(stamped)?;
            self.broadcast_last_event();
        }
        if is_name_removed {
            // The name of a deleted account has been erased from earlier events too, so nothing derived from them may
            // be kept.
            let version = self.live.version() as usize;
            (self.live, self.players) = load(&self.rooms, self.id, version).await?;
            self.recent = RecentBroadcasts::default();
        }
        if self.players.needs_settling(&self.live) {
            self.refresh_players().await;
            self.broadcast_ratings();
        }
        Ok(())
    }

    /// Reads player details again. On failure the old ones stay: nobody should have to wait for them.
    pub(super) async fn refresh_players(&mut self) {
        match PlayerDetails::read(&self.rooms.store, &self.live).await {
            Ok(players) => self.players = players,
            Err(error) => self.warn("cannot read player details", &error),
        }
    }

    fn broadcast_last_event(&mut self) {
        let version = self.live.version();
        self.status.version.store(version, Ordering::Relaxed);
        if let Some(mut message) = self.live.last_message() {
            if let ServerMessage::Joined { players, .. } | ServerMessage::Named { players, .. } =
                &mut message
            {
                *players = self.players.annotate(players.clone());
            }
            let broadcast = Broadcast::from(&message);
            self.audience.broadcast(&broadcast);
            self.recent.push(broadcast);
        }
        if self.live.result().is_some() {
            lock(&self.rooms.unfinished_games).release(self.id);
        }
    }

    fn broadcast_ratings(&mut self) {
        if let Some(message) = self.players.rating_message(&self.live) {
            self.audience.broadcast(&Broadcast::from(&message));
        }
    }
}

/// The archive entry of a game after a change; `None` if it is not to be archived.
pub(super) fn archive_entry(
    live: &LiveGame,
    change: &Change,
    at: Millis,
    archive_games: ArchiveGames,
    bots: BySide<bool>,
) -> Result<Option<Box<NewEntry>>, CorruptLogError> {
    let mut after = live.clone();
    after.perform(change.clone(), at)?;
    let entry = archive_games
        .takes(&after, bots)
        .then(|| catalog::played(&after));
    Ok(entry.flatten().map(Box::new))
}

/// A new game in the form in which it is stored.
pub(crate) fn new_game(settings: Settings, seats: BySide<Option<AccountId>>) -> Result<NewGame> {
    let live = LiveGame::new(settings.clone())?;
    Ok(NewGame {
        settings,
        overview: live.overview(),
        due: live.due(),
        seats,
        rated: None,
    })
}
