//! Which positions occur in which games: the entries of a bucket.

use std::collections::{BTreeMap, HashMap, HashSet};

use skep_rules::CanonicalHash;
use sqlx::{QueryBuilder, SqliteConnection};

use super::{
    Sqlite, StoreError,
    archive_row::{result, result_number},
    row::{from_sql, to_sql},
};
use crate::catalog::{NewEntry, Occurrence, Removal, Step};

/// How long an entry is: seven bytes of the hash, whose eighth names the bucket, two of the game's number behind the
/// segment's, two of the ply, one of the result and four of the next position's hash.
const LENGTH: usize = 16;
/// How many rows are written with one statement.
const ROWS: usize = 64;
/// What comes is added to the last row of its bucket until that has so many bytes: games end one by one, and each would
/// leave a row of its own for nearly each of its positions.
const FULL: usize = 2048;

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
        .bind(bucket(hash.0))
        .fetch_all(&self.readers)
        .await?;
        let wanted = low(hash.0);
        let mut found = Vec::new();
        for (segment, entries) in &rows {
            let (entries, _) = entries.as_chunks::<LENGTH>();
            let matching = entries.iter().filter(|entry| entry[..7] == wanted);
            found.extend(matching.map(|entry| read(from_sql(*segment), entry)));
        }
        Ok(found)
    }
}

/// Adds the positions of new games, whose numbers follow each other.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    games: &[(i64, &NewEntry)],
) -> Result<(), sqlx::Error> {
    let (Some(&(first, _)), Some(&(last, _))) = (games.first(), games.last()) else {
        return Ok(());
    };
    let mut found: BTreeMap<i64, Vec<(i64, &NewEntry, &Step)>> = BTreeMap::new();
    for (id, game) in games {
        for step in &game.steps {
            let bucket = found.entry(bucket(step.hash)).or_default();
            bucket.push((*id, *game, step));
        }
    }
    let mut open = open_rows(connection, found.keys().copied().collect(), last).await?;
    let rows = found.into_iter().map(|(bucket, positions)| {
        let (segment, mut entries) = open.remove(&bucket).unwrap_or((first, Vec::new()));
        for (id, game, step) in positions {
            write(&mut entries, (id - segment) as u16, game, step);
        }
        (bucket, segment, entries)
    });
    let rows: Vec<(i64, i64, Vec<u8>)> = rows.collect();
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
    bucket: u8,
) -> Result<(), sqlx::Error> {
    let bucket = i64::from(bucket);
    let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
        "SELECT segment, entries FROM archive_positions WHERE bucket = ?1 ORDER BY segment",
    )
    .bind(bucket)
    .fetch_all(&mut *connection)
    .await?;
    let mut rows = rows.into_iter();
    let Some(mut open) = rows.next() else {
        return Ok(());
    };
    let mut changed = false;
    for (segment, entries) in rows {
        match moved(&entries, segment - open.0) {
            Some(moved) if open.1.len() < FULL && entries.len() < FULL => {
                open.1.extend(moved);
                changed = true;
                replace(connection, (bucket, segment), Vec::new()).await?;
            }
            _ => {
                if changed {
                    replace(connection, (bucket, open.0), open.1).await?;
                }
                (open, changed) = ((segment, entries), false);
            }
        }
    }
    if changed {
        replace(connection, (bucket, open.0), open.1).await?;
    }
    Ok(())
}

/// Entries as they stand in a row whose segment begins so much earlier; `None` if a game's number has no room there.
fn moved(entries: &[u8], by: i64) -> Option<Vec<u8>> {
    let by = u16::try_from(by).ok()?;
    let mut entries = entries.to_vec();
    let (all, _) = entries.as_chunks_mut::<LENGTH>();
    for entry in all {
        let game = u16::from_le_bytes([entry[7], entry[8]]).checked_add(by)?;
        entry[7..9].copy_from_slice(&game.to_le_bytes());
    }
    Some(entries)
}

/// Adds an entry.
fn write(entries: &mut Vec<u8>, game: u16, entry: &NewEntry, step: &Step) {
    entries.extend(low(step.hash));
    entries.extend(game.to_le_bytes());
    entries.extend(step.ply.to_le_bytes());
    entries.push(result_number(entry.entry.result) as u8);
    entries.extend(Occurrence::short(step.next).to_le_bytes());
}

