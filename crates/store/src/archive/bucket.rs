//! Encoding of the position index: each row of a bucket is a list of entries.

use std::collections::{BTreeMap, HashMap, HashSet};

use skep_game::catalog::{NewEntry, Occurrence, Removal, Step};

use super::row::RESULTS;
use crate::{
    column::{at, place},
    row::{from_sql, to_sql},
};

/// Bytes of an entry: seven of the hash, whose eighth selects the bucket, two of the game's number relative to the segment, two of
/// the ply, one of the result and four of the next position's hash.
const LENGTH: usize = 16;
/// Bytes up to which entries are added to the last row of a bucket. Games end one by one, and would otherwise leave one row per
/// position.
pub(super) const FULL: usize = 2048;

/// The bytes of a hash stored in an entry.
type Low = [u8; 7];

pub(super) const fn of(hash: u64) -> i64 {
    (hash >> 56) as i64
}

/// Games in which a position occurs, from the rows of its bucket.
pub(super) fn occurrences(hash: u64, rows: &[(i64, Vec<u8>)]) -> Vec<Occurrence> {
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
pub(super) struct Positions<'a> {
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
                let bucket = found.entry(of(step.hash)).or_default();
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
pub(super) struct Leaving {
    pub(super) bucket: i64,
    /// Sorted by game.
    rest: Vec<(i64, Low)>,
}

impl Leaving {
    pub(super) fn of(games: &[Removal]) -> Vec<Leaving> {
        let mut buckets: BTreeMap<i64, Vec<(i64, Low)>> = BTreeMap::new();
        for game in games {
            for &hash in &game.hashes {
                let gone = buckets.entry(of(hash)).or_default();
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
