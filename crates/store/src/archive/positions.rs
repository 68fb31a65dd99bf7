//! The position index: which positions occur in which games.

use std::collections::HashMap;

use skep_game::catalog::{NewEntry, Occurrence, Removal};
use skep_rules::CanonicalHash;

use super::bucket::{self, FULL, Leaving, Positions};
use crate::{
    Store, StoreError,
    query::{Connection, insert_rows, query},
};

impl Store {
    /// Games in which a position occurs, oldest first.
    pub async fn occurrences(&self, hash: CanonicalHash) -> Result<Vec<Occurrence>, StoreError> {
        let rows: Vec<(i64, Vec<u8>)> = query(
            "SELECT segment, entries FROM archive_positions WHERE bucket = $1 ORDER BY segment",
        )
        .bind(bucket::of(hash.0))
        .fetch_all(self.pool())
        .await?;
        Ok(bucket::occurrences(hash.0, &rows))
    }
}

/// Indexes the positions of new games with consecutive numbers.
pub(super) async fn insert(
    connection: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
) -> Result<(), sqlx::Error> {
    let Some(positions) = Positions::of(games) else {
        return Ok(());
    };
    let open = open_rows(connection, &positions).await?;
    let rows = positions.into_rows(open);
    insert_rows(
        connection,
        "INSERT INTO archive_positions (bucket, segment, entries)",
        "ON CONFLICT (bucket, segment) DO UPDATE SET entries = excluded.entries",
        rows.into_iter()
            .map(|(bucket, segment, entries)| [bucket.into(), segment.into(), entries.into()])
            .collect(),
    )
    .await
}

/// The last row of each bucket, with its segment, if it has room for these games.
async fn open_rows(
    connection: &mut Connection<'_>,
    positions: &Positions<'_>,
) -> Result<HashMap<i64, (i64, Vec<u8>)>, sqlx::Error> {
    // SQLite's CROSS JOIN keeps the order of the tables.
    let (buckets, join) = match connection.is_sqlite() {
        true => ("SELECT value AS bucket FROM json_each($1)", "CROSS JOIN"),
        false => ("SELECT UNNEST($1::BIGINT[]) AS bucket", "JOIN"),
    };
    let rows: Vec<(i64, i64, Vec<u8>)> = query(format!(
        "SELECT last.bucket, last.segment, last.entries FROM ({buckets}) AS wanted \
         {join} archive_positions AS last ON last.bucket = wanted.bucket AND last.segment = ( \
             SELECT MAX(segment) FROM archive_positions WHERE bucket = wanted.bucket) \
         WHERE length(last.entries) < $2 AND last.segment >= $3"
    ))
    .args((positions.buckets(), FULL as i64))
    .bind(positions.last - i64::from(u16::MAX))
    .fetch_all(connection)
    .await?;
    let row = |(bucket, segment, entries)| (bucket, (segment, entries));
    Ok(rows.into_iter().map(row).collect())
}

/// Removes the positions of games.
pub(super) async fn remove(
    connection: &mut Connection<'_>,
    games: &[Removal],
) -> Result<(), sqlx::Error> {
    for mut leaving in Leaving::of(games) {
        while let Some(last) = leaving.last() {
            let row: Option<(i64, Vec<u8>)> = query(
                "SELECT segment, entries FROM archive_positions \
                 WHERE bucket = $1 AND segment <= $2 ORDER BY segment DESC LIMIT 1",
            )
            .args((leaving.bucket, last))
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

/// Replaces the entries of a row; deletes the row if it becomes empty.
async fn replace(
    connection: &mut Connection<'_>,
    (bucket, segment): (i64, i64),
    entries: Vec<u8>,
) -> Result<(), sqlx::Error> {
    let change = if entries.is_empty() {
        query("DELETE FROM archive_positions WHERE bucket = $1 AND segment = $2")
            .args((bucket, segment))
    } else {
        query("UPDATE archive_positions SET entries = $3 WHERE bucket = $1 AND segment = $2")
            .args((bucket, segment, entries))
    };
    change.execute(connection).await?;
    Ok(())
}
