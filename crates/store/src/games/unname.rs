//! Removing a player's name from a game for good.

use skep_game::{
    ids::GameId,
    live::{Event, Overview, Settings},
    words::Side,
};

use crate::{
    Result, Store, archive,
    query::{Connection, execute, fetch_all, fetch_optional},
    record,
    write::WriteOptions,
};

impl Store {
    /// Removes the name of a player from a game, its events and the archive. The side belongs to no account afterwards.
    pub async fn remove_name(&self, game: GameId, side: Side) -> Result<()> {
        let options = WriteOptions::ARCHIVE;
        self.write_with(options, (game, side), async |db, &(game, side)| {
            let select = "SELECT settings, overview FROM games WHERE id = $1 FOR UPDATE";
            let row: Option<(Settings, String)> = fetch_optional(db, select, game).await?;
            let Some((mut settings, overview)) = row else {
                return Ok(());
            };
            let select = "SELECT version, body FROM events WHERE game = $1 \
                     AND (body LIKE '%\"e\":\"joined\"%' OR body LIKE '%\"e\":\"named\"%')";
            let events: Vec<(u32, String)> = fetch_all(db, select, game).await?;
            // Everything that may be unreadable is read before the first write.
            let mut changed = Vec::new();
            for (version, body) in events {
                let mut event = record::read_event(&body)?;
                if remove_from_event(&mut event, side) {
                    changed.push((version, record::write(&event)?));
                }
            }
            settings.names[side] = None;
            let mut has_name = true;
            // An overview written by a newer program stays as it is.
            let overview = match record::read::<Overview>(&overview) {
                Ok(mut seen) => {
                    has_name = seen.names[side].take().is_some();
                    record::write(&seen)?
                }
                Err(_) => overview,
            };
            let update = "UPDATE games SET settings = $2, overview = $3 WHERE id = $1";
            execute(db, update, (game, record::write(&settings)?, overview)).await?;
            if has_name {
                notify_rooms(db, game, side).await?;
            }
            for (version, body) in changed {
                let update = "UPDATE events SET body = $3 WHERE game = $1 AND version = $2";
                execute(db, update, (game, version, body)).await?;
            }
            let delete = "DELETE FROM seats WHERE game = $1 AND side = $2";
            execute(db, delete, (game, side)).await?;
            Ok(remove_from_archive(db, game, side).await?)
        })
        .await
    }
}

/// Removes the name of a side; returns false if the event does not contain it.
fn remove_from_event(event: &mut Event, of: Side) -> bool {
    match event {
        Event::Joined { side, name, .. } if *side == of => name.take().is_some(),
        Event::Named { side, name } if *side == of => {
            name.clear();
            true
        }
        _ => false,
    }
}

/// Adds an event by which open rooms learn that the name is gone.
async fn notify_rooms(db: &mut Connection<'_>, game: GameId, side: Side) -> sqlx::Result<()> {
    let name = String::new();
    let insert = "INSERT INTO events (game, version, at, body) \
         SELECT id, version + 1, updated, $2 FROM games WHERE id = $1";
    let event = record::write(&Event::Named { side, name })?;
    execute(db, insert, (game, event)).await?;
    let update = "UPDATE games SET version = version + 1 WHERE id = $1";
    execute(db, update, game).await.map(drop)
}

async fn remove_from_archive(
    db: &mut Connection<'_>,
    game: GameId,
    side: Side,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO archive_players (key) VALUES ('') ON CONFLICT (key) DO NOTHING";
    execute(db, insert, ()).await?;
    let column = match side {
        Side::White => "white",
        Side::Black => "black",
    };
    let update = format!(
        "UPDATE archive SET {column} = '', {column}_player = (SELECT id FROM archive_players WHERE key = '') \
         WHERE origin = $1 AND source = 0"
    );
    execute(db, update, game).await?;
    archive::delete_idle_players(db).await
}
