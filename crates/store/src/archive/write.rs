//! Adding and removing archived games. Callers hold the lock of the archive.

use std::collections::HashSet;

use skep_game::catalog::{NewEntry, Removal};

use super::{positions, row};
use crate::{
    Result, Store,
    column::{from_sql, to_sql},
    query::{Connection, execute, execute_each, fetch_all, fetch_one, fetch_optional},
    write::WriteOptions,
};

/// Games removed by one transaction, so that a move never waits long.
const REMOVED_AT_ONCE: usize = 64;
/// Games added by one transaction. Nodes that end games wait for it, and the position index numbers games with two bytes.
const ADDED_AT_ONCE: usize = 1024;

impl Store {
    /// Adds games to the archive. Returns the number of each, `None` for one that was there already.
    pub async fn archive(&self, games: Vec<NewEntry>) -> Result<Vec<Option<u64>>> {
        let mut ids = Vec::with_capacity(games.len());
        for chunk in chunks(games, ADDED_AT_ONCE) {
            let options = WriteOptions {
                // Repeated, all games would count as known before.
                is_repeatable: false,
                ..WriteOptions::ARCHIVE
            };
            let added =
                self.write_with(options, chunk, async |db, games| Ok(add(db, games).await?));
            ids.extend(added.await?);
        }
        Ok(ids)
    }

    /// Removes games from the archive, and the names that no other game has. Some may be removed even if it fails.
    pub async fn unarchive(&self, games: Vec<Removal>) -> Result<()> {
        for chunk in chunks(games, REMOVED_AT_ONCE) {
            self.write_with(WriteOptions::ARCHIVE, chunk, async |db, games| {
                positions::remove(db, games).await?;
                let ids: Vec<i64> = games.iter().map(|game| to_sql(game.id)).collect();
                let deletions = [
                    "DELETE FROM archive_games WHERE id = ANY($1)",
                    "DELETE FROM archive WHERE id = ANY($1)",
                ];
                Ok(execute_each(db, &deletions, ids).await?)
            })
            .await?;
        }
        self.write_with(WriteOptions::ARCHIVE, (), async |db, ()| {
            Ok(row::delete_idle_players(db).await?)
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
    db: &mut Connection<'_>,
    games: &[NewEntry],
) -> sqlx::Result<Vec<Option<u64>>> {
    let fingerprints: Vec<i64> = games.iter().map(|game| game.fingerprint).collect();
    let select = "SELECT fingerprint FROM archive WHERE fingerprint = ANY($1)";
    let known: Vec<i64> = fetch_all(db, select, fingerprints).await?;
    let mut known: HashSet<i64> = known.into_iter().collect();
    // A game may also be given twice.
    let added: Vec<Option<&NewEntry>> = games
        .iter()
        .map(|game| known.insert(game.fingerprint).then_some(game))
        .collect();
    let first = take_numbers(db, added.iter().flatten().count()).await?;
    let new: Vec<(i64, &NewEntry)> = (first..).zip(added.iter().copied().flatten()).collect();
    let players = row::player_ids(db, &new).await?;
    row::insert_entries(db, &new, &players).await?;
    row::insert_games(db, &new).await?;
    positions::insert(db, &new).await?;
    let mut numbers = new.iter().map(|&(number, _)| from_sql(number));
    let ids = added.iter().map(|game| game.and_then(|_| numbers.next()));
    Ok(ids.collect())
}

/// Takes consecutive numbers that are never used again; returns the first.
async fn take_numbers(db: &mut Connection<'_>, count: usize) -> sqlx::Result<i64> {
    if db.is_sqlite() {
        let select = "SELECT seq FROM sqlite_sequence WHERE name = 'archive'";
        let last: Option<i64> = fetch_optional(db, select, ()).await?;
        return Ok(last.map_or(1, |last| last + 1));
    }
    if count == 0 {
        return Ok(0);
    }
    let first: i64 = fetch_one(db, "SELECT nextval('archive_numbers')", ()).await?;
    let select = "SELECT setval('archive_numbers', $1)";
    execute(db, select, first + to_sql(count as u64) - 1).await?;
    Ok(first)
}
