//! Games into the archive and out of it. Whoever calls these functions holds the lock of the archive.

use sqlx::PgConnection;

use super::{
    archive_players, archive_positions, archive_row,
    newcomers::{Newcomers, Numbered, fingerprints},
    players::Players,
    row::to_sql,
};
use crate::catalog::{NewEntry, Removal};

/// How many rows are written with one statement.
const ROWS: usize = 64;

/// Puts games into the archive that are not there yet: the number of each, `None` for one that was there.
pub(super) async fn shelve(
    connection: &mut PgConnection,
    games: &[NewEntry],
) -> Result<Vec<Option<u64>>, sqlx::Error> {
    let newcomers = Newcomers::among(games, known(connection, games).await?);
    let first = numbers(connection, newcomers.count()).await?;
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
    connection: &mut PgConnection,
    games: &[Removal],
) -> Result<(), sqlx::Error> {
    archive_positions::remove(connection, games).await?;
    let ids: Vec<i64> = games.iter().map(|game| to_sql(game.id)).collect();
    for delete in [
        "DELETE FROM archive_games WHERE id = ANY($1)",
        "DELETE FROM archive WHERE id = ANY($1)",
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
    connection: &mut PgConnection,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO archive_done (name) VALUES ($1) ON CONFLICT DO NOTHING")
        .bind(name)
        .execute(connection)
        .await?;
    Ok(())
}

/// Keeps the hash of the host's token in the place of the one before.
pub(super) async fn set_host_token(
    connection: &mut PgConnection,
    hash: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM archive_done WHERE name LIKE 'host token %'")
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO archive_done (name) VALUES ($1)")
        .bind(archive_row::host_token(hash))
        .execute(connection)
        .await?;
    Ok(())
}

/// The fingerprints of those games that are in the archive.
async fn known(
    connection: &mut PgConnection,
    games: &[NewEntry],
) -> Result<Vec<(i64,)>, sqlx::Error> {
    sqlx::query_as("SELECT fingerprint FROM archive WHERE fingerprint = ANY($1)")
        .bind(fingerprints(games))
        .fetch_all(connection)
        .await
}

/// The first of so many numbers that are taken for games.
async fn numbers(connection: &mut PgConnection, count: usize) -> Result<i64, sqlx::Error> {
    if count == 0 {
        return Ok(0);
    }
    let (first,): (i64,) = sqlx::query_as("SELECT nextval('archive_numbers')")
        .fetch_one(&mut *connection)
        .await?;
    sqlx::query("SELECT setval('archive_numbers', $1)")
        .bind(first + to_sql(count as u64) - 1)
        .execute(connection)
        .await?;
    Ok(first)
}

async fn insert(
    connection: &mut PgConnection,
    games: &[(i64, &NewEntry)],
    players: &Players,
) -> Result<(), sqlx::Error> {
    let is_usual = games.len() == ROWS || games.len() == 1;
    let mut entries = archive_row::insert_entries::<sqlx::Postgres>(games, players);
    let entries = entries.build().persistent(is_usual);
    entries.execute(&mut *connection).await?;
    let mut games = archive_row::insert_games::<sqlx::Postgres>(games);
    let games = games.build().persistent(is_usual);
    games.execute(connection).await?;
    Ok(())
}
