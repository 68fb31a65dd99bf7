//! Coordination between nodes. No node owns a game: the version of the game decides who was first. Hints travel as
//! notifications of less than 8,000 bytes, sent outside of transactions.

use std::{fmt::Write as _, time::Duration};

use skep_game::{clock::Millis, ids::GameId};
use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use super::connection::{DedicatedConnection, in_time};
use crate::{
    Beat, Hint, Hints, MAX_OUTAGE_AGE, MAX_SILENCE, News, NodeId, NodePresence, OpenGame, Result,
    column::RowRef,
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
        let names: Vec<String> = games.iter().map(ToString::to_string).collect();
        let select = query(
            "SELECT games.id, games.version, COALESCE(MAX(there.white), 0) AS white, \
                 COALESCE(MAX(there.black), 0) AS black, COALESCE(SUM(there.spectators), 0)::BIGINT AS spectators \
             FROM games LEFT JOIN ( \
                 SELECT presence.* FROM presence JOIN nodes ON nodes.id = presence.node \
                 WHERE nodes.id <> $2 AND presence.game = ANY($1) \
                     AND nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $3 \
             ) AS there ON there.game = games.id \
             WHERE games.id = ANY($1) GROUP BY games.id, games.version",
        )
        .args((names, node.number(), DEAD_AFTER));
        let pool = Pool::Postgres(self.readers.clone());
        let read = |row: RowRef<'_>| {
            Ok(OpenGame {
                game: row.get("id")?,
                version: row.get("version")?,
                elsewhere: NodePresence {
                    white: row.get("white")?,
                    black: row.get("black")?,
                    spectators: row.get("spectators")?,
                },
            })
        };
        in_time(pool.fetch_with(select, read)).await
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
        let chunks = hints.hints.chunks(MAX_HINTS);
        let empty = hints.hints.is_empty().then_some(&[][..]);
        for chunk in chunks.chain(empty) {
            let text = write(node, hints.given, chunk);
            let notify = query("SELECT pg_notify($1, $2)");
            let notify = notify.args((CHANNEL, text));
            self.hints.execute(notify).await?;
        }
        Ok(())
    }

    /// Hints of other nodes from now on. The listener reconnects by itself.
    pub fn listen(&self, node: NodeId) -> mpsc::Receiver<Hints> {
        let (heard, hints) = queue();
        tokio::spawn(listen(self.connect.clone(), node, heard));
        hints
    }
}

const CHANNEL: &str = "skep_hints";
/// Hints in one notification; each has at most 35 bytes.
const MAX_HINTS: usize = 200;
/// Time without any notification, even of the own node, after which the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(10);
const RECONNECT_INTERVAL: Duration = Duration::from_millis(250);
/// Notifications that may wait. Those that arrive at a full queue are dropped, which is no worse than late.
const QUEUE: usize = 1024;

fn write(node: NodeId, given: u64, hints: &[Hint]) -> String {
    let mut text = format!("{} {given}", node.number());
    for Hint { game, news } in hints {
        // Writing to a string does not fail.
        match news {
            News::Version(version) => write!(text, " {game}:{version}").ok(),
            News::Presence => write!(text, " {game}:").ok(),
            News::Lobby => write!(text, " {game}:lobby").ok(),
        };
    }
    text
}

/// Parses hints and their sender. Unknown ones of a newer node are ignored.
fn read(text: &str) -> Option<(i64, Hints)> {
    let mut words = text.split(' ');
    let node = words.next()?.parse().ok()?;
    let given = words.next()?.parse().ok()?;
    let hint = |word: &str| {
        let (game, version) = word.split_once(':')?;
        let news = match version {
            "" => News::Presence,
            "lobby" => News::Lobby,
            version => News::Version(version.parse().ok()?),
        };
        let game = GameId::parse(game)?;
        Some(Hint { game, news })
    };
    let hints = words.filter_map(hint).collect();
    Some((node, Hints { given, hints }))
}

/// Listens until the receiver is gone.
async fn listen(connect: PgConnectOptions, node: NodeId, heard: mpsc::Sender<Hints>) {
    while !heard.is_closed() {
        if let Err(error) = listen_once(&connect, node, &heard).await {
            tracing::debug!(%error, "lost the connection for hints; reconnecting");
        }
        sleep(RECONNECT_INTERVAL).await;
    }
}

/// Listens until the connection is lost.
async fn listen_once(
    connect: &PgConnectOptions,
    node: NodeId,
    heard: &mpsc::Sender<Hints>,
) -> Result<()> {
    // A new pool each time, independent of the lost connection.
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_lazy_with(connect.clone());
    let mut listener = in_time(PgListener::connect_with(&pool)).await?;
    in_time(listener.listen(CHANNEL)).await?;
    while let Ok(received) = timeout(SILENCE, listener.try_recv()).await {
        let Some(notification) = received? else {
            return Ok(());
        };
        match read(notification.payload()) {
            Some((giver, hints)) if giver != node.number() => {
                // Hints may be dropped.
                heard.try_send(hints).ok();
            }
            _ => {}
        }
        if heard.is_closed() {
            return Ok(());
        }
    }
    Ok(())
}

fn queue() -> (mpsc::Sender<Hints>, mpsc::Receiver<Hints>) {
    mpsc::channel(QUEUE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_survive_a_round_trip_and_fit_into_a_notification() {
        let node = NodeId::random().expect("randomness");
        let hints: Vec<Hint> = (0..MAX_HINTS)
            .map(|number| Hint {
                game: GameId::random().expect("randomness"),
                news: match number % 3 {
                    0 => News::Version(u32::MAX),
                    1 => News::Presence,
                    _ => News::Lobby,
                },
            })
            .collect();
        let text = write(node, u64::MAX, &hints);
        assert!(text.len() < 8_000, "{}", text.len());
        let given = u64::MAX;
        assert_eq!(read(&text), Some((node.number(), Hints { given, hints })));
        assert_eq!(read("nonsense"), None);
        let newer = read("5 7 what:ever more").expect("hints");
        assert_eq!((newer.0, newer.1.hints.len()), (5, 0));
    }
}
