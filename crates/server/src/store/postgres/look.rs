//! Whether something that was sent is in the database: after a connection broke, that is not known otherwise.

use sqlx::PgConnection;

use super::{EventRow, GameRow, row::to_sql};

/// Whether an event is there as it was sent.
pub(super) async fn is_there(
    connection: &mut PgConnection,
    event: &EventRow,
) -> Result<bool, sqlx::Error> {
    let (is_there,): (bool,) = sqlx::query_as(
        "SELECT EXISTS ( \
             SELECT 1 FROM events WHERE game = $1 AND version = $2 AND at = $3 AND body = $4)",
    )
    .bind(&event.game)
    .bind(i64::from(event.version) + 1)
    .bind(to_sql(event.at))
    .bind(&event.body)
    .fetch_one(connection)
    .await?;
    Ok(is_there)
}

/// Whether a new game is there as it was sent.
pub(super) async fn is_kept(
    connection: &mut PgConnection,
    game: &GameRow,
) -> Result<bool, sqlx::Error> {
    let (is_kept,): (bool,) =
        sqlx::query_as("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1 AND settings = $2)")
            .bind(&game.id)
            .bind(&game.settings)
            .fetch_one(connection)
            .await?;
    Ok(is_kept)
}
