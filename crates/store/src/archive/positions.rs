//! The position index: which positions occur in which games.

use std::collections::HashMap;

use skep_game::catalog::{NewEntry, Occurrence, Removal};
use skep_rules::CanonicalHash;

use super::bucket::{self, FULL, Leaving, Positions};
use crate::{
    Result, Store,
    query::{Connection, OnConflict, execute, fetch_all, fetch_optional, insert_rows},
};

impl Store {
    /// Games in which a position occurs, oldest first.
    pub async fn occurrences(&self, hash: CanonicalHash) -> Result<Vec<Occurrence>> {
        let select =
            "SELECT segment, entries FROM archive_positions WHERE bucket = $1 ORDER BY segment";
        let rows: Vec<(i64, Vec<u8>)> = self.fetch_all(select, bucket::of(hash.0)).await?;
        Ok(bucket::occurrences(hash.0, &rows))
    }
}

/// Indexes the positions of new games with consecutive numbers.
pub(super) async fn insert(
    db: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
) -> sqlx::Result<()> {
    let Some(positions) = Positions::of(games) else {
        return Ok(());
    };
    let open = open_rows(db, &positions).await?;
    let rows = positions.into_rows(open);
    insert_rows(
        db,
        "archive_positions",
        "bucket, segment, entries",
        OnConflict::Replace("bucket, segment"),
        rows.into_iter()
            .map(|(bucket, segment, entries)| [bucket.into(), segment.into(), entries.into()])
            .collect(),
    )
    .await
}

/// The last row of each bucket, with its segment, if it has room for these games.
async fn open_rows(
    db: &mut Connection<'_>,
    positions: &Positions<'_>,
) -> sqlx::Result<HashMap<i64, (i64, Vec<u8>)>> {
    // SQLite's CROSS JOIN keeps the order of the tables.
    let (buckets, join) = match db.is_sqlite() {
        true => ("SELECT value AS bucket FROM json_each($1)", "CROSS JOIN"),
        false => ("SELECT UNNEST($1::BIGINT[]) AS bucket", "JOIN"),
    };
    let select = format!(
        "SELECT last.bucket, last.segment, last.entries FROM ({buckets}) AS wanted \
         {join} archive_positions AS last ON last.bucket = wanted.bucket AND last.segment = ( \
             SELECT MAX(segment) FROM archive_positions WHERE bucket = wanted.bucket) \
         WHERE length(last.entries) < $2 AND last.segment >= $3"
    );
    let values = (
        positions.buckets(),
        FULL as i64,
        positions.last - i64::from(u16::MAX),
    );
    let rows: Vec<(i64, i64, Vec<u8>)> = fetch_all(db, select, values).await?;
    let row = |(bucket, segment, entries)| (bucket, (segment, entries));
    Ok(rows.into_iter().map(row).collect())
}

/// Removes the positions of games.
pub(super) async fn remove(db: &mut Connection<'_>, games: &[Removal]) -> sqlx::Result<()> {
    for mut leaving in Leaving::of(games) {
        while let Some(last) = leaving.last() {
            let select = "SELECT segment, entries FROM archive_positions \
                 WHERE bucket = $1 AND segment <= $2 ORDER BY segment DESC LIMIT 1";
            let row: Option<(i64, Vec<u8>)> =
                fetch_optional(db, select, (leaving.bucket, last)).await?;
            let Some((segment, entries)) = row else {
                break;
            };
            let kept = leaving.leave(segment, &entries);
            replace(db, (leaving.bucket, segment), kept).await?;
        }
    }
    Ok(())
}

/// Replaces the entries of a row; deletes the row if it becomes empty.
async fn replace(
    db: &mut Connection<'_>,
    (bucket, segment): (i64, i64),
    entries: Vec<u8>,
) -> sqlx::Result<()> {
    if entries.is_empty() {
        let delete = "DELETE FROM archive_positions WHERE bucket = $1 AND segment = $2";
        execute(db, delete, (bucket, segment)).await?;
    } else {
        let update = "UPDATE archive_positions SET entries = $3 WHERE bucket = $1 AND segment = $2";
        execute(db, update, (bucket, segment, entries)).await?;
    }
    Ok(())
}
