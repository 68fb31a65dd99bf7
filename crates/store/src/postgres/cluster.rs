//! Coordination between nodes. No node owns a game: the version of the game decides who was first.

use skep_game::ids::GameId;
use sqlx::{PgPool, postgres::PgConnectOptions};
use tokio::sync::mpsc;

use super::{
    connection::{DedicatedConnection, in_time},
    notifications,
};
use crate::{
    Beat, Hints, MAX_OUTAGE_AGE, MAX_SILENCE, NodeId, NodePresence, OpenGame, Outage, StoreError,
    row::{from_sql, to_sql},
};

/// Milliseconds without a heartbeat after which a node counts as dead.
pub(crate) const DEAD_AFTER: i64 = 5_000;
/// Milliseconds for which a timer is left to the node that claimed it.
const CLAIM: i64 = 5_000;

/// Coordination between nodes, over connections that do not wait for each other.
#[derive(Debug)]
pub struct Cluster {
    connect: PgConnectOptions,
    readers: PgPool,
    heartbeat: DedicatedConnection,
    timers: DedicatedConnection,
    hints: DedicatedConnection,
}

impl Cluster {
    pub(super) fn new(connect: PgConnectOptions, readers: PgPool) -> Cluster {
        let connection = || DedicatedConnection::new(connect.clone());
        Cluster {
            readers,
            heartbeat: connection(),
            timers: connection(),
            hints: connection(),
            connect,
        }
    }

    /// Records a heartbeat. If there was none for a while, or this node is new and alone, that was an outage.
    ///
    /// A single statement, so that a stopped node never holds the row that all nodes update.
    pub async fn beat(&self, node: NodeId) -> Result<Beat, StoreError> {
        let mut lease = self.heartbeat.open().await?;
        let beating = sqlx::query_as(
            "WITH held AS MATERIALIZED ( \
                 SELECT alive FROM heartbeat WHERE id = 1 FOR UPDATE \
             ), moment AS MATERIALIZED ( \
                 SELECT alive AS before, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now FROM held \
             ), others AS MATERIALIZED ( \
                 SELECT COUNT(*) FILTER (WHERE id <> $1 AND nodes.alive > now - $3) AS alive, \
                     COUNT(*) FILTER (WHERE id = $1) AS known \
                 FROM moment LEFT JOIN nodes ON TRUE \
             ), mine AS ( \
                 INSERT INTO nodes (id, alive) SELECT $1, now FROM moment \
                 ON CONFLICT (id) DO UPDATE SET alive = EXCLUDED.alive \
             ), gap AS ( \
                 INSERT INTO outages (began, ended) SELECT before, now FROM moment, others \
                 WHERE before > 0 AND now > before \
                     AND (now - before > $2 OR others.known = 0 AND others.alive = 0) \
                 ON CONFLICT DO NOTHING \
             ), beaten AS ( \
                 UPDATE heartbeat SET alive = GREATEST(alive, now) FROM moment WHERE id = 1 \
             ) \
             SELECT now, others.alive + 1 FROM moment, others",
        )
        .bind(node.number())
        .bind(to_sql(MAX_SILENCE))
        .bind(DEAD_AFTER)
        .fetch_one(&mut lease.connection);
        let (now, nodes): (i64, i64) = in_time(beating).await?;
        let now = from_sql(now);
        let looking = sqlx::query_as("SELECT began, ended FROM outages WHERE ended > $1")
            .bind(to_sql(now.saturating_sub(MAX_OUTAGE_AGE)))
            .fetch_all(&mut lease.connection);
        let outages: Vec<(i64, i64)> = in_time(looking).await?;
        let outage = |(began, ended)| Outage {
            began: from_sql(began),
            ended: from_sql(ended),
        };
        lease.keep();
        Ok(Beat {
            now,
            nodes: usize::try_from(nodes).unwrap_or(1),
            outages: outages.into_iter().map(outage).collect(),
        })
    }

    /// Signs a node off.
    pub async fn leave(&self, node: NodeId) -> Result<(), StoreError> {
        let mut lease = self.heartbeat.open().await?;
        let leaving = sqlx::query(
            "WITH gone AS (DELETE FROM nodes WHERE id = $1) \
             UPDATE heartbeat SET alive = GREATEST(alive, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT) \
             WHERE id = 1",
        )
        .bind(node.number())
        .execute(&mut lease.connection);
        in_time(leaving).await?;
        lease.keep();
        Ok(())
    }

