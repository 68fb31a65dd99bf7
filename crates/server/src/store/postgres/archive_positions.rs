//! Which positions occur in which games: the rows of a bucket.

use std::collections::HashMap;

use skep_rules::CanonicalHash;
use sqlx::PgConnection;

use super::{
    Postgres, StoreError,
    bucket::{self, FULL, Leaving, Positions},
};
use crate::catalog::{NewEntry, Occurrence, Removal};

impl Postgres {
    /// The games in which a position occurs, each once, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn occurrences(
        &self,
        hash: CanonicalHash,
    ) -> Result<Vec<Occurrence>, StoreError> {
        let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
            "SELECT segment, entries FROM archive_positions WHERE bucket = $1 ORDER BY segment",
        )
        .bind(bucket::of(hash.0))
        .fetch_all(&self.readers)
        .await?;
        Ok(bucket::occurrences(hash.0, &rows))
    }
}

/// Adds the positions of new games, whose numbers follow each other.
pub(super) async fn insert(
    connection: &mut PgConnection,
    games: &[(i64, &NewEntry)],
) -> Result<(), sqlx::Error> {
    let Some(positions) = Positions::of(games) else {
        return Ok(());
    };
    let open = open_rows(connection, &positions).await?;
    let mut columns = (Vec::new(), Vec::new(), Vec::new());
    for (bucket, segment, entries) in positions.into_rows(open) {
        columns.0.push(bucket);
        columns.1.push(segment);
        columns.2.push(entries);
    }
    sqlx::query(
        "INSERT INTO archive_positions (bucket, segment, entries) \
         SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bytea[]) \
         ON CONFLICT (bucket, segment) DO UPDATE SET entries = excluded.entries",
    )
    .bind(columns.0)
    .bind(columns.1)
    .bind(columns.2)
    .execute(connection)
    .await?;
    Ok(())
}

/// The last row of each bucket, with its segment, if there is still room in it for these games.
async fn open_rows(
    connection: &mut PgConnection,
    positions: &Positions<'_>,
) -> Result<HashMap<i64, (i64, Vec<u8>)>, sqlx::Error> {
    let rows: Vec<(i64, i64, Vec<u8>)> = sqlx::query_as(
        "SELECT last.bucket, last.segment, last.entries FROM UNNEST($1::bigint[]) AS wanted \
         CROSS JOIN LATERAL (SELECT * FROM archive_positions WHERE bucket = wanted \
             ORDER BY segment DESC LIMIT 1) AS last \
         WHERE length(last.entries) < $2 AND last.segment >= $3",
    )
    .bind(positions.buckets())
    .bind(FULL as i64)
    .bind(positions.last - i64::from(u16::MAX))
    .fetch_all(connection)
    .await?;
    let row = |(bucket, segment, entries)| (bucket, (segment, entries));
    Ok(rows.into_iter().map(row).collect())
}

/// Puts the small rows of a bucket together.
pub(super) async fn compact(connection: &mut PgConnection, number: u8) -> Result<(), sqlx::Error> {
    let number = i64::from(number);
    let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
        "SELECT segment, entries FROM archive_positions WHERE bucket = $1 ORDER BY segment",
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
    connection: &mut PgConnection,
    games: &[Removal],
) -> Result<(), sqlx::Error> {
    for mut leaving in Leaving::of(games) {
        while let Some(last) = leaving.last() {
            let row: Option<(i64, Vec<u8>)> = sqlx::query_as(
                "SELECT segment, entries FROM archive_positions \
                 WHERE bucket = $1 AND segment <= $2 ORDER BY segment DESC LIMIT 1",
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
    connection: &mut PgConnection,
    (bucket, segment): (i64, i64),
    entries: Vec<u8>,
) -> Result<(), sqlx::Error> {
    let change = if entries.is_empty() {
        sqlx::query("DELETE FROM archive_positions WHERE bucket = $1 AND segment = $2")
            .bind(bucket)
            .bind(segment)
    } else {
        sqlx::query("UPDATE archive_positions SET entries = $3 WHERE bucket = $1 AND segment = $2")
            .bind(bucket)
            .bind(segment)
            .bind(entries)
    };
    change.execute(connection).await?;
    Ok(())
}
