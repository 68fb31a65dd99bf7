//! Games into the archive and out of it. Whoever calls these functions holds the lock of the archive.

use std::collections::HashSet;

use skep_game::words::Side;
use sqlx::{PgConnection, QueryBuilder};

use super::{
    Postgres, StoreError, archive_players, archive_players::Players, archive_positions,
    archive_row as rows, row::to_sql, write::Change,
};
use crate::catalog::{NewEntry, Removal};

/// How many rows are written with one statement.
const ROWS: usize = 64;
/// The most games in one transaction: others who end games wait for it.
const MOST: usize = 1024;

impl Postgres {
    /// Puts games into the archive. The answer holds the number of each, `None` for one that was there already. Once this
    /// returns without error they are on the disk.
    ///
    /// # Errors
    /// The database cannot take them; some may be there already.
    pub(super) async fn shelve(
        &self,
        games: Vec<NewEntry>,
    ) -> Result<Vec<Option<u64>>, StoreError> {
        let mut ids = Vec::with_capacity(games.len());
        let mut games = games;
        while !games.is_empty() {
            let rest = games.split_off(games.len().min(MOST));
            let done = self.change(Change::Shelve(games)).await?;
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
            self.change(Change::Unshelve(games)).await?;
            games = rest;
        }
        self.change(Change::ForgetPlayers).await.map(drop)
    }

    /// Puts the small rows of the index of positions together.
    ///
    /// # Errors
    /// The database cannot take it; some may be put together already.
    pub(super) async fn compact(&self) -> Result<(), StoreError> {
        for bucket in 0..=u8::MAX {
            self.change(Change::Compact(bucket)).await?;
        }
        Ok(())
    }

    /// Notes that something has been done once and for all.
    ///
    /// # Errors
    /// The database cannot take it.
    pub(super) async fn note_done(&self, name: &str) -> Result<(), StoreError> {
        self.change(Change::Done(name.to_owned())).await.map(drop)
    }
}

/// Puts games into the archive that are not there yet: the number of each, `None` for one that was there.
pub(super) async fn shelve(
    connection: &mut PgConnection,
    games: &[NewEntry],
) -> Result<Vec<Option<u64>>, sqlx::Error> {
    let mut known = known(connection, games).await?;
    let is_new: Vec<bool> = games
        .iter()
        .map(|game| known.insert(game.fingerprint))
        .collect();
    let count = is_new.iter().filter(|is_new| **is_new).count();
    let mut next = numbers(connection, count).await?;
    let mut ids = Vec::with_capacity(games.len());
    let mut new: Vec<(i64, &NewEntry)> = Vec::with_capacity(count);
    for (game, is_new) in games.iter().zip(is_new) {
        if !is_new {
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

/// A text that PostgreSQL takes: it has no character 0.
pub(super) fn text(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// The fingerprints of those games that are in the archive.
async fn known(
    connection: &mut PgConnection,
    games: &[NewEntry],
) -> Result<HashSet<i64>, sqlx::Error> {
    let all: Vec<i64> = games.iter().map(|game| game.fingerprint).collect();
    let rows: Vec<(i64,)> =
        sqlx::query_as("SELECT fingerprint FROM archive WHERE fingerprint = ANY($1)")
            .bind(all)
            .fetch_all(connection)
            .await?;
    Ok(rows.into_iter().map(|(fingerprint,)| fingerprint).collect())
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
    let mut query = QueryBuilder::<sqlx::Postgres>::new(
        "INSERT INTO archive (id, source, pieces, opening, result, reason, plies, white, black, white_player, \
         black_player, white_level, black_level, date, event, added, origin, fingerprint) ",
    );
    query.push_values(games, |mut row, (id, game)| {
        let entry = &game.entry;
        let name = |side: Side| text(entry.players[side].name.as_deref().unwrap_or_default());
        let level = |side: Side| entry.players[side].computer.map(i64::from);
        row.push_bind(*id)
            .push_bind(rows::source_number(entry.source))
            .push_bind(rows::set_number(entry.set))
            .push_bind(rows::opening_number(entry.opening))
            .push_bind(rows::result_number(entry.result))
            .push_bind(rows::reason_number(entry.reason))
            .push_bind(i64::from(entry.plies))
            .push_bind(name(Side::White))
            .push_bind(name(Side::Black))
            .push_bind(players.number(entry, Side::White))
            .push_bind(players.number(entry, Side::Black))
            .push_bind(level(Side::White))
            .push_bind(level(Side::Black))
            .push_bind(text(&entry.date))
            .push_bind(text(&entry.event))
            .push_bind(to_sql(entry.added))
            .push_bind(entry.origin.as_deref().map(text))
            .push_bind(game.fingerprint);
    });
    let persistent = games.len() == ROWS || games.len() == 1;
    let query = query.build().persistent(persistent);
    query.execute(&mut *connection).await?;
    let mut query = QueryBuilder::<sqlx::Postgres>::new(
        "INSERT INTO archive_games (id, moves, repetition, more, study, owners) ",
    );
    query.push_values(games, |mut row, (id, game)| {
        row.push_bind(*id)
            .push_bind(game.moves.as_bytes())
            .push_bind(i64::from(game.repetition))
            .push_bind(rows::more_text(&game.more))
            .push_bind(text(&game.study))
            .push_bind(rows::owners_text(&game.owners));
    });
    let query = query.build().persistent(persistent);
    query.execute(connection).await?;
    Ok(())
}
