//! Adding and removing archived games. Callers hold the lock of the archive.

use std::collections::HashSet;

use skep_game::catalog::{NewEntry, Removal};

use super::{players, positions, row};
use crate::{
    Store, StoreError,
    query::{Connection, execute_each, query},
    row::{from_sql, to_sql},
    write::WriteOptions,
};

/// Games removed by one transaction, so that a move never waits long.
const REMOVED_AT_ONCE: usize = 64;
/// Games added by one transaction. Nodes that end games wait for it, and the position index numbers games with two bytes.
const ADDED_AT_ONCE: usize = 1024;

impl Store {
    /// Adds games to the archive. Returns the number of each, `None` for one that was there already.
    pub async fn archive(&self, games: Vec<NewEntry>) -> Result<Vec<Option<u64>>, StoreError> {
        let mut ids = Vec::with_capacity(games.len());
        for chunk in chunks(games, ADDED_AT_ONCE) {
            let options = WriteOptions {
                // Repeated, all games would count as known before.
                is_repeatable: false,
                ..WriteOptions::ARCHIVE
            };
            let added = self.write_with(options, chunk, |connection, games| {
                Box::pin(add(connection, games))
            });
            ids.extend(added.await?);
        }
        Ok(ids)
    }

    /// Removes games from the archive, and the names that no other game has. Some may be removed even if it fails.
    pub async fn unarchive(&self, games: Vec<Removal>) -> Result<(), StoreError> {
        for chunk in chunks(games, REMOVED_AT_ONCE) {
            self.write_with(WriteOptions::ARCHIVE, chunk, |connection, games| {
                Box::pin(remove(connection, games))
            })
            .await?;
        }
        self.write_with(WriteOptions::ARCHIVE, (), |connection, ()| {
            Box::pin(players::delete_idle_players(connection))
        })
        .await
    }
}

fn chunks<T>(all: Vec<T>, size: usize) -> impl Iterator<Item = Vec<T>> {
    let mut rest = all.into_iter();
    std::iter::from_fn(move || {
        let chunk: Vec<T> = rest.by_ref().take(size).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
}

/// Adds games that are not in the archive yet. Returns the number of each, `None` for one that was there already.
pub(crate) async fn add(
    connection: &mut Connection<'_>,
    games: &[NewEntry],
) -> Result<Vec<Option<u64>>, sqlx::Error> {
    let fingerprints: Vec<i64> = games.iter().map(|game| game.fingerprint).collect();
    let known: Vec<i64> = query("SELECT fingerprint FROM archive WHERE fingerprint = ANY($1)")
        .bind(fingerprints)
        .fetch_all(&mut *connection)
        .await?;
    let mut known: HashSet<i64> = known.into_iter().collect();
    // A game may also be given twice.
    let added: Vec<Option<&NewEntry>> = games
        .iter()
        .map(|game| known.insert(game.fingerprint).then_some(game))
        .collect();
    let first = take_numbers(connection, added.iter().flatten().count()).await?;
    let new: Vec<(i64, &NewEntry)> = (first..).zip(added.iter().copied().flatten()).collect();
    let players = players::ids(connection, &new).await?;
    row::insert_entries(connection, &new, &players).await?;
    row::insert_games(connection, &new).await?;
    positions::insert(connection, &new).await?;
    let mut numbers = new.iter().map(|&(number, _)| from_sql(number));
    let ids = added.iter().map(|game| game.and_then(|_| numbers.next()));
    Ok(ids.collect())
}

async fn remove(connection: &mut Connection<'_>, games: &[Removal]) -> Result<(), sqlx::Error> {
    positions::remove(connection, games).await?;
    let ids: Vec<i64> = games.iter().map(|game| to_sql(game.id)).collect();
    let deletions = [
        "DELETE FROM archive_games WHERE id = ANY($1)",
        "DELETE FROM archive WHERE id = ANY($1)",
    ];
    execute_each(connection, &deletions, ids).await
}

/// Takes consecutive numbers that are never used again; returns the first.
async fn take_numbers(connection: &mut Connection<'_>, count: usize) -> Result<i64, sqlx::Error> {
    if connection.is_sqlite() {
        let last: Option<i64> = query("SELECT seq FROM sqlite_sequence WHERE name = 'archive'")
            .fetch_optional(connection)
            .await?;
        return Ok(last.map_or(1, |last| last + 1));
    }
    if count == 0 {
        return Ok(0);
    }
    let first: i64 = query("SELECT nextval('archive_numbers')")
        .fetch_one(&mut *connection)
        .await?;
    query("SELECT setval('archive_numbers', $1)")
        .bind(first + to_sql(count as u64) - 1)
        .execute(connection)
        .await?;
    Ok(first)
}
