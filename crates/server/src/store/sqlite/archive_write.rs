//! Games into the archive and out of it.

use std::collections::HashSet;

use skep_game::words::{BySide, Side};
use sqlx::{QueryBuilder, SqliteConnection};

use super::{
    Sqlite, StoreError, archive_players, archive_players::Players, archive_positions,
    archive_row as rows, row::to_sql, write::Change,
};
use crate::catalog::{NewEntry, Removal};

/// How many rows are written with one statement.
const ROWS: usize = 64;
/// The most games in one transaction: the index counts them in two bytes.
const MOST: usize = 4096;

impl Sqlite {
    /// Puts games into the archive. The answer holds the number of each, `None` for one that was there already. Once this
    /// returns without error they are on the disk.
    ///
    /// # Errors
    /// The database cannot take them; then none is there of the last 4096.
    pub(super) async fn shelve(
        &self,
        games: Vec<NewEntry>,
    ) -> Result<Vec<Option<u64>>, StoreError> {
        let mut ids = Vec::with_capacity(games.len());
        let mut games = games;
        while !games.is_empty() {
            let rest = games.split_off(games.len().min(MOST));
            let done = self.write(Change::Shelve(games)).await?;
            ids.extend(done.shelved);
            games = rest;
        }
        Ok(ids)
    }

    /// Deletes games of the archive, and the names that no other game has. Those who play wait no longer than a few games take.
    ///
    /// # Errors
    /// The database cannot take it; some of the games may be deleted already.
    pub(super) async fn unshelve(&self, games: Vec<Removal>) -> Result<(), StoreError> {
        let mut games = games;
        while !games.is_empty() {
            let rest = games.split_off(games.len().min(ROWS));
            self.write(Change::Unshelve(games)).await?;
            games = rest;
        }
        self.write(Change::ForgetPlayers).await.map(drop)
    }

    /// Puts the small rows of the index of positions together.
    ///
    /// # Errors
    /// The database cannot take it; some may be put together already.
    pub(super) async fn compact(&self) -> Result<(), StoreError> {
        for bucket in 0..=u8::MAX {
            self.write(Change::Compact(bucket)).await?;
        }
        Ok(())
    }

    /// Notes that something has been done once and for all.
    ///
    /// # Errors
    /// The database cannot take it.
    pub(super) async fn note_done(&self, name: &str) -> Result<(), StoreError> {
        self.write(Change::Done(name.to_owned())).await.map(drop)
    }
}

/// Puts games into the archive that are not there yet: the number of each, `None` for one that was there.
pub(super) async fn shelve(
    connection: &mut SqliteConnection,
    games: &[NewEntry],
) -> Result<Vec<Option<u64>>, sqlx::Error> {
    let mut known = known(connection, games).await?;
    let mut next = next_id(connection).await?;
    let mut ids = Vec::with_capacity(games.len());
    let mut new: Vec<(i64, &NewEntry)> = Vec::with_capacity(games.len());
    for game in games {
        if !known.insert(game.fingerprint) {
            ids.push(None);
            continue;
        }
        ids.push(u64::try_from(next).ok());
        new.push((next, game));
        next += 1;
    }
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

/// The fingerprints of those games that are in the archive.
async fn known(
    connection: &mut SqliteConnection,
    games: &[NewEntry],
) -> Result<HashSet<i64>, sqlx::Error> {
    let all: Vec<i64> = games.iter().map(|game| game.fingerprint).collect();
    let rows: Vec<(i64,)> = sqlx::query_as(
        "SELECT fingerprint FROM archive WHERE fingerprint IN (SELECT value FROM json_each(?1))",
    )
    .bind(serde_json::json!(all).to_string())
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|(fingerprint,)| fingerprint).collect())
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
    let mut query = QueryBuilder::<sqlx::Sqlite>::new(
        "INSERT INTO archive (id, source, pieces, opening, result, reason, plies, white, black, white_player, \
         black_player, white_level, black_level, date, event, added, origin, fingerprint) ",
    );
    query.push_values(games, |mut row, (id, game)| {
        let entry = &game.entry;
        let names = BySide::from_fn(|side| entry.players[side].name.clone().unwrap_or_default());
        let level = |side: Side| entry.players[side].computer.map(i64::from);
        row.push_bind(id)
            .push_bind(rows::source_number(entry.source))
            .push_bind(rows::set_number(entry.set))
            .push_bind(rows::opening_number(entry.opening))
            .push_bind(rows::result_number(entry.result))
            .push_bind(rows::reason_number(entry.reason))
            .push_bind(entry.plies)
            .push_bind(names.white)
            .push_bind(names.black)
            .push_bind(players.number(entry, Side::White))
            .push_bind(players.number(entry, Side::Black))
            .push_bind(level(Side::White))
            .push_bind(level(Side::Black))
            .push_bind(&entry.date)
            .push_bind(&entry.event)
            .push_bind(to_sql(entry.added))
            .push_bind(&entry.origin)
            .push_bind(game.fingerprint);
    });
    let persistent = games.len() == ROWS;
    let query = query.build().persistent(persistent);
    query.execute(&mut *connection).await?;
    let mut query = QueryBuilder::<sqlx::Sqlite>::new(
        "INSERT INTO archive_games (id, moves, repetition, more, study, owners) ",
    );
    query.push_values(games, |mut row, (id, game)| {
        row.push_bind(id)
            .push_bind(game.moves.as_bytes())
            .push_bind(game.repetition)
            .push_bind(rows::more_text(&game.more))
            .push_bind(&game.study)
            .push_bind(rows::owners_text(&game.owners));
    });
    let query = query.build().persistent(persistent);
    query.execute(connection).await?;
    Ok(())
}
