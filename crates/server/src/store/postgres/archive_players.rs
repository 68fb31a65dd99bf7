//! The names of the players of the archive, each once.

use sqlx::PgConnection;

use super::players::Players;
use crate::catalog::NewEntry;

/// The numbers of the players of these games; new players get theirs.
pub(super) async fn numbers(
    connection: &mut PgConnection,
    games: &[(i64, &NewEntry)],
) -> Result<Players, sqlx::Error> {
    let keys = Players::keys(games);
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
    Ok(Players::of_rows(rows))
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
