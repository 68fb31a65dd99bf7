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
    query::{Connection, query},
    record,
    row::{from_sql, to_sql},
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
        let id = id.to_string();
        let settings: Option<(String,)> = query("SELECT settings FROM games WHERE id = $1")
            .bind(&id)
            .fetch_optional(self.pool())
            .await?;
        let Some((settings,)) = settings else {
            return Ok(None);
        };
        Ok(Some(StoredGame {
            settings: record::read_settings(&settings)?,
            events: self.events(&id, 0).await?,
        }))
    }

    /// Events after a version; `None` if the game does not exist.
    pub async fn events_after(
        &self,
        id: GameId,
        version: u32,
    ) -> Result<Option<Vec<Stamped>>, StoreError> {
        let id = id.to_string();
        let events = self.events(&id, version).await?;
        if !events.is_empty() {
            return Ok(Some(events));
        }
        let (exists,): (bool,) = query("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)")
            .bind(&id)
            .fetch_one(self.pool())
            .await?;
        Ok(exists.then_some(events))
    }

    async fn events(&self, id: &str, after: u32) -> Result<Vec<Stamped>, StoreError> {
        let rows: Vec<(i64, String)> =
            query("SELECT at, body FROM events WHERE game = $1 AND version > $2 ORDER BY version")
                .bind(id)
                .bind(after)
                .fetch_all(self.pool())
                .await?;
        let stamped = |(at, body): (i64, String)| {
            Ok(Stamped {
                at: from_sql(at),
                event: record::read_event(&body)?,
            })
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
        let rows: Vec<(String, i64)> = query("SELECT id, version FROM games WHERE id = ANY($1)")
            .bind(ids)
            .fetch_all(self.pool())
            .await?;
        let open = |(game, version): &(String, i64)| {
            Some(OpenGame {
                game: GameId::parse(game)?,
                version: u32::try_from(*version).ok()?,
                elsewhere: NodePresence::default(),
            })
        };
        Ok(rows.iter().filter_map(open).collect())
    }

    /// Games in the order given; unknown ones are left out.
    pub async fn listed(&self, ids: &[GameId]) -> Result<Vec<Listed>, StoreError> {
        let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
        let rows: Vec<(String, String, String, i64)> =
            query("SELECT id, settings, overview, updated FROM games WHERE id = ANY($1)")
                .bind(&names)
                .fetch_all(self.pool())
                .await?;
        let rows: HashMap<&str, _> = rows.iter().map(|row| (row.0.as_str(), row)).collect();
        let known = names.iter().filter_map(|name| rows.get(name.as_str()));
        known
            .map(|(_, settings, overview, updated)| {
                Ok(Listed {
                    settings: record::read_settings(settings)?,
                    overview: record::read_overview(overview),
                    updated: from_sql(*updated),
                })
            })
            .collect()
    }

    /// Games with a timer that must fire even when no one is connected.
    pub async fn restless(&self) -> Result<Vec<GameId>, StoreError> {
        let rows = query("SELECT id FROM games WHERE restless = 1")
            .fetch_all(self.pool())
            .await?;
        read_ids(rows)
    }

    /// The next games in the order of their ids as text.
    pub async fn games_after(&self, after: &str, most: usize) -> Result<Vec<GameId>, StoreError> {
        let rows = query("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after)
            .bind(to_sql(most as u64))
            .fetch_all(self.pool())
            .await?;
        read_ids(rows)
    }

    /// Some of the games that ended before a time, even if players have chatted since.
    pub async fn ended_before(&self, time: Millis, most: u32) -> Result<Vec<GameId>, StoreError> {
        let rows = query("SELECT id FROM games WHERE ended > 0 AND ended < $1 LIMIT $2")
            .bind(to_sql(time))
            .bind(most)
            .fetch_all(self.pool())
            .await?;
        read_ids(rows)
    }

    /// Some of the unfinished games without a timer in which nothing has happened since a time.
    pub async fn abandoned_since(
        &self,
        time: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        // A game is older than its events, so `created` narrows the search by its index.
        let rows = query(
            "SELECT id FROM games WHERE ended = 0 AND created < $1 AND updated < $1 AND restless = 0 \
             LIMIT $2",
        )
        .bind(to_sql(time))
        .bind(most)
        .fetch_all(self.pool())
        .await?;
        read_ids(rows)
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

    /// When a server on this database was last alive: its last heartbeat or change to a restless game.
    pub async fn last_alive(&self) -> Result<Millis, StoreError> {
        let (alive,): (i64,) = query(
            "SELECT GREATEST(alive, \
                 (SELECT COALESCE(MAX(updated), 0) FROM games WHERE restless = 1)) \
             FROM heartbeat",
        )
        .fetch_one(self.pool())
        .await?;
        Ok(from_sql(alive))
    }

    /// Outages that ended after a time.
    pub async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
        let rows: Vec<(i64, i64)> = query("SELECT began, ended FROM outages WHERE ended > $1")
            .bind(to_sql(since))
            .fetch_all(self.pool())
            .await?;
        Ok(rows.into_iter().map(Outage::of_row).collect())
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

fn read_ids(rows: Vec<(String,)>) -> Result<Vec<GameId>, StoreError> {
    let id = |(text,): (String,)| {
        GameId::parse(&text).ok_or_else(|| StoreError::Corrupt(format!("game {text:?}")))
    };
    rows.into_iter().map(id).collect()
}

/// Deletes games. Their rows are locked first: an append to one of them waits, and then finds it gone.
async fn delete(connection: &mut Connection<'_>, games: &[String]) -> Result<(), sqlx::Error> {
    for change in [
        "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE",
        "DELETE FROM events WHERE game = ANY($1)",
        "DELETE FROM games WHERE id = ANY($1)",
        "DELETE FROM seats WHERE game = ANY($1)",
        "DELETE FROM lobby_games WHERE game = ANY($1)",
        "DELETE FROM plans WHERE game = ANY($1)",
        "DELETE FROM removals WHERE game = ANY($1)",
    ] {
        query(change).bind(games).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn heartbeat(
    connection: &mut Connection<'_>,
    at: Millis,
    outage: Option<Outage>,
) -> Result<(), sqlx::Error> {
    query("UPDATE heartbeat SET alive = $1 WHERE id = 1")
        .bind(to_sql(at))
        .execute(&mut *connection)
        .await?;
    let Some(outage) = outage else {
        return Ok(());
    };
    query("INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(to_sql(outage.began))
        .bind(to_sql(outage.ended))
        .execute(&mut *connection)
        .await?;
    query("DELETE FROM outages WHERE ended < $1")
        .bind(to_sql(at.saturating_sub(MAX_OUTAGE_AGE)))
        .execute(connection)
        .await?;
    Ok(())
}