    pub(crate) async fn open_games(
        &self,
        node: NodeId,
        games: &[GameId],
    ) -> Result<Vec<OpenGame>, StoreError> {
        let names: Vec<String> = games.iter().map(ToString::to_string).collect();
        let looking = sqlx::query_as(
            "SELECT games.id, games.version, COALESCE(MAX(there.white), 0), COALESCE(MAX(there.black), 0), \
                 COALESCE(SUM(there.watchers), 0)::BIGINT \
             FROM games LEFT JOIN ( \
                 SELECT presence.* FROM presence JOIN nodes ON nodes.id = presence.node \
                 WHERE nodes.id <> $2 AND presence.game = ANY($1) \
                     AND nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $3 \
             ) AS there ON there.game = games.id \
             WHERE games.id = ANY($1) GROUP BY games.id, games.version",
        )
        .bind(&names)
        .bind(node.number())
        .bind(DEAD_AFTER)
        .fetch_all(&self.readers);
        let rows: Vec<(String, i64, i64, i64, i64)> = in_time(looking).await?;
        let seen = |(game, version, white, black, watchers): &(String, i64, i64, i64, i64)| {
            Some(OpenGame {
                game: GameId::parse(game)?,
                version: u32::try_from(*version).ok()?,
                elsewhere: NodePresence {
                    white: *white > 0,
                    black: *black > 0,
                    spectators: u32::try_from(*watchers).unwrap_or(u32::MAX),
                },
            })
        };
        Ok(rows.iter().filter_map(seen).collect())
    }

    /// Records who is in some games at a node.
    pub async fn attend(
        &self,
        node: NodeId,
        games: &[(GameId, NodePresence)],
    ) -> Result<(), StoreError> {
        let number = |value: fn(&NodePresence) -> i64| -> Vec<i64> {
            games.iter().map(|(_, here)| value(here)).collect()
        };
        let names: Vec<String> = games.iter().map(|(game, _)| game.to_string()).collect();
        let mut lease = self.timers.open().await?;
        let noting = sqlx::query(
            "INSERT INTO presence (game, node, white, black, watchers) \
             SELECT game, $1, white, black, watchers \
             FROM UNNEST($2::TEXT[], $3::BIGINT[], $4::BIGINT[], $5::BIGINT[]) \
                 AS here (game, white, black, watchers) \
             ON CONFLICT (game, node) DO UPDATE \
             SET white = EXCLUDED.white, black = EXCLUDED.black, watchers = EXCLUDED.watchers",
        )
        .bind(node.number())
        .bind(&names)
        .bind(number(|here| i64::from(here.white)))
        .bind(number(|here| i64::from(here.black)))
        .bind(number(|here| i64::from(here.spectators)))
        .execute(&mut lease.connection);
        in_time(noting).await?;
        let forgetting = sqlx::query(
            "DELETE FROM presence WHERE node = $1 AND game = ANY($2) AND white + black + watchers = 0",
        )
        .bind(node.number())
        .bind(&names)
        .execute(&mut lease.connection);
        in_time(forgetting).await?;
        lease.keep();
        Ok(())
    }

    /// Claims some games whose timer has fired. If nothing has happened in them after a few seconds, because this node died, they
    /// are due again.
    pub async fn take_due(&self, most: u32) -> Result<Vec<GameId>, StoreError> {
        let mut lease = self.timers.open().await?;
        let taking = sqlx::query_as(
            "WITH moment AS MATERIALIZED ( \
                 SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now \
             ), taken AS MATERIALIZED ( \
                 SELECT id FROM games, moment WHERE restless = 1 AND due <= now AND claimed <= now \
                 ORDER BY due LIMIT $1 FOR UPDATE OF games SKIP LOCKED \
             ) \
             UPDATE games SET claimed = now + $2 FROM taken, moment WHERE games.id = taken.id \
             RETURNING games.id",
        )
        .bind(i64::from(most))
        .bind(CLAIM)
        .fetch_all(&mut lease.connection);
        let rows: Vec<(String,)> = in_time(taking).await?;
        lease.keep();
        Ok(rows.iter().filter_map(|(id,)| GameId::parse(id)).collect())
    }

    /// Sends hints to the other nodes.
    pub async fn give(&self, node: NodeId, hints: &Hints) -> Result<(), StoreError> {
        let mut lease = self.hints.open().await?;
        let mut rest = hints.hints.as_slice();
        loop {
            let (some, more) = rest.split_at(rest.len().min(notifications::MAX_HINTS));
            let notifying = sqlx::query("SELECT pg_notify($1, $2)")
                .bind(notifications::CHANNEL)
                .bind(notifications::write(node, hints.given, some))
                .execute(&mut lease.connection);
            in_time(notifying).await?;
            rest = more;
            if rest.is_empty() {
                break;
            }
        }
        lease.keep();
        Ok(())
    }

    /// Hints of other nodes from now on. The listener reconnects by itself.
    pub fn listen(&self, node: NodeId) -> mpsc::Receiver<Hints> {
        let (heard, hints) = notifications::queue();
        tokio::spawn(notifications::listen(self.connect.clone(), node, heard));
        hints
    }
}
