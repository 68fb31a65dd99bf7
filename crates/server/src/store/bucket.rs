//! Which positions occur in which games, as every database keeps it: rows of a bucket, each a list of entries.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    archive_row::{result, result_number},
    row::{from_sql, to_sql},
};
use crate::catalog::{NewEntry, Occurrence, Removal, Step};

/// How long an entry is: seven bytes of the hash, whose eighth names the bucket, two of the game's number behind the
/// segment's, two of the ply, one of the result and four of the next position's hash.
const LENGTH: usize = 16;
/// What comes is added to the last row of its bucket until that has so many bytes: games end one by one, and each would
/// leave a row of its own for nearly each of its positions.
pub(super) const FULL: usize = 2048;

/// The bytes of a hash that an entry holds.
type Low = [u8; 7];

/// The bucket of a position.
pub(super) const fn of(hash: u64) -> i64 {
    (hash >> 56) as i64
}

/// The games in which a position occurs, out of the rows of its bucket with their segments.
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

/// Notes which games, at which plies, rows of a bucket name.
pub(super) fn note_plies(rows: &[(i64, Vec<u8>)], games: &mut HashMap<u64, Vec<u16>>) {
    for (segment, entries) in rows {
        let (entries, _) = entries.as_chunks::<LENGTH>();
        for entry in entries {
            let found = read(from_sql(*segment), entry);
            games.entry(found.game).or_default().push(found.ply);
        }
    }
}

/// The positions of games that come together, by their buckets.
pub(super) struct Positions<'a> {
    /// The number of the first game.
    first: i64,
    /// The number of the last game.
    pub(super) last: i64,
    found: BTreeMap<i64, Vec<(i64, &'a NewEntry, &'a Step)>>,
}

impl<'a> Positions<'a> {
    /// Those of these games, whose numbers follow each other; `None` without games.
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

    /// The buckets into which they fall.
    pub(super) fn buckets(&self) -> Vec<i64> {
        self.found.keys().copied().collect()
    }

    /// The rows that hold them: bucket, segment and entries. `open` are the last rows of buckets in which there is room, with
    /// their segments.
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

/// Puts the small rows of a bucket together: the rows that change, with their segments; one without entries is gone.
pub(super) fn compact(rows: Vec<(i64, Vec<u8>)>) -> Vec<(i64, Vec<u8>)> {
    let mut changes = Vec::new();
    let mut rows = rows.into_iter();
    let Some(mut open) = rows.next() else {
        return changes;
    };
    let mut changed = false;
    for (segment, entries) in rows {
        match moved(&entries, segment - open.0) {
            Some(moved) if open.1.len() < FULL && entries.len() < FULL => {
                open.1.extend(moved);
                changed = true;
                changes.push((segment, Vec::new()));
            }
            _ => {
                if changed {
                    changes.push(open);
                }
                (open, changed) = ((segment, entries), false);
            }
        }
    }
    if changed {
        changes.push(open);
    }
    changes
}

/// The positions of games that are to be taken out of a bucket.
pub(super) struct Leaving {
    pub(super) bucket: i64,
    /// What is left to be taken out, in the order of the games.
    rest: Vec<(i64, Low)>,
}

impl Leaving {
    /// The positions of these games, by their buckets.
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

    /// The last game that is still to be taken out: it is in the last row whose segment does not begin behind it.
    pub(super) fn last(&self) -> Option<i64> {
        self.rest.last().map(|&(game, _)| game)
    }

    /// Takes all games of a row out together: the entries that stay in it.
    pub(super) fn leave(&mut self, segment: i64, entries: &[u8]) -> Vec<u8> {
        let before = self.rest.partition_point(|&(game, _)| game < segment);
        without(entries, segment, &self.rest.split_off(before))
    }
}

/// The entries of a row but for those of these games and positions.
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

fn low(hash: u64) -> Low {
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
    use super::*;

    /// An entry of a game behind the segment.
    fn entry(game: u16) -> [u8; LENGTH] {
        let [low, high] = game.to_le_bytes();
        [1, 2, 3, 4, 5, 6, 7, low, high, 9, 0, 1, 0, 0, 0, 0]
    }

    #[test]
    fn small_rows_are_put_together_and_still_name_their_games() {
        let large = entry(3).repeat(FULL / LENGTH);
        let rows = [
            (5, entry(0).to_vec()),
            (6, entry(0).to_vec()),
            (9, [entry(0), entry(1)].concat()),
            (20, large),
            (100, entry(0).to_vec()),
            (100_000, entry(0).to_vec()),
        ];
        let games = |(segment, entries): &(i64, Vec<u8>)| {
            let (entries, _) = entries.as_chunks::<LENGTH>();
            let games = entries.iter();
            let games: Vec<u64> = games
                .map(|entry| read(from_sql(*segment), entry).game)
                .collect();
            (*segment, games)
        };
        let changes: Vec<(i64, Vec<u64>)> = compact(rows.to_vec()).iter().map(games).collect();
        // The large one stays as it is, and so does what is too far from the others.
        let expected = [(6, vec![]), (9, vec![]), (5, vec![5, 6, 9, 10])];
        assert_eq!(changes, expected);
    }
}
