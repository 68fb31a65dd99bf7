//! Games into the archive and out of it.

use sqlx::SqliteConnection;

use super::{
    archive_players, archive_positions, archive_row,
    newcomers::{Newcomers, Numbered, fingerprints},
    players::Players,
};
use crate::catalog::{NewEntry, Removal};

/// How many rows are written with one statement.
const ROWS: usize = 64;

/// Puts games into the archive that are not there yet: the number of each, `None` for one that was there.
pub(super) async fn shelve(
    connection: &mut SqliteConnection,
    games: &[NewEntry],
) -> Result<Vec<Option<u64>>, sqlx::Error> {
    let newcomers = Newcomers::among(games, known(connection, games).await?);
    let first = next_id(connection).await?;
    let Numbered { ids, new } = newcomers.numbered(first);
    let players = archive_players::numbers(connection, &new).await?;
    for rows in new.chunks(ROWS) {
        insert(connection, rows, &players).await?;
    }
    archive_positions::insert(connection, &new).await?;
    Ok(ids)
}

/// Deletes games.
pub(super) async fn unshelve(
    connection: &mut SqliteConnection,
    games: &[Removal],
) -> Result<(), sqlx::Error> {
    archive_positions::remove(connection, games).await?;
    let ids: Vec<u64> = games.iter().map(|game| game.id).collect();
    let ids = serde_json::json!(ids).to_string();
    for delete in [
        "DELETE FROM archive_games WHERE id IN (SELECT value FROM json_each(?1))",
        "DELETE FROM archive WHERE id IN (SELECT value FROM json_each(?1))",
    ] {
        sqlx::query(delete)
            .bind(&ids)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Notes that something has been done.
pub(super) async fn note_done(
    connection: &mut SqliteConnection,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT OR IGNORE INTO archive_done (name) VALUES (?1)")
        .bind(name)
        .execute(connection)
        .await?;
    Ok(())
}

/// Keeps the hash of the host's token in the place of the one before.
pub(super) async fn set_host_token(
    connection: &mut SqliteConnection,
    hash: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM archive_done WHERE name LIKE 'host token %'")
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO archive_done (name) VALUES (?1)")
        .bind(archive_row::host_token(hash))
        .execute(connection)
        .await?;
    Ok(())
}

/// The fingerprints of those games that are in the archive.
async fn known(
    connection: &mut SqliteConnection,
    games: &[NewEntry],
) -> Result<Vec<(i64,)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT fingerprint FROM archive WHERE fingerprint IN (SELECT value FROM json_each(?1))",
    )
    .bind(serde_json::json!(fingerprints(games)).to_string())
    .fetch_all(connection)
    .await
}

/// The number of the next game.
async fn next_id(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let row: Option<(i64,)> =
        sqlx::query_as("SELECT seq FROM sqlite_sequence WHERE name = 'archive'")
            .fetch_optional(connection)
            .await?;
    Ok(row.map_or(1, |(last,)| last + 1))
}

async fn insert(
    connection: &mut SqliteConnection,
    games: &[(i64, &NewEntry)],
    players: &Players,
) -> Result<(), sqlx::Error> {
    let is_usual = games.len() == ROWS;
    let mut entries = archive_row::insert_entries::<sqlx::Sqlite>(games, players);
    let entries = entries.build().persistent(is_usual);
    entries.execute(&mut *connection).await?;
    let mut games = archive_row::insert_games::<sqlx::Sqlite>(games);
    let games = games.build().persistent(is_usual);
    games.execute(connection).await?;
    Ok(())
}
