//! Removing a player's name from a game for good.

use skep_game::{ids::GameId, words::Side};

use super::without_name::WithoutName;
use crate::{
    Result, Store, archive,
    query::{Connection, execute, fetch_all, fetch_optional},
    write::WriteOptions,
};

impl Store {
    /// Removes the name of a player from a game, its events and the archive. The side belongs to no account afterwards.
    pub async fn remove_name(&self, game: GameId, side: Side) -> Result<()> {
        let data = (game.to_string(), side);
        let options = WriteOptions::ARCHIVE;
        self.write_with(options, data, async |db, &(ref game, side)| {
            let select = "SELECT settings, overview FROM games WHERE id = $1 FOR UPDATE";
            let row: Option<(String, String)> = fetch_optional(db, select, game).await?;
            let Some((settings, overview)) = row else {
                return Ok(());
            };
            let select = "SELECT version, body FROM events WHERE game = $1 \
                     AND (body LIKE '%\"e\":\"joined\"%' OR body LIKE '%\"e\":\"named\"%')";
            let events: Vec<(i64, String)> = fetch_all(db, select, game).await?;
            let changed = WithoutName::of(&settings, &overview, &events, side)?;
            let update = "UPDATE games SET settings = $2, overview = $3 WHERE id = $1";
            execute(db, update, (game, &changed.settings, &changed.overview)).await?;
            if let Some(body) = &changed.happens {
                for happen in [
                    "INSERT INTO events (game, version, at, body) \
                         SELECT id, version + 1, updated, $2 FROM games WHERE id = $1",
                    "UPDATE games SET version = version + 1 WHERE id = $1 AND $2 <> ''",
                ] {
                    execute(db, happen, (game, body)).await?;
                }
            }
            for (version, body) in &changed.events {
                let update = "UPDATE events SET body = $3 WHERE game = $1 AND version = $2";
                execute(db, update, (game, *version, body)).await?;
            }
            let delete = "DELETE FROM seats WHERE game = $1 AND side = $2";
            execute(db, delete, (game, side)).await?;
            Ok(remove_from_archive(db, game, side).await?)
        })
        .await
    }
}

async fn remove_from_archive(db: &mut Connection<'_>, game: &str, side: Side) -> sqlx::Result<()> {
    let insert = "INSERT INTO archive_players (key) VALUES ('') ON CONFLICT (key) DO NOTHING";
    execute(db, insert, ()).await?;
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
    execute(db, update, game).await?;
    archive::delete_idle_players(db).await
}
