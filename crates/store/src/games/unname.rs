//! Removing a player's name from a game for good.

use skep_game::{ids::GameId, words::Side};

use super::without_name::WithoutName;
use crate::{
    Store, StoreError, archive,
    query::{Connection, query},
    write::{ChangeError, WriteOptions},
};

impl Store {
    /// Removes the name of a player from a game, its events and the archive. The side belongs to no account afterwards.
    pub async fn remove_name(&self, game: GameId, side: Side) -> Result<(), StoreError> {
        let data = (game.to_string(), side);
        self.write_with(WriteOptions::ARCHIVE, data, |connection, (game, side)| {
            Box::pin(remove_name(connection, game, *side))
        })
        .await
    }
}

async fn remove_name(
    connection: &mut Connection<'_>,
    game: &str,
    side: Side,
) -> Result<(), ChangeError> {
    let row: Option<(String, String)> =
        query("SELECT settings, overview FROM games WHERE id = $1 FOR UPDATE")
            .bind(game)
            .fetch_optional(&mut *connection)
            .await?;
    let Some((settings, overview)) = row else {
        return Ok(());
    };
    let events: Vec<(i64, String)> = query(
        "SELECT version, body FROM events WHERE game = $1 \
         AND (body LIKE '%\"e\":\"joined\"%' OR body LIKE '%\"e\":\"named\"%')",
    )
    .bind(game)
    .fetch_all(&mut *connection)
    .await?;
    let changed = WithoutName::of(&settings, &overview, &events, side)?;
    query("UPDATE games SET settings = $2, overview = $3 WHERE id = $1")
        .args((game, &changed.settings, &changed.overview))
        .execute(&mut *connection)
        .await?;
    if let Some(body) = &changed.happens {
        for happen in [
            "INSERT INTO events (game, version, at, body) \
             SELECT id, version + 1, updated, $2 FROM games WHERE id = $1",
            "UPDATE games SET version = version + 1 WHERE id = $1 AND $2 <> ''",
        ] {
            query(happen)
                .args((game, body))
                .execute(&mut *connection)
                .await?;
        }
    }
    for (version, body) in &changed.events {
        query("UPDATE events SET body = $3 WHERE game = $1 AND version = $2")
            .args((game, *version, body))
            .execute(&mut *connection)
            .await?;
    }
    query("DELETE FROM seats WHERE game = $1 AND side = $2")
        .args((game, side))
        .execute(&mut *connection)
        .await?;
    remove_from_archive(connection, game, side).await?;
    Ok(())
}

async fn remove_from_archive(
    connection: &mut Connection<'_>,
    game: &str,
    side: Side,
) -> Result<(), sqlx::Error> {
    query("INSERT INTO archive_players (key) VALUES ('') ON CONFLICT (key) DO NOTHING")
        .execute(&mut *connection)
        .await?;
    let update = match side {
        Side::White => {
            "UPDATE archive SET white = '', white_player = (SELECT id FROM archive_players WHERE key = '') \
             WHERE origin = $1 AND source = 0"
        }
        Side::Black => {
            "UPDATE archive SET black = '', black_player = (SELECT id FROM archive_players WHERE key = '') \
             WHERE origin = $1 AND source = 0"
        }
    };
    query(update).bind(game).execute(&mut *connection).await?;
    archive::delete_idle_players(connection).await
}
