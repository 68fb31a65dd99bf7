//! Games and their events.
//!
//! The version of a game is the only concurrency control: an append names the version it follows and fails with
//! [`StoreError::Conflict`] if the game has another one.

mod row;
mod unname;
mod without_name;

use std::collections::HashMap;

use skep_game::{
    clock::Millis,
    ids::GameId,
    live::{Overview, Settings, Stamped},
    words::BySide,
};
use skep_people::{AccountId, RatedGame};

pub(crate) use row::{GameRow, insert};

use crate::{
    MAX_OUTAGE_AGE, NodeId, NodePresence, OpenGame, Outage, Store, StoreError,
    query::{Connection, execute_each, query},
    record,
};

/// A game to be created.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub settings: Settings,
    pub overview: Overview,
    /// A timer runs that must fire even when no one is connected.
    pub restless: bool,
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
    pub async fn create(&self, new: &NewGame) -> Result<(), StoreError> {
        self.write(GameRow::try_from(new)?, |connection, game| {
            Box::pin(row::create(connection, game))
        })
        .await
    }

    /// Loads a game with all its events.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let settings = query("SELECT settings FROM games WHERE id = $1").bind(id);
        let Some(settings) = settings.fetch_optional(self.pool()).await? else {
            return Ok(None);
        };
        let events = self.events(id, 0).await?;
        Ok(Some(StoredGame { settings, events }))
    }

    /// Events after a version; `None` if the game does not exist.
    pub async fn events_after(
        &self,
        id: GameId,
        version: u32,
    ) -> Result<Option<Vec<Stamped>>, StoreError> {
        let events = self.events(id, version).await?;
        if !events.is_empty() {
            return Ok(Some(events));
        }
        let exists: bool = query("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)")
            .bind(id)
            .fetch_one(self.pool())
            .await?;
        Ok(exists.then_some(events))
    }

    async fn events(&self, id: GameId, after: u32) -> Result<Vec<Stamped>, StoreError> {
        let rows: Vec<(Millis, String)> =
            query("SELECT at, body FROM events WHERE game = $1 AND version > $2 ORDER BY version")
                .args((id, after))
                .fetch_all(self.pool())
                .await?;
        let stamped = |(at, body): (Millis, String)| {
            let event = record::read_event(&body)?;
            Ok(Stamped { at, event })
        };
        rows.into_iter().map(stamped).collect()
    }

    /// The current versions of games that are open at a node, and who is in them at other nodes. Deleted games are left out.
    pub async fn open_games(
        &self,
        node: NodeId,
        games: &[GameId],
    ) -> Result<Vec<OpenGame>, StoreError> {
        if let Some(cluster) = self.cluster() {
            return cluster.open_games(node, games).await;
        }
        let ids: Vec<String> = games.iter().map(ToString::to_string).collect();
        let rows: Vec<(GameId, u32)> = query("SELECT id, version FROM games WHERE id = ANY($1)")
            .bind(ids)
            .fetch_all(self.pool())
            .await?;
        let open = |(game, version)| OpenGame {
            game,
            version,
            elsewhere: NodePresence::default(),
        };
        Ok(rows.into_iter().map(open).collect())
    }

    /// Games in the order given; unknown ones are left out.
    pub async fn listed(&self, ids: &[GameId]) -> Result<Vec<Listed>, StoreError> {
        let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
        let rows: Vec<(GameId, Settings, String, Millis)> =
            query("SELECT id, settings, overview, updated FROM games WHERE id = ANY($1)")
                .bind(names)
                .fetch_all(self.pool())
                .await?;
        let listed = |(id, settings, overview, updated): (GameId, Settings, String, Millis)| {
            let overview = record::read_overview(&overview);
            let game = Listed {
                settings,
                overview,
                updated,
            };
            (id, game)
        };
        let games: HashMap<GameId, Listed> = rows.into_iter().map(listed).collect();
        Ok(ids.iter().filter_map(|id| games.get(id).cloned()).collect())
    }

    /// Games with a timer that must fire even when no one is connected.
    pub async fn restless(&self) -> Result<Vec<GameId>, StoreError> {
        let select = query("SELECT id FROM games WHERE restless = 1");
        Ok(select.fetch_all(self.pool()).await?)
    }

    /// The next games in the order of their ids as text.
    pub async fn games_after(&self, after: &str, most: usize) -> Result<Vec<GameId>, StoreError> {
        let select = query("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2");
        let select = select.args((after, most as u64));
        Ok(select.fetch_all(self.pool()).await?)
    }

    /// Some of the games that ended before a time, even if players have chatted since.
    pub async fn ended_before(&self, time: Millis, most: u32) -> Result<Vec<GameId>, StoreError> {
        let select = query("SELECT id FROM games WHERE ended > 0 AND ended < $1 LIMIT $2");
        Ok(select.args((time, most)).fetch_all(self.pool()).await?)
    }

    /// Some of the unfinished games without a timer in which nothing has happened since a time.
    pub async fn abandoned_since(
        &self,
        time: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        // A game is older than its events, so `created` narrows the search by its index.
        let select = query(
            "SELECT id FROM games WHERE ended = 0 AND created < $1 AND updated < $1 AND restless = 0 \
             LIMIT $2",
        );
        Ok(select.args((time, most)).fetch_all(self.pool()).await?)
    }

    /// Deletes games with their events.
    pub async fn delete_games(&self, games: &[GameId]) -> Result<(), StoreError> {
        let mut games: Vec<String> = games.iter().map(ToString::to_string).collect();
        games.sort_unstable();
        self.write(games, |connection, games| {
            Box::pin(delete(connection, games))
        })
        .await
    }

    /// Time at which a server on this database was last alive: its last heartbeat or change to a restless game.
    pub async fn last_alive(&self) -> Result<Millis, StoreError> {
        let select = query(
            "SELECT GREATEST(alive, \
                 (SELECT COALESCE(MAX(updated), 0) FROM games WHERE restless = 1)) \
             FROM heartbeat",
        );
        Ok(select.fetch_one(self.pool()).await?)
    }

    /// Outages that ended after a time.
    pub async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
        let select = query("SELECT began, ended FROM outages WHERE ended > $1").bind(since);
        Ok(select.fetch_all(self.pool()).await?)
    }

    /// Records a heartbeat of a single node, and the outage that ended with it.
    pub async fn heartbeat(&self, at: Millis, outage: Option<Outage>) -> Result<(), StoreError> {
        self.write_with(
            crate::write::WriteOptions::ONCE,
            (at, outage),
            |connection, (at, outage)| Box::pin(heartbeat(connection, *at, *outage)),
        )
        .await
    }
}

