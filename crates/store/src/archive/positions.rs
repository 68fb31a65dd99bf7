//! The position index: which positions occur in which games. Each row of a bucket is a list of entries.

use std::collections::{BTreeMap, HashMap, HashSet};

use skep_game::catalog::{NewEntry, Occurrence, Removal, Step};
use skep_rules::CanonicalHash;

use super::row::RESULTS;
use crate::{
    Result, Store,
    column::{at, from_sql, place, to_sql},
    query::{Connection, OnConflict, execute, fetch_all, fetch_optional, insert_rows},
};

impl Store {
    /// Games in which a position occurs, oldest first.
    pub async fn occurrences(&self, hash: CanonicalHash) -> Result<Vec<Occurrence>> {
        let select =
            "SELECT segment, entries FROM archive_positions WHERE bucket = $1 ORDER BY segment";
        let rows: Vec<(i64, Vec<u8>)> = self.fetch_all(select, bucket_of(hash.0)).await?;
        Ok(occurrences(hash.0, &rows))
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

/// Bytes of an entry: seven of the hash, whose eighth selects the bucket, two of the game's number relative to the segment, two of
/// the ply, one of the result and four of the next position's hash.
const LENGTH: usize = 16;
/// Bytes up to which entries are added to the last row of a bucket. Games end one by one, and would otherwise leave one row per
/// position.
const FULL: usize = 2048;

/// The bytes of a hash stored in an entry.
type Low = [u8; 7];

const fn bucket_of(hash: u64) -> i64 {
    (hash >> 56) as i64
}

/// Games in which a position occurs, from the rows of its bucket.
fn occurrences(hash: u64, rows: &[(i64, Vec<u8>)]) -> Vec<Occurrence> {
    let wanted = low(hash);
    let mut found = Vec::new();
    for (segment, entries) in rows {
        let (entries, _) = entries.as_chunks::<LENGTH>();
        let matching = entries.iter().filter(|entry| entry[..7] == wanted);
        found.extend(matching.map(|entry| read(from_sql(*segment), entry)));
    }
    found
}

/// Collects the games and plies that the rows of a bucket contain.
pub(crate) fn collect_plies(rows: &[(i64, Vec<u8>)], games: &mut HashMap<u64, Vec<u16>>) {
    for (segment, entries) in rows {
        let (entries, _) = entries.as_chunks::<LENGTH>();
        for entry in entries {
            let found = read(from_sql(*segment), entry);
            games.entry(found.game).or_default().push(found.ply);
        }
    }
}

/// Positions of games that are added together, by bucket.
struct Positions<'a> {
    first: i64,
    pub(super) last: i64,
    found: BTreeMap<i64, Vec<(i64, &'a NewEntry, &'a Step)>>,
}

impl<'a> Positions<'a> {
    /// Games have consecutive numbers. `None` without games.
    pub(super) fn of(games: &[(i64, &'a NewEntry)]) -> Option<Positions<'a>> {
        let (&(first, _), &(last, _)) = (games.first()?, games.last()?);
        let mut found: BTreeMap<i64, Vec<_>> = BTreeMap::new();
        for &(id, game) in games {
            for step in &game.steps {
                let bucket = found.entry(bucket_of(step.hash)).or_default();
                bucket.push((id, game, step));
            }
        }
        Some(Positions { first, last, found })
    }

    pub(super) fn buckets(&self) -> Vec<i64> {
        self.found.keys().copied().collect()
    }

    /// The rows to write: bucket, segment and entries. `open` are the last rows of buckets with room, with their segments.
    pub(super) fn into_rows(
        self,
        mut open: HashMap<i64, (i64, Vec<u8>)>,
    ) -> Vec<(i64, i64, Vec<u8>)> {
        let first = self.first;
        let row = |(bucket, positions): (i64, Vec<(i64, &NewEntry, &Step)>)| {
            let (segment, mut entries) = open.remove(&bucket).unwrap_or((first, Vec::new()));
            for (id, game, step) in positions {
                write(&mut entries, (id - segment) as u16, game, step);
            }
            (bucket, segment, entries)
        };
        self.found.into_iter().map(row).collect()
    }
}

/// Positions to be removed from a bucket.
struct Leaving {
    pub(super) bucket: i64,
    /// Sorted by game.
    rest: Vec<(i64, Low)>,
}

impl Leaving {
    pub(super) fn of(games: &[Removal]) -> Vec<Leaving> {
        let mut buckets: BTreeMap<i64, Vec<(i64, Low)>> = BTreeMap::new();
        for game in games {
            for &hash in &game.hashes {
                let gone = buckets.entry(bucket_of(hash)).or_default();
                gone.push((to_sql(game.id), low(hash)));
            }
        }
        let leaving = |(bucket, mut rest): (i64, Vec<(i64, Low)>)| {
            rest.sort_unstable();
            Leaving { bucket, rest }
        };
        buckets.into_iter().map(leaving).collect()
    }

    /// The last game that remains to be removed. It is in the last row whose segment does not begin after it.
    pub(super) fn last(&self) -> Option<i64> {
        self.rest.last().map(|&(game, _)| game)
    }

    /// Removes the games of a row; returns the remaining entries.
    pub(super) fn leave(&mut self, segment: i64, entries: &[u8]) -> Vec<u8> {
        let before = self.rest.partition_point(|&(game, _)| game < segment);
        without(entries, segment, &self.rest.split_off(before))
    }
}

fn without(entries: &[u8], segment: i64, gone: &[(i64, Low)]) -> Vec<u8> {
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

fn write(entries: &mut Vec<u8>, game: u16, entry: &NewEntry, step: &Step) {
    entries.extend(low(step.hash));
    entries.extend(game.to_le_bytes());
    entries.extend(step.ply.to_le_bytes());
    entries.push(place(&RESULTS, entry.entry.result) as u8);
    entries.extend(Occurrence::short(step.next).to_le_bytes());
}

fn low(hash: u64) -> Low {
    let [a, b, c, d, e, f, g, _] = hash.to_le_bytes();
    [a, b, c, d, e, f, g]
}

fn read(segment: u64, entry: &[u8; LENGTH]) -> Occurrence {
    let [.., low, high, early, late, mark, a, b, c, d] = *entry;
    Occurrence {
        game: segment + u64::from(u16::from_le_bytes([low, high])),
        ply: u16::from_le_bytes([early, late]),
        result: at(&RESULTS, mark.into()).unwrap_or_default(),
        next: u32::from_le_bytes([a, b, c, d]),
    }
}
