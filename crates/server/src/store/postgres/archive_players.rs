//! The names of the players of the archive, each once.

use std::collections::HashMap;

use skep_game::words::Side;
use sqlx::PgConnection;

use super::archive_write::text;
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
    connection: &mut PgConnection,
    games: &[(i64, &NewEntry)],
) -> Result<Players, sqlx::Error> {
    let mut keys: Vec<String> = games
        .iter()
        .flat_map(|(_, game)| Side::ALL.map(|side| key(&game.entry, side)))
        .collect();
    keys.sort_unstable();
    keys.dedup();
    sqlx::query(
        "INSERT INTO archive_players (key) \
         SELECT wanted FROM UNNEST($1::text[]) AS wanted \
         WHERE NOT EXISTS (SELECT 1 FROM archive_players WHERE key = wanted) \
         ON CONFLICT DO NOTHING",
    )
    .bind(&keys)
    .execute(&mut *connection)
    .await?;
    let rows: Vec<(String, i64)> =
        sqlx::query_as("SELECT key, id FROM archive_players WHERE key = ANY($1)")
            .bind(&keys)
            .fetch_all(connection)
            .await?;
    Ok(Players(rows.into_iter().collect()))
}

/// Forgets the names of those who have no game any more.
pub(super) async fn forget_idle(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
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
    text(&entry.players[side].title().to_lowercase())
}