/// Takes the positions of games out.
pub(super) async fn remove(
    connection: &mut SqliteConnection,
    games: &[Removal],
) -> Result<(), sqlx::Error> {
    let mut buckets: BTreeMap<i64, Vec<(i64, [u8; 7])>> = BTreeMap::new();
    for game in games {
        for &hash in &game.hashes {
            let gone = buckets.entry(bucket(hash)).or_default();
            gone.push((to_sql(game.id), low(hash)));
        }
    }
    for (bucket, mut gone) in buckets {
        gone.sort_unstable();
        // From the last game to the first, all those of a segment together.
        let mut rest = &gone[..];
        while let Some(&(last, _)) = rest.last() {
            let row: Option<(i64, Vec<u8>)> = sqlx::query_as(
                "SELECT segment, entries FROM archive_positions \
                 WHERE bucket = ?1 AND segment <= ?2 ORDER BY segment DESC LIMIT 1",
            )
            .bind(bucket)
            .bind(last)
            .fetch_optional(&mut *connection)
            .await?;
            let Some((segment, entries)) = row else {
                break;
            };
            let (before, here) = rest.split_at(rest.partition_point(|&(id, _)| id < segment));
            let kept = without(&entries, segment, here);
            replace(connection, (bucket, segment), kept).await?;
            rest = before;
        }
    }
    Ok(())
}

/// The entries of a row but for those of these games and positions.
fn without(entries: &[u8], segment: i64, gone: &[(i64, [u8; 7])]) -> Vec<u8> {
    let gone: HashSet<_> = gone
        .iter()
        .map(|(id, low)| (*low, ((id - segment) as u16).to_le_bytes()))
        .collect();
    let (entries, _) = entries.as_chunks::<LENGTH>();
    let is_kept = |entry: &&[u8; LENGTH]| {
        let [a, b, c, d, e, f, g, low, high, ..] = **entry;
        !gone.contains(&([a, b, c, d, e, f, g], [low, high]))
    };
    entries.iter().filter(is_kept).flatten().copied().collect()
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

const fn bucket(hash: u64) -> i64 {
    (hash >> 56) as i64
}

fn low(hash: u64) -> [u8; 7] {
    let [a, b, c, d, e, f, g, _] = hash.to_le_bytes();
    [a, b, c, d, e, f, g]
}

fn read(segment: u64, entry: &[u8; LENGTH]) -> Occurrence {
    let [
        _,
        _,
        _,
        _,
        _,
        _,
        _,
        low,
        high,
        early,
        late,
        mark,
        a,
        b,
        c,
        d,
    ] = *entry;
    Occurrence {
        game: segment + u64::from(u16::from_le_bytes([low, high])),
        ply: u16::from_le_bytes([early, late]),
        result: result(i64::from(mark)).unwrap_or_default(),
        next: u32::from_le_bytes([a, b, c, d]),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;

    /// An entry of a game behind the segment.
    fn entry(game: u16) -> [u8; LENGTH] {
        let [low, high] = game.to_le_bytes();
        [1, 2, 3, 4, 5, 6, 7, low, high, 9, 0, 1, 0, 0, 0, 0]
    }

    #[tokio::test]
    async fn small_rows_are_put_together_and_still_name_their_games() {
        let connected = SqliteConnection::connect("sqlite::memory:").await;
        let mut connection = connected.expect("a database");
        let made = super::super::migrations::migrator()
            .run_direct(None, &mut connection, false)
            .await;
        made.expect("all steps");
        let large = entry(3).repeat(FULL / LENGTH);
        for (segment, entries) in [
            (5, entry(0).to_vec()),
            (6, entry(0).to_vec()),
            (9, [entry(0), entry(1)].concat()),
            (20, large),
            (100, entry(0).to_vec()),
            (100_000, entry(0).to_vec()),
        ] {
            sqlx::query("INSERT INTO archive_positions VALUES (7, ?1, ?2)")
                .bind(segment)
                .bind(entries)
                .execute(&mut connection)
                .await
                .expect("a row");
        }
        compact(&mut connection, 7).await.expect("compact");
        let rows: Vec<(i64, Vec<u8>)> =
            sqlx::query_as("SELECT segment, entries FROM archive_positions ORDER BY segment")
                .fetch_all(&mut connection)
                .await
                .expect("rows");
        let games = |(segment, entries): &(i64, Vec<u8>)| {
            let (entries, _) = entries.as_chunks::<LENGTH>();
            let mut games: Vec<u64> = entries
                .iter()
                .map(|entry| read(from_sql(*segment), entry).game)
                .collect();
            games.dedup();
            (*segment, games)
        };
        let rows: Vec<(i64, Vec<u64>)> = rows.iter().map(games).collect();
        // The large one stays as it is, and so does what is too far from the others.
        let expected = [
            (5, vec![5, 6, 9, 10]),
            (20, vec![23]),
            (100, vec![100]),
            (100_000, vec![100_000]),
        ];
        assert_eq!(rows, expected);
    }
}
