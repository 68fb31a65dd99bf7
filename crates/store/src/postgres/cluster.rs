//! Coordination between nodes. No node owns a game: the version of the game decides who was first.

use skep_game::{clock::Millis, ids::GameId};
use sqlx::{PgPool, postgres::PgConnectOptions};
use tokio::sync::mpsc;

use super::{
    connection::{DedicatedConnection, in_time},
    notifications,
};
use crate::{
    Beat, Hints, MAX_OUTAGE_AGE, MAX_SILENCE, NodeId, NodePresence, OpenGame, Result,
    column::Row,
    query::{Pool, query},
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
    pub async fn beat(&self, node: NodeId) -> Result<Beat> {
        let beat = query(
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
        .args((node.number(), MAX_SILENCE, DEAD_AFTER));
        let mut rows: Vec<(Millis, u32)> = self.heartbeat.fetch_all(beat).await?;
        let (now, nodes) = rows.pop().ok_or(sqlx::Error::RowNotFound)?;
        let outages = query("SELECT began, ended FROM outages WHERE ended > $1")
            .args(now.saturating_sub(MAX_OUTAGE_AGE));
        Ok(Beat {
            now,
            nodes: nodes as usize,
            outages: self.heartbeat.fetch_all(outages).await?,
        })
    }

    /// Signs a node off.
    pub async fn leave(&self, node: NodeId) -> Result<()> {
        let leave = query(
            "WITH gone AS (DELETE FROM nodes WHERE id = $1) \
             UPDATE heartbeat SET alive = GREATEST(alive, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT) \
             WHERE id = 1",
        )
        .args(node.number());
        self.heartbeat.execute(leave).await
    }

    pub(crate) async fn open_games(&self, node: NodeId, games: &[GameId]) -> Result<Vec<OpenGame>> {
        let select = query(
            "SELECT games.id AS game, games.version, COALESCE(MAX(there.white), 0) AS white, \
                 COALESCE(MAX(there.black), 0) AS black, COALESCE(SUM(there.spectators), 0)::BIGINT AS spectators \
             FROM games LEFT JOIN ( \
                 SELECT presence.* FROM presence JOIN nodes ON nodes.id = presence.node \
                 WHERE nodes.id <> $2 AND presence.game = ANY($1) \
                     AND nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $3 \
             ) AS there ON there.game = games.id \
             WHERE games.id = ANY($1) GROUP BY games.id, games.version",
        )
        .args((games, node.number(), DEAD_AFTER));
        let pool = Pool::Postgres(self.readers.clone());
        let rows = in_time(pool.fetch(select)).await?;
        Ok(rows.read(OpenGame::from_row)?)
    }

    /// Records who is in some games at a node.
    pub async fn attend(&self, node: NodeId, games: &[(GameId, NodePresence)]) -> Result<()> {
        let number = |value: fn(&NodePresence) -> i64| -> Vec<i64> {
            games.iter().map(|(_, here)| value(here)).collect()
        };
        let names: Vec<String> = games.iter().map(|(game, _)| game.to_string()).collect();
        let insert = query(
            "INSERT INTO presence (game, node, white, black, spectators) \
             SELECT game, $1, white, black, spectators \
             FROM UNNEST($2::TEXT[], $3::BIGINT[], $4::BIGINT[], $5::BIGINT[]) \
                 AS here (game, white, black, spectators) \
             ON CONFLICT (game, node) DO UPDATE \
             SET white = EXCLUDED.white, black = EXCLUDED.black, spectators = EXCLUDED.spectators",
        )
        .args((node.number(), &names))
        .args(number(|here| i64::from(here.white)))
        .args(number(|here| i64::from(here.black)))
        .args(number(|here| i64::from(here.spectators)));
        self.timers.execute(insert).await?;
        let delete = query(
            "DELETE FROM presence WHERE node = $1 AND game = ANY($2) AND white + black + spectators = 0",
        );
        self.timers
            .execute(delete.args((node.number(), names)))
            .await
    }

    /// Claims some games whose timer has fired. If nothing has happened in them after a few seconds, because this node died, they
    /// are due again.
    pub async fn take_due(&self, most: u32) -> Result<Vec<GameId>> {
        let claim = query(
            "WITH moment AS MATERIALIZED ( \
                 SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now \
             ), taken AS MATERIALIZED ( \
                 SELECT id FROM games, moment WHERE restless = 1 AND due <= now AND claimed <= now \
                 ORDER BY due LIMIT $1 FOR UPDATE OF games SKIP LOCKED \
             ) \
             UPDATE games SET claimed = now + $2 FROM taken, moment WHERE games.id = taken.id \
             RETURNING games.id",
        )
        .args((most, CLAIM));
        self.timers.fetch_all(claim).await
    }

    /// Sends hints to the other nodes.
    pub async fn give(&self, node: NodeId, hints: &Hints) -> Result<()> {
        // Even a notification without hints shows listeners that the connection is alive.
        let chunks = hints.hints.chunks(notifications::MAX_HINTS);
        let empty = hints.hints.is_empty().then_some(&[][..]);
        for chunk in chunks.chain(empty) {
            let text = notifications::write(node, hints.given, chunk);
            let notify = query("SELECT pg_notify($1, $2)");
            let notify = notify.args((notifications::CHANNEL, text));
            self.hints.execute(notify).await?;
        }
        Ok(())
    }

    /// Hints of other nodes from now on. The listener reconnects by itself.
    pub fn listen(&self, node: NodeId) -> mpsc::Receiver<Hints> {
        let (heard, hints) = mpsc::channel(notifications::QUEUE);
        tokio::spawn(notifications::listen(self.connect.clone(), node, heard));
        hints
    }
}
