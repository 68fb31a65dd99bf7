//! What several nodes on one PostgreSQL database do for each other.

use sqlx::{PgPool, postgres::PgConnectOptions};
use tokio::sync::mpsc;

use super::{
    Answer, StoreError, game_rows, hints,
    line::{Line, in_time},
    row::{from_sql, to_sql},
};
use crate::{
    ids::GameId,
    store::{Beat, Cluster, Here, Hints, MAX_OUTAGE_AGE, MAX_SILENCE, NodeId, Seen},
};

/// After how long without a sign of life a node is not counted any more.
pub(super) const DEAD: i64 = 5_000;
/// For how long what is due is given to nobody else.
const CLAIM: i64 = 5_000;

/// Connections for what nodes do for each other: what one of them waits for does not keep the others.
#[derive(Debug)]
pub(super) struct Neighbours {
    connect: PgConnectOptions,
    readers: PgPool,
    pulse: Line,
    work: Line,
    hints: Line,
}

impl Neighbours {
    pub(super) fn new(connect: PgConnectOptions, readers: PgPool) -> Neighbours {
        let line = || Line::new(connect.clone());
        Neighbours {
            readers,
            pulse: line(),
            work: line(),
            hints: line(),
            connect,
        }
    }

    /// One statement, so that the row that all nodes touch is never held by a node that has been stopped.
    async fn beat(&self, node: NodeId) -> Result<Beat, StoreError> {
        let mut line = self.pulse.open().await?;
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
        .bind(DEAD)
        .fetch_one(&mut line.connection);
        let (now, nodes): (i64, i64) = in_time(beating).await?;
        let now = from_sql(now);
        let looking = sqlx::query_as("SELECT began, ended FROM outages WHERE ended > $1")
            .bind(to_sql(now.saturating_sub(MAX_OUTAGE_AGE)))
            .fetch_all(&mut line.connection);
        let outages: Vec<(i64, i64)> = in_time(looking).await?;
        line.keep();
        Ok(Beat {
            now,
            nodes: usize::try_from(nodes).unwrap_or(1),
            outages: game_rows::outages(&outages),
        })
    }

    async fn leave(&self, node: NodeId) -> Result<(), StoreError> {
        let mut line = self.pulse.open().await?;
        let leaving = sqlx::query(
            "WITH gone AS (DELETE FROM nodes WHERE id = $1) \
             UPDATE heartbeat SET alive = GREATEST(alive, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT) \
             WHERE id = 1",
        )
        .bind(node.number())
        .execute(&mut line.connection);
        in_time(leaving).await?;
        line.keep();
        Ok(())
    }

    pub(super) async fn look(
        &self,
        node: NodeId,
        games: &[GameId],
    ) -> Result<Vec<Seen>, StoreError> {
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
        .bind(DEAD)
        .fetch_all(&self.readers);
        let rows: Vec<(String, i64, i64, i64, i64)> = in_time(looking).await?;
        let seen = |(game, version, white, black, watchers): &(String, i64, i64, i64, i64)| {
            Some(Seen {
                game: GameId::parse(game)?,
                version: u32::try_from(*version).ok()?,
                elsewhere: Here {
                    white: *white > 0,
                    black: *black > 0,
                    watchers: u32::try_from(*watchers).unwrap_or(u32::MAX),
                },
            })
        };
        Ok(rows.iter().filter_map(seen).collect())
    }

    async fn attend(&self, node: NodeId, games: &[(GameId, Here)]) -> Result<(), StoreError> {
        let number = |value: fn(&Here) -> i64| -> Vec<i64> {
            games.iter().map(|(_, here)| value(here)).collect()
        };
        let names: Vec<String> = games.iter().map(|(game, _)| game.to_string()).collect();
        let mut line = self.work.open().await?;
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
        .bind(number(|here| i64::from(here.watchers)))
        .execute(&mut line.connection);
        in_time(noting).await?;
        let forgetting = sqlx::query(
            "DELETE FROM presence WHERE node = $1 AND game = ANY($2) AND white + black + watchers = 0",
        )
        .bind(node.number())
        .bind(&names)
        .execute(&mut line.connection);
        in_time(forgetting).await?;
        line.keep();
        Ok(())
    }

    async fn take_due(&self, most: u32) -> Result<Vec<GameId>, StoreError> {
        let mut line = self.work.open().await?;
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
        .fetch_all(&mut line.connection);
        let rows: Vec<(String,)> = in_time(taking).await?;
        line.keep();
        Ok(rows.iter().filter_map(|(id,)| GameId::parse(id)).collect())
    }

    async fn give(&self, node: NodeId, told: &Hints) -> Result<(), StoreError> {
        let mut line = self.hints.open().await?;
        let mut rest = told.hints.as_slice();
        loop {
            let (some, more) = rest.split_at(rest.len().min(hints::MOST));
            let notifying = sqlx::query("SELECT pg_notify($1, $2)")
                .bind(hints::CHANNEL)
                .bind(hints::write(node, told.given, some))
                .execute(&mut line.connection);
            in_time(notifying).await?;
            rest = more;
            if rest.is_empty() {
                break;
            }
        }
        line.keep();
        Ok(())
    }
}

impl Cluster for Neighbours {
    fn beat(&self, node: NodeId) -> Answer<'_, Beat> {
        Box::pin(Neighbours::beat(self, node))
    }

    fn leave(&self, node: NodeId) -> Answer<'_, ()> {
        Box::pin(Neighbours::leave(self, node))
    }

    fn attend<'a>(&'a self, node: NodeId, games: &'a [(GameId, Here)]) -> Answer<'a, ()> {
        Box::pin(Neighbours::attend(self, node, games))
    }

    fn take_due(&self, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(Neighbours::take_due(self, most))
    }

    fn give<'a>(&'a self, node: NodeId, hints: &'a Hints) -> Answer<'a, ()> {
        Box::pin(Neighbours::give(self, node, hints))
    }

    fn listen(&self, node: NodeId) -> mpsc::Receiver<Hints> {
        let (heard, hints) = hints::queue();
        tokio::spawn(hints::listen(self.connect.clone(), node, heard));
        hints
    }
}
