//! The name of a player, taken out of a game for good.

use skep_game::words::Side;
use sqlx::SqliteConnection;

use super::{StoreError, archive_players, columns, unnamed::Unnamed};

/// Takes the name of a side's player out of a game, of what happened in it, and of the archive. A game that is not kept any more
/// has no names.
pub(super) async fn unname(
    connection: &mut SqliteConnection,
    game: &str,
    side: Side,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT settings, overview FROM games WHERE id = ?1")
            .bind(game)
            .fetch_optional(&mut *connection)
            .await?;
    let Some((settings, overview)) = row else {
        return Ok(Ok(()));
    };
    let events: Vec<(i64, String)> = sqlx::query_as(
        "SELECT version, body FROM events WHERE game = ?1 \
         AND (body LIKE '%\"e\":\"joined\"%' OR body LIKE '%\"e\":\"named\"%')",
    )
    .bind(game)
    .fetch_all(&mut *connection)
    .await?;
    let changed = match Unnamed::of(&settings, &overview, &events, side) {
        Ok(changed) => changed,
        Err(error) => return Ok(Err(error)),
    };
    sqlx::query("UPDATE games SET settings = ?2, overview = ?3 WHERE id = ?1")
        .bind(game)
        .bind(&changed.settings)
        .bind(&changed.overview)
        .execute(&mut *connection)
        .await?;
    if let Some(body) = &changed.happens {
        for happen in [
            "INSERT INTO events (game, version, at, body) \
             SELECT id, version + 1, updated, ?2 FROM games WHERE id = ?1",
            "UPDATE games SET version = version + 1 WHERE id = ?1 AND ?2 <> ''",
        ] {
            sqlx::query(happen)
                .bind(game)
                .bind(body)
                .execute(&mut *connection)
                .await?;
        }
    }
    for (version, body) in &changed.events {
        sqlx::query("UPDATE events SET body = ?3 WHERE game = ?1 AND version = ?2")
            .bind(game)
            .bind(version)
            .bind(body)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("DELETE FROM seats WHERE game = ?1 AND side = ?2")
        .bind(game)
        .bind(columns::side(side))
        .execute(&mut *connection)
        .await?;
    archive(connection, game, side).await?;
    Ok(Ok(()))
}

/// The same in the archive.
async fn archive(
    connection: &mut SqliteConnection,
    game: &str,
    side: Side,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO archive_players (key) VALUES ('') ON CONFLICT (key) DO NOTHING")
        .execute(&mut *connection)
        .await?;
    let update = match side {
        Side::White => {
            "UPDATE archive SET white = '', white_player = (SELECT id FROM archive_players WHERE key = '') \
             WHERE origin = ?1 AND source = 0"
        }
        Side::Black => {
            "UPDATE archive SET black = '', black_player = (SELECT id FROM archive_players WHERE key = '') \
             WHERE origin = ?1 AND source = 0"
        }
    };
    sqlx::query(update)
        .bind(game)
        .execute(&mut *connection)
        .await?;
    archive_players::forget_idle(connection).await
}
