//! Names of the players in the archive, each stored once.

use std::collections::HashMap;

use skep_game::{
    catalog::{Entry, NewEntry},
    words::Side,
};

use crate::{
    column::text_to_sql,
    query::{Connection, OnConflict, execute, fetch_all, insert_rows},
};

/// Ids of players by their keys.
pub(super) type Players = HashMap<String, i64>;

/// A name as it is searched for.
pub(super) fn key(entry: &Entry, side: Side) -> String {
    text_to_sql(&entry.players[side].title().to_lowercase())
}

/// Ids of the players of these games; new players get theirs.
pub(super) async fn ids(
    db: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
) -> sqlx::Result<Players> {
    let keys = games.iter();
    let keys = keys.flat_map(|(_, game)| Side::ALL.map(|side| key(&game.entry, side)));
    let mut keys: Vec<String> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    let known = select(db, &keys).await?;
    let new = keys.iter().filter(|key| !known.contains_key(*key));
    let new = new.map(|key| [key.into()]).collect();
    insert_rows(db, "archive_players", "key", OnConflict::Ignore, new).await?;
    select(db, &keys).await
}

async fn select(db: &mut Connection<'_>, keys: &[String]) -> sqlx::Result<Players> {
    let select = "SELECT key, id FROM archive_players WHERE key = ANY($1)";
    let rows: Vec<(String, i64)> = fetch_all(db, select, keys).await?;
    Ok(rows.into_iter().collect())
}

/// Deletes the names of players without games.
pub(crate) async fn delete_idle_players(db: &mut Connection<'_>) -> sqlx::Result<()> {
    let delete = "DELETE FROM archive_players WHERE id NOT IN \
         (SELECT white_player FROM archive UNION SELECT black_player FROM archive)";
    execute(db, delete, ()).await.map(drop)
}