/// Deletes games. Their rows are locked first: an append to one of them waits, and then finds it gone.
async fn delete(connection: &mut Connection<'_>, games: &[String]) -> Result<(), sqlx::Error> {
    let statements = [
        "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE",
        "DELETE FROM events WHERE game = ANY($1)",
        "DELETE FROM games WHERE id = ANY($1)",
        "DELETE FROM seats WHERE game = ANY($1)",
        "DELETE FROM lobby_games WHERE game = ANY($1)",
        "DELETE FROM plans WHERE game = ANY($1)",
        "DELETE FROM removals WHERE game = ANY($1)",
    ];
    execute_each(connection, &statements, games).await
}

async fn heartbeat(
    connection: &mut Connection<'_>,
    at: Millis,
    outage: Option<Outage>,
) -> Result<(), sqlx::Error> {
    query("UPDATE heartbeat SET alive = $1 WHERE id = 1")
        .bind(at)
        .execute(&mut *connection)
        .await?;
    let Some(outage) = outage else {
        return Ok(());
    };
    query("INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .args((outage.began, outage.ended))
        .execute(&mut *connection)
        .await?;
    query("DELETE FROM outages WHERE ended < $1")
        .bind(at.saturating_sub(MAX_OUTAGE_AGE))
        .execute(connection)
        .await?;
    Ok(())
}
