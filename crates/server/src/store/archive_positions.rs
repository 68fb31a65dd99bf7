//! Which positions occur in which games: the entries of a bucket.

use std::collections::{BTreeMap, HashSet};

use skep_rules::{CanonicalHash, GameResult};
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::{
    Store, StoreError,
    archive_row::{result, result_number},
    archive_write::Removal,
    row::{from_sql, to_sql},
};
use crate::archive::NewEntry;

/// How long an entry is: seven bytes of the hash, whose eighth names the bucket, two of the game's number behind the
/// segment's, two of the ply, one of the result and four of the next position's hash.
const LENGTH: usize = 16;
/// How many rows are written with one statement.
const ROWS: usize = 64;

/// A position in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The number of the game in the archive.
    pub game: u64,
    /// How many plies lie before the position.
    pub ply: u16,
    /// The result of the game.
    pub result: GameResult,
    /// What is kept of the hash of the next position, which is enough to tell the moves of one position apart.
    pub next: u32,
}

impl Occurrence {
    /// What is kept of the hash of a next position.
    pub const fn short(hash: u64) -> u32 {
        hash as u32
    }
}

impl Store {
    /// The games in which a position occurs, each once, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn occurrences(&self, hash: CanonicalHash) -> Result<Vec<Occurrence>, StoreError> {
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
    let Some(&(segment, _)) = games.first() else {
        return Ok(());
    };
    let mut buckets: BTreeMap<i64, Vec<u8>> = BTreeMap::new();
    for (id, game) in games {
        let result = result_number(game.entry.result) as u8;
        for step in &game.steps {
            let entries = buckets.entry(bucket(step.hash)).or_default();
            entries.extend(low(step.hash));
            entries.extend(((id - segment) as u16).to_le_bytes());
            entries.extend(step.ply.to_le_bytes());
            entries.push(result);
            entries.extend(Occurrence::short(step.next).to_le_bytes());
        }
    }
    let buckets: Vec<(i64, Vec<u8>)> = buckets.into_iter().collect();
    for rows in buckets.chunks(ROWS) {
        let mut query = QueryBuilder::<Sqlite>::new(
            "INSERT INTO archive_positions (bucket, segment, entries) ",
        );
        query.push_values(rows, |mut row, (bucket, entries)| {
            row.push_bind(bucket).push_bind(segment).push_bind(entries);
        });
        let query = query.build().persistent(rows.len() == ROWS);
        query.execute(&mut *connection).await?;
    }
    Ok(())
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
