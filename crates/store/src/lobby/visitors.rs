//! Visitors of the lobby: players and bots connected to a node.

use skep_game::clock::Millis;
use skep_people::{PlayerId, REMEMBERED, Rating, Standing};

use super::{challenges::CHALLENGE_RETENTION, seeks::SEEK_LIFETIME};
use crate::{
    NodeId, Result, Store,
    column::{Row, RowRef, to_sql},
    postgres::DEAD_AFTER,
    query::execute,
};

/// Milliseconds after which the visitors of a dead node are deleted, much longer than they count as present.
const NODE_RETENTION: i64 = 60_000;

#[derive(Clone, Debug, PartialEq)]
pub struct LobbyBot {
    pub name: String,
    /// Accepts no more games at present.
    pub is_busy: bool,
    pub rapid: Standing,
}

impl Store {
    /// Number of players and bots in the lobby, on all nodes.
    pub async fn lobby_visitors(&self) -> Result<u32> {
        let condition = at_live_node(self.pool.is_sqlite());
        let count = format!("SELECT COUNT(DISTINCT who) FROM lobby_visitors WHERE {condition}");
        self.fetch_one(count, ()).await
    }

    /// Bots in the lobby. One may be connected to several nodes; one that has not played has its initial rating.
    pub async fn lobby_bots(&self) -> Result<Vec<LobbyBot>> {
        let select = format!(
            "SELECT accounts.name, MAX(busy) AS busy, games, last, \
                 COALESCE(ratings.rating, rating_starts.rating) AS rating, \
                 COALESCE(ratings.deviation, rating_starts.deviation) AS deviation, \
                 COALESCE(ratings.volatility, rating_starts.volatility) AS volatility \
             FROM lobby_visitors \
             JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
                 AND accounts.kind = 1 AND accounts.state = 0 \
             LEFT JOIN ratings ON ratings.account = accounts.id AND speed = 'rapid' AND games > 0 \
             LEFT JOIN rating_starts ON rating_starts.account = accounts.id \
             WHERE {} \
             GROUP BY accounts.id, accounts.name, ratings.rating, ratings.deviation, ratings.volatility, games, last, \
                 rating_starts.rating, rating_starts.deviation, rating_starts.volatility \
             ORDER BY accounts.id",
            at_live_node(self.pool.is_sqlite())
        );
        self.fetch_all(select, ()).await
    }

    pub async fn enter_lobby(&self, who: PlayerId, node: NodeId) -> Result<()> {
        let insert =
            "INSERT INTO lobby_visitors (who, node) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(insert, (who, node.number())).await.map(drop)
    }

    pub async fn set_bot_busy(&self, who: PlayerId, node: NodeId, is_busy: bool) -> Result<()> {
        let update = "UPDATE lobby_visitors SET busy = $3 WHERE who = $1 AND node = $2";
        self.execute(update, (who, node.number(), is_busy))
            .await
            .map(drop)
    }

    /// Leaves the lobby at a node. Unless the player is at another one, their place and passing seeks are deleted.
    pub async fn leave_lobby(&self, who: PlayerId, node: NodeId) -> Result<()> {
        self.write((who, node), async |db, &(who, node)| {
            db.lock(&who.key()).await?;
            let delete = "DELETE FROM lobby_visitors WHERE who = $1 AND node = $2";
            execute(db, delete, (who, node.number())).await?;
            let present = is_present(db.is_sqlite(), "$1");
            for (table, condition) in [("seeks", "AND fleeting = 1"), ("pool_places", "")] {
                let delete =
                    format!("DELETE FROM {table} WHERE who = $1 {condition} AND NOT {present}");
                execute(db, delete, who).await?;
            }
            Ok(())
        })
        .await
    }

    /// Empties the lobby when the only server on a database starts. On a cluster, dead nodes are recognised instead.
    pub async fn clear_lobby(&self) -> Result<()> {
        self.write((), async |db, ()| {
            if !db.is_sqlite() {
                return Ok(());
            }
            for delete in [
                "DELETE FROM lobby_visitors",
                "DELETE FROM seeks WHERE fleeting = 1",
                "DELETE FROM pool_places",
            ] {
                execute(db, delete, ()).await?;
            }
            Ok(())
        })
        .await
    }

    /// Deletes what has expired or whose author has gone.
    pub async fn sweep_lobby(&self, now: Millis) -> Result<()> {
        self.write(to_sql(now), async |db, &now| {
            let is_sqlite = db.is_sqlite();
            if !is_sqlite {
                let delete = "DELETE FROM lobby_visitors WHERE NOT EXISTS ( \
                     SELECT 1 FROM nodes WHERE nodes.id = lobby_visitors.node AND nodes.alive > \
                         (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $1)";
                execute(db, delete, NODE_RETENTION).await?;
            }
            for (table, condition) in [("seeks", "fleeting = 1 AND"), ("pool_places", "")] {
                let present = is_present(is_sqlite, &format!("{table}.who"));
                let delete = format!("DELETE FROM {table} WHERE {condition} NOT {present}");
                execute(db, delete, ()).await?;
            }
            for (condition, age) in [
                ("seeks WHERE since < $1", SEEK_LIFETIME),
                ("challenges WHERE expires < $1", CHALLENGE_RETENTION),
                ("leavings WHERE at < $1", to_sql(REMEMBERED)),
            ] {
                execute(db, format!("DELETE FROM {condition}"), now - age).await?;
            }
            Ok(())
        })
        .await
    }
}

impl Row for LobbyBot {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<LobbyBot> {
        Ok(LobbyBot {
            name: row.get("name")?,
            is_busy: row.get("busy")?,
            rapid: Standing {
                rating: match row.get::<Option<f64>>("rating")? {
                    Some(_) => Rating::from_row(row)?,
                    None => Rating::NEW,
                },
                games: row.get::<Option<u32>>("games")?.unwrap_or(0),
                last: row.get("last")?,
            },
        })
    }
}

/// Condition: a player is in the lobby at a live node.
pub(super) fn is_present(is_sqlite: bool, who: &str) -> String {
    let at_live_node = at_live_node(is_sqlite);
    format!(
        "EXISTS (SELECT 1 FROM lobby_visitors WHERE lobby_visitors.who = {who} AND {at_live_node})"
    )
}

/// Condition: the node of a visitor is alive. SQLite serves a single node.
fn at_live_node(is_sqlite: bool) -> String {
    if is_sqlite {
        return "TRUE".to_owned();
    }
    format!(
        "lobby_visitors.node IN (SELECT id FROM nodes \
         WHERE alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - {DEAD_AFTER})"
    )
}
