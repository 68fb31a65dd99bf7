//! The names of the players of the archive, each once.

use std::collections::HashMap;

use sqlx::SqliteConnection;

use skep_game::words::Side;

use crate::catalog::{Entry, NewEntry};

/// The numbers of players by their names.
pub(super) struct Players(HashMap<String, i64>);

impl Players {
    /// The number of a player of one of the games.
    pub(super) fn number(&self, entry: &Entry, side: Side) -> Option<i64> {
        self.0.get(&key(entry, side)).copied()
    }
}

/// The numbers of the players of these games; new players get theirs.
pub(super) async fn numbers(
    connection: &mut SqliteConnection,
    games: &[(i64, &NewEntry)],
) -> Result<Players, sqlx::Error> {
    let mut keys: Vec<String> = games
        .iter()
        .flat_map(|(_, game)| Side::ALL.map(|side| key(&game.entry, side)))
        .collect();
    keys.sort_unstable();
    keys.dedup();
    let keys = serde_json::json!(keys).to_string();
    sqlx::query("INSERT OR IGNORE INTO archive_players (key) SELECT value FROM json_each(?1)")
        .bind(&keys)
        .execute(&mut *connection)
        .await?;
    let rows: Vec<(String, i64)> = sqlx::query_as(
        "SELECT key, id FROM archive_players WHERE key IN (SELECT value FROM json_each(?1))",
    )
    .bind(&keys)
    .fetch_all(connection)
    .await?;
    Ok(Players(rows.into_iter().collect()))
}

/// Forgets the names of those who have no game any more.
pub(super) async fn forget_idle(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM archive_players WHERE id NOT IN \
         (SELECT white_player FROM archive UNION SELECT black_player FROM archive)",
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A name in the form that is searched.
fn key(entry: &Entry, side: Side) -> String {
    entry.players[side].title().to_lowercase()
}
