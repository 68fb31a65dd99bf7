//! Games and their events.
//!
//! The version of a game is the only concurrency control: an append names the version it follows and fails with
//! [`StoreError::Conflict`] if the game has another one.

mod unname;

use std::collections::HashMap;

use skep_game::{
    clock::Millis,
    ids::GameId,
    live::{Overview, Settings, Stamped},
    words::{BySide, Side},
};
use skep_people::{AccountId, RatedGame};

use crate::{
    MAX_OUTAGE_AGE, NodeId, NodePresence, OpenGame, Outage, Result, Store, accounts,
    query::{Connection, execute, execute_each, fetch_one},
    ratings, record,
    write::WriteOptions,
};

/// A game to be created.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub settings: Settings,
    pub overview: Overview,
    /// Time of the first timer, if one runs.
    pub due: Option<Millis>,
    /// Accounts of the players; `None` for guests and free sides.
    pub seats: BySide<Option<AccountId>>,
    /// `None` for a casual game.
    pub rated: Option<RatedGame>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    pub settings: Settings,
    pub events: Vec<Stamped>,
}

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub settings: Settings,
    /// `None` if a newer program wrote it; it can be computed from the events.
    pub overview: Option<Overview>,
    pub updated: Millis,
}

impl Store {
    /// Loads a game with all its events.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>> {
        let select = "SELECT settings FROM games WHERE id = $1";
        let Some(settings) = self.fetch_optional(select, id).await? else {
            return Ok(None);
        };
        let events = self.events(id, 0).await?;
        Ok(Some(StoredGame { settings, events }))
    }

    /// Events after a version; `None` if the game does not exist.
    pub async fn events_after(&self, id: GameId, version: u32) -> Result<Option<Vec<Stamped>>> {
        let events = self.events(id, version).await?;
        if !events.is_empty() {
            return Ok(Some(events));
        }
        let exists: bool = self
            .fetch_one("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)", id)
            .await?;
        Ok(exists.then_some(events))
    }

    async fn events(&self, id: GameId, after: u32) -> Result<Vec<Stamped>> {
        let select =
            "SELECT at, body FROM events WHERE game = $1 AND version > $2 ORDER BY version";
        let rows: Vec<(Millis, String)> = self.fetch_all(select, (id, after)).await?;
        let stamped = |(at, body): (Millis, String)| {
            let event = record::read_event(&body)?;
            Ok(Stamped { at, event })
        };
        rows.into_iter().map(stamped).collect()
    }

    /// The current versions of games that are open at a node, and who is in them at other nodes. Deleted games are left out.
    pub async fn open_games(&self, node: NodeId, games: &[GameId]) -> Result<Vec<OpenGame>> {
        if let Some(cluster) = self.cluster() {
            return cluster.open_games(node, games).await;
        }
        let select = "SELECT id, version FROM games WHERE id = ANY($1)";
        let rows: Vec<(GameId, u32)> = self.fetch_all(select, games).await?;
        let open = |(game, version)| OpenGame {
            game,
            version,
            elsewhere: NodePresence::default(),
        };
        Ok(rows.into_iter().map(open).collect())
    }

    /// Games in the order given; unknown ones are left out.
    pub async fn listed(&self, ids: &[GameId]) -> Result<Vec<Listed>> {
        let select = "SELECT id, settings, overview, updated FROM games WHERE id = ANY($1)";
        let rows: Vec<(GameId, Settings, String, Millis)> = self.fetch_all(select, ids).await?;
        let listed = |(id, settings, overview, updated): (GameId, Settings, String, Millis)| {
            let game = Listed {
                settings,
                overview: record::read(&overview).ok(),
                updated,
            };
            (id, game)
        };
        let games: HashMap<GameId, Listed> = rows.into_iter().map(listed).collect();
        Ok(ids.iter().filter_map(|id| games.get(id).cloned()).collect())
    }

    /// Games with a timer that must fire even when no one is connected.
    pub async fn restless(&self) -> Result<Vec<GameId>> {
        let select = "SELECT id FROM games WHERE restless = 1";
        self.fetch_all(select, ()).await
    }

    /// The next games in the order of their ids as text.
    pub async fn games_after(&self, after: &str, most: usize) -> Result<Vec<GameId>> {
        let select = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
        self.fetch_all(select, (after, most as u64)).await
    }

    /// Some of the games that ended before a time, even if players have chatted since.
    pub async fn ended_before(&self, time: Millis, most: u32) -> Result<Vec<GameId>> {
        let select = "SELECT id FROM games WHERE ended > 0 AND ended < $1 LIMIT $2";
        self.fetch_all(select, (time, most)).await
    }

    /// Some of the unfinished games without a timer in which nothing has happened since a time.
    pub async fn abandoned_since(&self, time: Millis, most: u32) -> Result<Vec<GameId>> {
        // A game is older than its events, so `created` narrows the search by its index.
        let select = "SELECT id FROM games WHERE ended = 0 AND created < $1 AND updated < $1 AND restless = 0 \
             LIMIT $2";
        self.fetch_all(select, (time, most)).await
    }

    /// Deletes games with their events.
    pub async fn delete_games(&self, games: &[GameId]) -> Result<()> {
        self.write(games.to_vec(), async |db, games| {
            // Locks the games first: an append to one of them waits, and then finds it gone.
            let statements = [
                "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE",
                "DELETE FROM events WHERE game = ANY($1)",
                "DELETE FROM games WHERE id = ANY($1)",
                "DELETE FROM seats WHERE game = ANY($1)",
                "DELETE FROM lobby_games WHERE game = ANY($1)",
                "DELETE FROM plans WHERE game = ANY($1)",
                "DELETE FROM removals WHERE game = ANY($1)",
            ];
            Ok(execute_each(db, &statements, games.as_slice()).await?)
        })
        .await
    }

    /// Time at which a server on this database was last alive: its last heartbeat or change to a restless game.
    pub async fn last_alive(&self) -> Result<Millis> {
        let select = "SELECT GREATEST(alive, \
                 (SELECT COALESCE(MAX(updated), 0) FROM games WHERE restless = 1)) \
             FROM heartbeat";
        self.fetch_one(select, ()).await
    }

    /// Outages that ended after a time.
    pub async fn outages(&self, since: Millis) -> Result<Vec<Outage>> {
        let select = "SELECT began, ended FROM outages WHERE ended > $1";
        self.fetch_all(select, since).await
    }

    /// Records a heartbeat of a single node, and the outage that ended with it.
    pub async fn heartbeat(&self, at: Millis, outage: Option<Outage>) -> Result<()> {
        let data = (at, outage);
        self.write_with(WriteOptions::ONCE, data, async |db, &(at, outage)| {
            execute(db, "UPDATE heartbeat SET alive = $1 WHERE id = 1", at).await?;
            let Some(Outage { began, ended }) = outage else {
                return Ok(());
            };
            let insert =
                "INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            execute(db, insert, (began, ended)).await?;
            let delete = "DELETE FROM outages WHERE ended < $1";
            execute(db, delete, at.saturating_sub(MAX_OUTAGE_AGE)).await?;
            Ok(())
        })
        .await
    }

    /// Creates a game, unless an earlier attempt has.
    pub async fn create(&self, new: NewGame) -> Result<()> {
        self.write(new, async |db, new| {
            if db.is_retry {
                let select = "SELECT EXISTS (SELECT 1 FROM games WHERE id = $1 AND settings = $2)";
                let values = (new.settings.id, record::write(&new.settings)?);
                if fetch_one(db, select, values).await? {
                    return Ok(());
                }
            }
            Ok(insert(db, new).await?)
        })
        .await
    }
}

/// Inserts a game with its seats and rating terms.
pub(crate) async fn insert(db: &mut Connection<'_>, new: &NewGame) -> sqlx::Result<()> {
    let (id, created) = (new.settings.id, new.settings.created);
    let insert = "INSERT INTO games (id, settings, created, updated, version, restless, overview, due) \
         VALUES ($1, $2, $3, $3, 0, $4, $5, $6)";
    let values = (
        id,
        record::write(&new.settings)?,
        created,
        new.due.is_some(),
        record::write(&new.overview)?,
        new.due.unwrap_or(0),
    );
    execute(db, insert, values).await?;
    for side in Side::ALL {
        if let Some(account) = new.seats[side] {
            accounts::take_seat(db, account, (id, side), created).await?;
        }
    }
    match &new.rated {
        Some(rated) => ratings::agree(db, rated, created).await,
        None => Ok(()),
    }
}
