//! Which positions occur in which games: the entries of a bucket.

use std::collections::HashMap;

use skep_rules::CanonicalHash;
use sqlx::{QueryBuilder, SqliteConnection};

use super::{
    Sqlite, StoreError,
    bucket::{self, FULL, Leaving, Positions},
};
use crate::catalog::{NewEntry, Occurrence, Removal};

/// How many rows are written with one statement.
const ROWS: usize = 64;

impl Sqlite {
    /// The games in which a position occurs, each once, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn occurrences(
        &self,
        hash: CanonicalHash,
    ) -> Result<Vec<Occurrence>, StoreError> {
        let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
            "SELECT segment, entries FROM archive_positions WHERE bucket = ?1 ORDER BY segment",
        )
        .bind(bucket::of(hash.0))
        .fetch_all(&self.readers)
        .await?;
        Ok(bucket::occurrences(hash.0, &rows))
    }
}

/// Adds the positions of new games, whose numbers follow each other.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    games: &[(i64, &NewEntry)],
) -> Result<(), sqlx::Error> {
    let Some(positions) = Positions::of(games) else {
        return Ok(());
    };
    let open = open_rows(connection, positions.buckets(), positions.last).await?;
    let rows = positions.into_rows(open);
    for rows in rows.chunks(ROWS) {
        let mut query = QueryBuilder::<sqlx::Sqlite>::new(
            "INSERT INTO archive_positions (bucket, segment, entries) ",
        );
        query.push_values(rows, |mut row, (bucket, segment, entries)| {
            row.push_bind(bucket).push_bind(segment).push_bind(entries);
        });
        query.push(" ON CONFLICT (bucket, segment) DO UPDATE SET entries = excluded.entries");
        let query = query.build().persistent(rows.len() == ROWS);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The last row of each of these buckets, with its segment, if there is still room in it for a game of this number.
async fn open_rows(
    connection: &mut SqliteConnection,
    buckets: Vec<i64>,
    last: i64,
) -> Result<HashMap<i64, (i64, Vec<u8>)>, sqlx::Error> {
    let rows: Vec<(i64, i64, Vec<u8>)> = sqlx::query_as(
        "SELECT bucket, segment, entries FROM json_each(?1) AS wanted \
         CROSS JOIN archive_positions ON bucket = wanted.value \
             AND segment = (SELECT MAX(segment) FROM archive_positions WHERE bucket = wanted.value) \
         WHERE length(entries) < ?2 AND segment >= ?3",
    )
    .bind(serde_json::json!(buckets).to_string())
    .bind(FULL as i64)
    .bind(last - i64::from(u16::MAX))
    .fetch_all(connection)
    .await?;
    let row = |(bucket, segment, entries)| (bucket, (segment, entries));
    Ok(rows.into_iter().map(row).collect())
}

/// Puts the small rows of a bucket together.
pub(super) async fn compact(
    connection: &mut SqliteConnection,
    number: u8,
) -> Result<(), sqlx::Error> {
    let number = i64::from(number);
    let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
        "SELECT segment, entries FROM archive_positions WHERE bucket = ?1 ORDER BY segment",
    )
    .bind(number)
    .fetch_all(&mut *connection)
    .await?;
    for (segment, entries) in bucket::compact(rows) {
        replace(connection, (number, segment), entries).await?;
    }
    Ok(())
}

/// Takes the positions of games out.
pub(super) async fn remove(
    connection: &mut SqliteConnection,
    games: &[Removal],
) -> Result<(), sqlx::Error> {
    for mut leaving in Leaving::of(games) {
        while let Some(last) = leaving.last() {
            let row: Option<(i64, Vec<u8>)> = sqlx::query_as(
                "SELECT segment, entries FROM archive_positions \
                 WHERE bucket = ?1 AND segment <= ?2 ORDER BY segment DESC LIMIT 1",
            )
            .bind(leaving.bucket)
            .bind(last)
            .fetch_optional(&mut *connection)
            .await?;
            let Some((segment, entries)) = row else {
                break;
            };
            let kept = leaving.leave(segment, &entries);
            replace(connection, (leaving.bucket, segment), kept).await?;
        }
    }
    Ok(())
}

/// Writes the entries of a row anew; a row without any is deleted.
async fn replace(
    connection: &mut SqliteConnection,
    (bucket, segment): (i64, i64),
    entries: Vec<u8>,
) -> Result<(), sqlx::Error> {
    let change = if entries.is_empty() {
        sqlx::query("DELETE FROM archive_positions WHERE bucket = ?1 AND segment = ?2")
            .bind(bucket)
            .bind(segment)
    } else {
        sqlx::query("UPDATE archive_positions SET entries = ?3 WHERE bucket = ?1 AND segment = ?2")
            .bind(bucket)
            .bind(segment)
            .bind(entries)
    };
    change.execute(connection).await?;
    Ok(())
}
